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
  const kept = new Set<number>();
  for (let n = tails.at(-1); n !== undefined; n = before.get(n)) kept.add(n);
  return kept;
}

/**
 * Ranks that put items into the given order while moving as few as possible: an item that already stands
 * between its neighbours keeps its rank, any other gets one between theirs.
 */
export function arrangeRanks(ranks: readonly number[]): number[] {
  const kept = listIncreasing(ranks);
  const arranged = [...ranks];
  let n = 0;
  while (n < ranks.length) {
    if (kept.has(n)) {
      n++;
      continue;
    }
    let end = n;
    while (end < ranks.length && !kept.has(end)) end++;
    const low = arranged[n - 1];
    const high = ranks[end];
    const gaps = end - n + 1;
    for (let m = n; m < end; m++) {
      if (low !== undefined && high !== undefined) arranged[m] = low + ((high - low) * (m - n + 1)) / gaps;
      else if (low !== undefined) arranged[m] = low + m - n + 1;
      else if (high !== undefined) arranged[m] = high - (end - m);
    }
    n = end;
  }
  // Between two neighbours there are only so many numbers; when they run out, all are ranked anew.
  const full = arranged.some((rank, m) => m > 0 && rank <= (arranged[m - 1] ?? Number.NEGATIVE_INFINITY));
  return full ? arranged.map((_, m) => m) : arranged;
}
