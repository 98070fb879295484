/** A row of the list: the heading of a day, or one entry of it. */
export type HistoryRow<E> =
  | { readonly kind: "day"; readonly day: string; readonly count: number; readonly seconds: number }
  | { readonly kind: "entry"; readonly entry: E };

/** Entries, newest first, as rows under their days. Entries of one day that are apart in the list come together. */
export function groupByDay<E extends { readonly day: string; readonly duration: number }>(
  entries: readonly E[],
): HistoryRow<E>[] {
  const days = new Map<string, E[]>();
  for (const entry of entries) {
    const held = days.get(entry.day);
    if (held) held.push(entry);
    else days.set(entry.day, [entry]);
  }
  const rows: HistoryRow<E>[] = [];
  for (const day of [...days.keys()].sort().reverse()) {
    const held = days.get(day) ?? [];
    const seconds = held.reduce((sum, { duration }) => sum + duration, 0);
    rows.push({ kind: "day", day, count: held.length, seconds });
    for (const entry of held) rows.push({ kind: "entry", entry });
  }
  return rows;
}

/** The newest entries without the last day that they reach, of which some may be missing. */
export function withoutLastDay<E extends { readonly day: string }>(entries: readonly E[]): E[] {
  const oldest = entries.reduce((day, entry) => (entry.day < day ? entry.day : day), entries[0]?.day ?? "");
  return entries.filter(({ day }) => day > oldest);
}
