import type { Change, KeptTable } from "#app/contracts/change-log.ts";
import type { Row, Tx } from "../engine/row-database.ts";
import { mergeRow } from "../merge/merge-row.ts";

/** The rows that a set of changes is about, as read and as changed so far. */
export class Draft {
  readonly before = new Map<string, Row | undefined>();
  readonly after = new Map<string, { table: KeptTable; row: Row }>();

  static name(table: KeptTable, key: string): string {
    return `${table}/${key}`;
  }

  async load(tx: Tx, wanted: readonly { table: KeptTable; key: string }[]): Promise<void> {
    const missing = new Map<KeptTable, Set<string>>();
    for (const { table, key } of wanted) {
      if (this.before.has(Draft.name(table, key))) continue;
      missing.set(table, (missing.get(table) ?? new Set()).add(key));
    }
    await Promise.all(
      Array.from(missing, async ([table, keys]) => {
        const rows = await tx.findMany(table, [...keys]);
        let n = 0;
        for (const key of keys) this.before.set(Draft.name(table, key), rows[n++]);
      }),
    );
  }

  find(table: KeptTable, key: string): Row | undefined {
    const name = Draft.name(table, key);
    return this.after.get(name)?.row ?? this.before.get(name);
  }

  /** Returns whether the change brought anything new. */
  apply(change: Change): boolean {
    const present = this.find(change.table, change.key);
    const row = mergeRow(present, change);
    if (row === present) return false;
    this.after.set(Draft.name(change.table, change.key), { table: change.table, row });
    return true;
  }

  async save(tx: Tx): Promise<void> {
    const rows = new Map<KeptTable, Row[]>();
    for (const { table, row } of this.after.values()) {
      const list = rows.get(table);
      if (list) list.push(row);
      else rows.set(table, [row]);
    }
    await Promise.all(Array.from(rows, ([table, list]) => tx.put(table, list)));
  }
}
