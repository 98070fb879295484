import type { Fields } from "#app/model/json.ts";
import type { Row, Sums } from "../engine/row-database.ts";
import { isAlive } from "../rows/merge-row.ts";
import type { Intent } from "./intent.ts";
import { arrangeRanks } from "./ranks.ts";
import { type Item, type StoredArray, sortItems } from "./stored-array.ts";

/** The rows of one table, as they are read for a snapshot. */
export interface LoadedRow {
  key: string;
  row: Row | undefined;
  sums?: Sums | undefined;
}

interface Shown {
  item: Item;
  /** The item as JSON, so that reading the whole array only joins texts. */
  text: string;
  rank: number;
}

/** One of the two arrays in memory, with its order. */
export class ArraySnapshot {
  private shown = new Map<string, Shown>();
  private text: string | undefined;

  constructor(readonly array: StoredArray) {}

  get size(): number {
    return this.shown.size;
  }

  toText(): string {
    this.text ??= `[${Array.from(this.shown.values(), ({ text }) => text).join(",")}]`;
    return this.text;
  }

  /** Updates the array from stored rows; deleted and damaged rows leave the array. */
  take(rows: readonly LoadedRow[]): void {
    for (const { key, row, sums } of rows) {
      const item = isAlive(row) ? this.array.show(row, sums) : null;
      if (!item || !row) this.shown.delete(key);
      else this.shown.set(key, { item, text: JSON.stringify(item), rank: this.array.rank(row.value) });
    }
    const byRank = ([a, { rank: x }]: [string, Shown], [b, { rank: y }]: [string, Shown]) =>
      x - y || (a < b ? -1 : 1);
    this.shown = new Map([...this.shown].sort(byRank));
    this.text = undefined;
  }

  /** Replaces the array by `items` and returns the writes for it. */
  replace(items: readonly unknown[], now: Date): Intent[] {
    const { table } = this.array;
    const { valid, invalid } = sortItems(items, this.array.parse);
    const wanted = valid.map((item) => {
      const before = this.shown.get(item.id);
      const fields = before ? {} : this.array.fields(item, now);
      return {
        item,
        text: JSON.stringify(item),
        before,
        fields,
        rank: before?.rank ?? this.array.rank(fields),
      };
    });
    const ranks = arrangeRanks(wanted.map((one) => one.rank));
    const next = new Map<string, Shown>();
    const intents: Intent[] = invalid.map(({ item, reason }) => ({ kind: "quarantine", item, reason }));

    wanted.forEach(({ item, text, before, fields, rank: present }, n) => {
      const rank = ranks[n] ?? present;
      const patch = { ...fields, ...(before && text !== before.text && changed(before.item, item)) };
      if (rank !== present) patch.rank = rank;
      const current =
        "current" in item && item.current !== currentIn(before?.item) ? item.current : undefined;
      if (Object.keys(patch).length > 0 || current !== undefined) {
        intents.push({ kind: "put", table, key: item.id, patch, ...(current !== undefined && { current }) });
      }
      next.set(item.id, { item, text, rank });
    });
    for (const key of this.shown.keys()) if (!next.has(key)) intents.push({ kind: "delete", table, key });
    this.shown = next;
    this.text = undefined;
    return intents;
  }

  empty(): void {
    this.shown = new Map();
    this.text = undefined;
  }
}

const currentIn = (item: Item | undefined): number => (item && "current" in item ? item.current : 0);

/** The fields that differ, `current` aside. */
function changed(before: Item, after: Item): Fields {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => field !== "current" && old.get(field) !== value),
  );
}
