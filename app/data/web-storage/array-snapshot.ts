import type { Fields } from "#app/contracts/json.ts";
import type { StoredEntry, StoredGoal } from "#app/contracts/stored-arrays.ts";
import type { Row, Tally } from "../engine/row-database.ts";
import { isAlive } from "../merge/merge-row.ts";
import type { Intent } from "./intent.ts";
import { arrange } from "./places.ts";
import { type StoredArray, sortItems } from "./stored-array.ts";

type Item = StoredEntry | StoredGoal;

interface Held {
  item: Item;
  /** The item as JSON, kept so that reading the whole array only joins texts. */
  text: string;
  place: number;
}

/** One frozen array in memory, in its order. */
export class ArraySnapshot {
  private held = new Map<string, Held>();
  private text: string | undefined;

  constructor(readonly array: StoredArray) {}

  get size(): number {
    return this.held.size;
  }

  toText(): string {
    this.text ??= `[${Array.from(this.held.values(), (held) => held.text).join(",")}]`;
    return this.text;
  }

  /** Takes in rows as they are stored; deleted and damaged ones leave the array. */
  take(rows: readonly { key: string; row: Row | undefined; tally?: Tally | undefined }[]): void {
    for (const { key, row, tally } of rows) {
      const item = isAlive(row) ? this.array.show(row, tally) : null;
      if (!item || !row) this.held.delete(key);
      else this.held.set(key, { item, text: JSON.stringify(item), place: this.array.place(row.value) });
    }
    this.sort();
  }

  /** Makes `items` the array and returns what has to be written for it. */
  replace(items: readonly unknown[], now: Date): Intent[] {
    const { table } = this.array;
    const { valid, invalid } = sortItems(items, this.array.parse);
    const drafts = valid.map((item) => {
      const before = this.held.get(item.id);
      const fields = before ? {} : this.array.fields(item, now);
      return {
        item,
        text: JSON.stringify(item),
        before,
        fields,
        place: before?.place ?? this.array.place(fields),
      };
    });
    const places = arrange(drafts.map((draft) => draft.place));
    const next = new Map<string, Held>();
    const intents: Intent[] = invalid.map(({ item, reason }) => ({ kind: "quarantine", item, reason }));

    drafts.forEach(({ item, text, before, fields, place }, n) => {
      const rank = places[n] ?? place;
      const patch = { ...fields, ...(before && text !== before.text && changed(before.item, item)) };
      if (rank !== place) patch.rank = rank;
      const current =
        "current" in item && item.current !== currentIn(before?.item) ? item.current : undefined;
      if (Object.keys(patch).length > 0 || current !== undefined) {
        intents.push({ kind: "put", table, key: item.id, patch, ...(current !== undefined && { current }) });
      }
      next.set(item.id, { item, text, place: rank });
    });
    for (const key of this.held.keys()) if (!next.has(key)) intents.push({ kind: "bury", table, key });
    this.held = next;
    this.text = undefined;
    return intents;
  }

  empty(): void {
    this.held = new Map();
    this.text = undefined;
  }

  private sort(): void {
    const byPlace = ([a, { place: x }]: [string, Held], [b, { place: y }]: [string, Held]) =>
      x - y || (a < b ? -1 : 1);
    this.held = new Map([...this.held].sort(byPlace));
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
