/** The items by their key, groups and items in the order of their first appearance. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

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

/** The value if it is one of the choices, null otherwise. For values from an address. */
export function findChoice<Choice extends string>(
  choices: readonly Choice[],
  value: string | null,
): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
