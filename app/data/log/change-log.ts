// The log of changes as seen by what sends them on: pending ones first in, first out.
// Promise: a change leaves the log only when it was confirmed, or can't matter to anyone any more.

import type { LoggedChange } from "#app/contracts/change-log.ts";
import type { RowDatabase } from "../engine/row-database.ts";

/** How many confirmed changes stay, for tabs that follow the log. */
const followed = 1000;

/** The meta record that holds the highest position which `compact` has dropped. */
export const compactedKey = "compacted";

export interface ChangeLog {
  /** The oldest changes that nobody has confirmed. */
  listPending(limit: number): Promise<LoggedChange[]>;
  /** Marks changes, by position, as kept elsewhere. */
  acknowledge(seqs: readonly number[]): Promise<void>;
  /**
   * Drops old confirmed changes, and pending ones of which every field was written again later.
   * Resolves to how many it dropped.
   */
  compact(): Promise<number>;
}

/** The changes whose every field a later change of the same row has written again. */
function listSuperseded(changes: readonly LoggedChange[]): LoggedChange[] {
  const written = new Map<string, Set<string>>();
  const superseded: LoggedChange[] = [];
  for (const change of changes.toReversed()) {
    const row = `${change.table}/${change.key}`;
    const fields = written.get(row) ?? new Set();
    written.set(row, fields);
    const named = Object.keys(change.patch);
    // The earliest achievedAt wins, so a later one doesn't replace it.
    if (named.every((field) => fields.has(field) && field !== "achievedAt")) superseded.push(change);
    // Only what waits for the same confirmation may stand in for a pending change.
    if (change.pending) for (const field of named) fields.add(field);
  }
  return superseded;
}

export function createChangeLog(db: RowDatabase): ChangeLog {
  return {
    listPending: (limit) =>
      db.read(["changes"], (tx) => tx.list("changes", { by: "pending", from: 1, to: 1, limit })),

    acknowledge: (seqs) =>
      db.write(["changes"], async (tx) => {
        const wanted = new Set(seqs);
        const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
        const changes = seqs.length > 0 ? await tx.list("changes", { from: first, to: last }) : [];
        await tx.amend(
          changes.filter((change) => wanted.has(change.seq)).map(({ pending: _, ...change }) => change),
        );
      }),

    compact: () =>
      db.write(["changes", "meta"], async (tx) => {
        const changes = await tx.list("changes");
        const end = changes.at(-1)?.seq ?? 0;
        const confirmed = changes.filter((change) => !change.pending && change.seq <= end - followed);
        const superseded = listSuperseded(changes).filter((change) => change.pending && change.seq < end);
        const dropped = [...confirmed, ...superseded].map((change) => change.seq);
        if (dropped.length === 0) return 0;
        await tx.remove("changes", dropped);
        await tx.put("meta", [{ key: compactedKey, value: Math.max(...dropped) }]);
        return dropped.length;
      }),
  };
}
