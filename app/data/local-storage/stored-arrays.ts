// The former app's two arrays as rows: reading them in their order, and writing the difference that a new array makes.

import { dayMs, localDay } from "#app/lib/local-day.ts";
import { findUuidTime } from "#app/lib/uuid.ts";
import { goalTypeSchema } from "#app/model/goal.ts";
import { type Fields, type Json, parseJson } from "#app/model/json.ts";
import type { Quarantined } from "#app/model/quarantine.ts";
import {
  goalsKey,
  historyKey,
  type StoredEntry,
  type StoredGoal,
  storedEntrySchema,
  storedGoalSchema,
} from "#app/model/stored-arrays.ts";
import type { FitnessDatabase } from "../database.ts";
import { toQuarantined } from "../quarantine.ts";
import { correctionField, currentOf } from "../rows/goal-progress.ts";
import { tombstone } from "../rows/merge-row.ts";
import { isShown, type Row } from "../rows/row.ts";
import { type Edit, type RowWriter, scopeOf, writeRows } from "../rows/row-writer.ts";
import { allKey, type Sums } from "../rows/totals.ts";

type Item = StoredEntry | StoredGoal;

/** One of the two arrays. */
export interface StoredArray {
  readonly key: string;
  readonly table: "history" | "goals";
  /** The item with only the array's fields; null when it is no item of the array. */
  parse(item: unknown): Item | null;
  /** The item in a row; null when the row is damaged. */
  show(row: Row, sums: Sums | undefined): Item | null;
  /** The fields of a new item, without `current`, which is stored as a correction. */
  toFields(item: Item, now: Date): Fields;
}

/** The instant in a time-based id, which is milliseconds as digits or a time-ordered UUID; otherwise `now`. */
function timeOfId(id: string, now: number): number {
  const ms = /^\d{12,14}/.test(id) ? Number.parseInt(id, 10) : findUuidTime(id);
  return ms !== null && ms > Date.UTC(2000, 0, 1) && ms < now + dayMs ? ms : now;
}

/** The first instant that a Date can hold. */
const firstInstant = -864e13;

const historyArray: StoredArray = {
  key: historyKey,
  table: "history",
  parse: (item) => storedEntrySchema.safeParse(item).data ?? null,
  show: (row) => storedEntrySchema.safeParse(row).data ?? null,
  toFields(item, now) {
    const { id, ...fields } = item;
    // The locale's date can't be parsed back.
    const end = timeOfId(id, now.getTime());
    const start = end - ("duration" in item ? item.duration : 0) * 1000;
    return {
      ...fields,
      endedAt: new Date(end).toISOString(),
      startedAt: new Date(Math.max(firstInstant, start)).toISOString(),
      day: localDay(new Date(end)),
      source: "imported",
      kcalModel: "unknown",
    };
  },
};

const goalsArray: StoredArray = {
  key: goalsKey,
  table: "goals",
  parse: (item) => storedGoalSchema.safeParse(item).data ?? null,
  show(row, sums) {
    const goal = storedGoalSchema.safeParse({ ...row, current: 0 }).data;
    return goal ? { ...goal, current: currentOf(goal.type, row, sums) } : null;
  },
  toFields(item) {
    const { id: _, current: __, ...fields } = { current: 0, ...item };
    return fields;
  },
};

export const storedArrays = [historyArray, goalsArray];

/** The items of an array that are shown, in its order, each with its text and its rank. */
export type ShownItems = ReadonlyMap<string, { item: Item; text: string; rank: number }>;

/** An array is in the order of these instants, unless it was set in another order. */
const rankOf = ({ rank, endedAt, createdAt }: { readonly [field: string]: Json | undefined }): number =>
  typeof rank === "number" ? rank : Date.parse(`${endedAt ?? createdAt}`) || 0;

export function listItems(
  array: StoredArray,
  rows: readonly Row[],
  sums: Readonly<Record<string, Sums>> = {},
): ShownItems {
  const shown = rows.flatMap((row) => {
    const item = isShown(row) ? array.show(row, sums[row.id]) : null;
    return item ? [{ item, text: JSON.stringify(item), rank: rankOf(row) }] : [];
  });
  shown.sort((a, b) => a.rank - b.rank || (a.item.id < b.item.id ? -1 : 1));
  return new Map(shown.map((one) => [one.item.id, one]));
}

/** The writes that a call has decided on. */
export interface Change {
  /** A goal's `current` is to be this number. */
  readonly edits: readonly (Edit & { readonly current?: number })[];
  readonly unreadable: readonly { readonly item: unknown; readonly reason: string }[];
}

