/** The indexes of a longest strictly increasing run within `values`, not necessarily side by side. */
function listIncreasing(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before = new Map<number, number | undefined>();
  values.forEach((value, n) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before.set(n, tails[low - 1]);
    tails[low] = n;
  });
  const increasing = new Set<number>();
  for (let n = tails.at(-1); n !== undefined; n = before.get(n)) increasing.add(n);
  return increasing;
}

/**
 * Ranks that put items into the given order while moving as few as possible: an item that already stands
 * between its neighbours keeps its rank, any other gets one between theirs.
 */
export function arrangeRanks(ranks: readonly number[]): number[] {
  const unmoved = listIncreasing(ranks);
  const arranged = [...ranks];
  for (let n = 0; n < ranks.length; n++) {
    const start = n;
    while (n < ranks.length && !unmoved.has(n)) n++;
    const steps = n - start + 1;
    const low = arranged[start - 1] ?? (ranks[n] ?? 0) - steps;
    const high = ranks[n] ?? low + steps;
    for (let m = start; m < n; m++) arranged[m] = low + ((high - low) * (m - start + 1)) / steps;
  }
  // There are finitely many numbers between two neighbours; when they run out, all items are ranked anew.
  const full = arranged.some((rank, m) => m > 0 && rank <= (arranged[m - 1] ?? Number.NEGATIVE_INFINITY));
  return full ? arranged.map((_, m) => m) : arranged;
}
