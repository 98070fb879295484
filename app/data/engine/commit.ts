import { rowTables } from "#app/model/row-change.ts";
import type { Commit, Range, Reads, RowDatabase, TableName, Tx } from "./row-database.ts";
import { deviceTables } from "./row-database.ts";

export const tableNames: readonly TableName[] = [...rowTables, ...deviceTables, "totals"];

/** A commit that may have changed anything. */
export const anyCommit: Commit = new Map(tableNames.map((table) => [table, "all"]));

/** More keys than these are reported as "all". */
const maxKeys = 1000;

/** Collects the keys that a transaction writes. */
export class CommitRecorder {
  readonly commit = new Map<TableName, Set<string> | "all">();

  add(table: TableName, keys: Iterable<string>): void {
    const known = this.commit.get(table) ?? new Set<string>();
    if (known === "all") return;
    for (const key of keys) known.add(key);
    this.commit.set(table, known.size > maxKeys ? "all" : known);
  }

  addAll(table: TableName): void {
    this.commit.set(table, "all");
  }

  join(other: Commit): void {
    for (const [table, keys] of other) {
      if (keys === "all") this.addAll(table);
      else this.add(table, keys);
    }
  }
}

type KeyRange = Pick<Range, "from" | "to">;

const isWithin = (key: string, { from, to }: KeyRange): boolean =>
  (from === undefined || key >= from) && (to === undefined || key <= to);

export class ReadSet implements Reads {
  private readonly ranges: { table: TableName; range: KeyRange }[] = [];
  private readonly joined: Reads[] = [];

  add(table: TableName, range: KeyRange): void {
    this.ranges.push({ table, range });
  }

  join(other: Reads): void {
    this.joined.push(other);
  }

  isTouchedBy(commit: Commit): boolean {
    const isTouched = this.ranges.some(({ table, range }) => {
      const keys = commit.get(table);
      if (keys === "all") return true;
      for (const key of keys ?? []) if (isWithin(key, range)) return true;
      return false;
    });
    return isTouched || this.joined.some((other) => other.isTouchedBy(commit));
  }
}

/** Returns a database that reads and writes through `base`, and adds to `reads` what is read through it. */
export function trackReads(base: RowDatabase, reads: Reads): RowDatabase {
  const tracked = (tx: Tx): Tx => ({
    ...tx,
    list: (table, range = {}) => {
      // A change of any row of the table may put the row into the range of an index.
      reads.add(table, (range.by ?? "key") === "key" ? range : {});
      return tx.list(table, range);
    },
    findMany: (table, keys) => {
      for (const key of keys) reads.add(table, { from: key, to: key });
      return tx.findMany(table, keys);
    },
  });
  return {
    ...base,
    tracked: { base, reads },
    read: (tables, work) => base.read(tables, (tx) => work(tracked(tx))),
  };
}
