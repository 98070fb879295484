/**
 * Binary search: how many of `count` ascending numbers are <= `limit`.
 * @param numberAt the number at an index
 */
export function upperBound(count: number, numberAt: (index: number) => number, limit: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