/** The readable items of a text, each id once, and the others. A text that is no array is unreadable as a whole. */
function readItems(array: StoredArray, text: string, shown: ShownItems) {
  const items: unknown = parseJson(text);
  const unreadable: { item: unknown; reason: string }[] = [];
  if (!Array.isArray(items)) {
    unreadable.push({ item: text, reason: "It isn't a list of records." });
    return { readable: Array.from(shown.values(), ({ item }) => item), unreadable };
  }
  const readable = new Map<string, Item>();
  for (const item of items) {
    const parsed = array.parse(item);
    const known = parsed && readable.get(parsed.id);
    if (!parsed)
      unreadable.push({ item, reason: "It isn't a whole record: a field is missing or of the wrong kind." });
    else if (!known) readable.set(parsed.id, parsed);
    else if (JSON.stringify(known) !== JSON.stringify(parsed))
      unreadable.push({ item, reason: "Another record has the same id." });
  }
  return { readable: [...readable.values()], unreadable };
}

/** Ranks in rising order: a new item goes before its neighbour, an item that is behind its neighbour goes after it. */
function arrangeRanks(items: readonly { id: string; rank: number; isNew: boolean }[]): number[] {
  const ranks = items.map(({ rank }) => rank);
  const isInOrder = (n: number) => {
    const [before = 0, after = 0] = [ranks[n - 1], ranks[n]];
    return before < after || (before === after && `${items[n - 1]?.id}` < `${items[n]?.id}`);
  };
  for (let n = items.length - 1; n > 0; n--)
    if (items[n - 1]?.isNew && !isInOrder(n)) ranks[n - 1] = (ranks[n] ?? 0) - 1;
  for (let n = 1; n < items.length; n++) if (!isInOrder(n)) ranks[n] = (ranks[n - 1] ?? 0) + 1;
  return ranks;
}

const currentIn = (item: Item | undefined): number => (item && "current" in item ? item.current : 0);

/** The fields that differ, `current` aside. */
function listChanged(before: Item, after: Item): Fields {
  const old = new Map<string, unknown>(Object.entries(before));
  const isChanged = ([field, value]: [string, unknown]) => field !== "current" && old.get(field) !== value;
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

/**
 * The difference between an array as it is shown and the text that replaces it. Items that another tab has stored meanwhile
 * are no part of it.
 */
export function compareArray(array: StoredArray, shown: ShownItems, text: string, now: Date) {
  const { table } = array;
  const { readable, unreadable } = readItems(array, text, shown);
  const wanted = readable.map((item) => {
    const before = shown.get(item.id);
    const patch = before ? listChanged(before.item, item) : array.toFields(item, now);
    return { id: item.id, item, before, patch, rank: before?.rank ?? rankOf(patch), isNew: !before };
  });
  const ranks = arrangeRanks(wanted);
  const next = new Map(
    wanted.map(({ id, item, rank }, n) => [id, { item, text: JSON.stringify(item), rank: ranks[n] ?? rank }]),
  );
  const edits = wanted.flatMap(({ id, item, before, patch, rank: present }): Change["edits"] => {
    const rank = next.get(id)?.rank ?? present;
    const isCorrected = currentIn(item) !== currentIn(before?.item);
    if (rank === present && !isCorrected && Object.keys(patch).length === 0) return [];
    const current = isCorrected && { current: currentIn(item) };
    return [{ table, id, patch: { ...patch, ...(rank !== present && { rank }) }, ...current }];
  });
  const removed = [...shown.keys()].filter((id) => !next.has(id));
  const removals = removed.map((id) => ({ table, id, patch: { [tombstone]: true } }));
  return { edits: [...edits, ...removals], unreadable, shown: next };
}

/** The edit with what depends on the stored row: a deleted row is restored, and a goal's `current` becomes a correction. */
function completeEdit(writer: RowWriter, device: string, edit: Change["edits"][number]): Edit {
  const { table, id, current } = edit;
  const row = writer.find(table, id);
  const patch = row && !isShown(row) ? { [tombstone]: false, ...edit.patch } : edit.patch;
  const fields = { ...row, ...patch };
  const type = goalTypeSchema.safeParse(fields.type).data;
  if (current === undefined || !type) return { table, id, patch };
  // Only the difference is written, as this device's correction: corrections of other devices stay.
  const own = correctionField(device);
  const counted = currentOf(type, { ...fields, [own]: 0 }, writer.sumsOf(id));
  return { table, id, patch: { ...patch, [own]: current - counted } };
}

/** The tables of `writeChange`. */
export const changeScope = (db: FitnessDatabase) => [
  ...scopeOf(db, "history", "goals", "settings"),
  db.quarantine,
];

/** Writes a change in one transaction, or as a part of the transaction that runs. */
export const writeChange = (
  db: FitnessDatabase,
  { edits, unreadable }: Change,
  from: Quarantined["from"],
): Promise<void> =>
  db.transaction("rw", changeScope(db), async () => {
    if (edits.length > 0)
      await writeRows(db, ["history", "goals", "settings"], async (writer) => {
        const { device } = await writer.loadClock();
        await Promise.all([writer.loadTotals([allKey]), writer.loadNamed(edits)]);
        for (const edit of edits) await writer.write([completeEdit(writer, device, edit)]);
      });
    await db.quarantine.bulkPut(unreadable.map(({ item, reason }) => toQuarantined(db, from, item, reason)));
  });
