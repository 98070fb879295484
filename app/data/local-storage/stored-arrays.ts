// The two specified arrays as rows: reading them in their order, and writing the difference that a new array makes.

import { goalTypeSchema } from "#app/domain/goal/goal.ts";
import { type Fields, type Json, parseJson } from "#app/domain/row/json.ts";
import type { Quarantined } from "#app/domain/row/quarantine.ts";
import { dayMs, localDay } from "#app/lib/calendar-day.ts";
import { isSame } from "#app/lib/reuse-equal.ts";
import { findUuidTime } from "#app/lib/uuid.ts";
import type { FitnessDatabase } from "../database.ts";
import { toQuarantined } from "../quarantine.ts";
import { correctionField, currentOf } from "../rows/goal-progress.ts";
import { tombstone } from "../rows/merge-row.ts";
import { isShown, type Row } from "../rows/row.ts";
import { type Edit, type RowWriter, scopeOf, writeRows } from "../rows/row-writer.ts";
import { allKey, type Sums } from "../rows/totals.ts";
import {
  goalsKey,
  historyKey,
  type StoredEntry,
  type StoredGoal,
  storedEntrySchema,
  storedGoalSchema,
} from "./stored-schemas.ts";

/** The two arrays, with the tables of their items. */
export const storedArrays = [
  { key: historyKey, table: "history", schema: storedEntrySchema },
  { key: goalsKey, table: "goals", schema: storedGoalSchema },
] as const;

type StoredArray = (typeof storedArrays)[number];
type Item = StoredEntry | StoredGoal;

/** The items of an array by their ids, ordered by their ranks, then by their ids. */
export type RankedItems = ReadonlyMap<string, { readonly item: Item; readonly rank: number }>;

/** The rank of an item: its instant, unless the array was set in another order. */
const rankOf = ({ rank, endedAt, createdAt }: { readonly [field: string]: Json | undefined }): number =>
  typeof rank === "number" ? rank : Date.parse(`${endedAt ?? createdAt}`) || 0;

/** The item in a row; undefined when the row is damaged. */
function findItem({ table, schema }: StoredArray, row: Row, sums: Sums | undefined): Item | undefined {
  if (table === "history") return schema.safeParse(row).data;
  const type = goalTypeSchema.safeParse(row.type).data;
  return type && schema.safeParse({ ...row, current: currentOf(type, row, sums) }).data;
}

/** @param sums the sums of each goal's workouts */
export function listItems(
  array: StoredArray,
  rows: readonly Row[],
  sums: Readonly<Record<string, Sums>> = {},
): RankedItems {
  const ranked = rows.filter(isShown).flatMap((row) => {
    const item = findItem(array, row, sums[row.id]);
    return item ? [{ item, rank: rankOf(row) }] : [];
  });
  ranked.sort((a, b) => a.rank - b.rank || (a.item.id < b.item.id ? -1 : 1));
  return new Map(ranked.map((one) => [one.item.id, one]));
}

/** The instant in a time-based id, which is milliseconds as digits or a time-ordered UUID; otherwise `now`. */
function timeOfId(id: string, now: number): number {
  const ms = /^\d{12,14}/.test(id) ? Number.parseInt(id, 10) : findUuidTime(id);
  return ms !== null && ms > Date.UTC(2000, 0, 1) && ms < now + dayMs ? ms : now;
}

/** The first instant that a Date can hold. */
const firstInstant = -864e13;

/** The fields of a new item, without `current`, which is stored as a correction. */
function toNewFields(item: Item, now: Date): Fields {
  const { id, current: _, ...fields } = { current: 0, ...item };
  if (!("duration" in item)) return fields;
  // The end comes from the id, because the locale's date can't be parsed back.
  const end = timeOfId(id, now.getTime());
  return {
    ...fields,
    endedAt: new Date(end).toISOString(),
    startedAt: new Date(Math.max(firstInstant, end - item.duration * 1000)).toISOString(),
    day: localDay(new Date(end)),
    source: "imported",
    kcalModel: "unknown",
  };
}

/** The fields that differ, `current` aside. */
function listChanged(before: Item, after: Item): Fields {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => field !== "current" && old.get(field) !== value),
  );
}

const currentIn = (item: Item | undefined): number => (item && "current" in item ? item.current : 0);

/** The writes that a call has decided on. */
export interface Change {
  /** A goal's edit may contain the new value of its `current`. */
  readonly edits: readonly (Edit & { readonly current?: number })[];
  readonly unreadable: readonly { readonly item: unknown; readonly reason: string }[];
}

/** The readable items of an array, each id once, and the unreadable items. */
function readItems({ schema }: StoredArray, given: readonly unknown[]) {
  const items = new Map<string, Item>();
  const unreadable: { item: unknown; reason: string }[] = [];
  for (const value of given) {
    const item = schema.safeParse(value).data;
    const known = item && items.get(item.id);
    const reason = item
      ? "Another record has the same id."
      : "It isn't a whole record: a field is missing or of the wrong kind.";
    if (item && !known) items.set(item.id, item);
    else if (!item || !isSame(known, item)) unreadable.push({ item: value, reason });
  }
  return { items: [...items.values()], unreadable };
}

/**
 * The difference between an array as it is shown and the text that replaces it. The difference leaves out items that
 * another tab has stored meanwhile. A text that is no array changes nothing.
 */
export function compareArray(
  array: StoredArray,
  shown: RankedItems,
  text: string,
  now: Date,
): Change & { readonly items: RankedItems } {
  const { table } = array;
  const given: unknown = parseJson(text);
  if (!Array.isArray(given))
    return { items: shown, edits: [], unreadable: [{ item: text, reason: "It isn't a list of records." }] };
  const { items, unreadable } = readItems(array, given);
  const edits: Change["edits"][number][] = [];
  const ranked: { item: Item; rank: number }[] = [];
  // From the end, so that an item that is added at either end changes no other item's rank.
  for (const item of items.toReversed()) {
    const { id } = item;
    const before = shown.get(id);
    const patch = before ? listChanged(before.item, item) : toNewFields(item, now);
    const present = before?.rank ?? rankOf(patch);
    const next = ranked.at(-1);
    const isBefore = !next || present < next.rank || (present === next.rank && id < next.item.id);
    const rank = isBefore ? present : next.rank - 1;
    ranked.push({ item, rank });
    if (!isBefore) patch.rank = rank;
    const current = currentIn(item);
    const isCorrected = current !== currentIn(before?.item);
    if (isCorrected || Object.keys(patch).length > 0)
      edits.push({ table, id, patch, ...(isCorrected && { current }) });
  }
  const kept = new Map(ranked.reverse().map((one) => [one.item.id, one]));
  for (const id of shown.keys()) if (!kept.has(id)) edits.push({ table, id, patch: { [tombstone]: true } });
  return { items: kept, edits, unreadable };
}

/**
 * The edit with a goal's new `current` as this device's correction. Only the difference is written, so that the
 * corrections of other devices stay.
 */
function toCorrection(
  writer: RowWriter,
  device: string,
  { table, id, patch, current }: Change["edits"][number],
): Edit {
  const fields = { ...writer.find(table, id), ...patch };
  const type = goalTypeSchema.safeParse(fields.type).data;
  if (current === undefined || !type) return { table, id, patch };
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
        for (const edit of edits) await writer.write([toCorrection(writer, device, edit)]);
      });
    await db.quarantine.bulkPut(unreadable.map(({ item, reason }) => toQuarantined(db, from, item, reason)));
  });
