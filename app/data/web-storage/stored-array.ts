import { dayMs, localDay } from "#app/lib/local-day.ts";
import { findUuidTime } from "#app/lib/uuid.ts";
import { type Fields, parseJson } from "#app/model/json.ts";
import {
  type StoredEntry,
  type StoredGoal,
  storedEntrySchema,
  storedGoalSchema,
} from "#app/model/stored-arrays.ts";
import { goalsArrayKey, historyArrayKey } from "../engine/local-storage-keys.ts";
import type { Row, Sums } from "../engine/row-database.ts";
import { currentOf } from "../rows/progress.ts";

export type Item = StoredEntry | StoredGoal;

/** One of the former app's two arrays, which are stored as rows of a table. */
export interface StoredArray {
  key: string;
  table: "history" | "goals";
  /** The item with only the array's fields, or null when it is no item of the array. */
  parse(item: unknown): Item | null;
  /** The item in a row, or null when the row is damaged. */
  show(row: Row, sums: Sums | undefined): Item | null;
  /** The fields of a new item, without `current`, which is stored as a correction. */
  fields(item: Item, now: Date): Fields;
  /** A row's position in the array; smaller comes first. */
  rank(fields: Fields): number;
}

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const time = (value: unknown): number => (typeof value === "string" ? Date.parse(value) || 0 : 0);
const earliest = Date.UTC(2000, 0, 1);
/** The first instant that a Date can hold. */
const firstInstant = -864e13;

/** The instant in a time-based id: milliseconds as digits, or a time-ordered UUID. */
function findIdTime(id: string, now: Date): number | null {
  const ms = /^\d{12,14}/.test(id) ? Number.parseInt(id, 10) : findUuidTime(id);
  // Any other number is no time.
  return ms !== null && ms > earliest && ms < now.getTime() + dayMs ? ms : null;
}

export const historyArray: StoredArray = {
  key: historyArrayKey,
  table: "history",
  parse: (item) => storedEntrySchema.safeParse(item).data ?? null,
  show: (row) => storedEntrySchema.safeParse({ ...row.value, id: row.key }).data ?? null,
  fields: (item, now) => {
    const { id, ...fields } = item;
    // The locale's date can't be parsed back; an entry of unknown time ends when it is set.
    const end = findIdTime(id, now) ?? now.getTime();
    const duration = "duration" in item ? item.duration : 0;
    return {
      ...fields,
      endedAt: new Date(end).toISOString(),
      // Of an entry that is longer than that, `toISOString` would throw, and the data would not open.
      startedAt: new Date(Math.max(firstInstant, end - duration * 1000)).toISOString(),
      day: localDay(new Date(end)),
      source: "imported",
      kcalModel: "unknown",
    };
  },
  rank: (fields) => number(fields.rank) ?? time(fields.endedAt),
};

export const goalsArray: StoredArray = {
  key: goalsArrayKey,
  table: "goals",
  parse: (item) => storedGoalSchema.safeParse(item).data ?? null,
  show: (row, sums) => {
    const goal = storedGoalSchema.safeParse({ ...row.value, id: row.key, current: 0 }).data;
    return goal ? { ...goal, current: currentOf(goal.type, row.value, sums) } : null;
  },
  fields: (item) => {
    const { id: _, current: __, ...fields } = { current: 0, ...item };
    return fields;
  },
  rank: (fields) => number(fields.rank) ?? time(fields.createdAt),
};

/** The items of a text that is a JSON array; undefined for any other text. */
export function parseArray(text: string): unknown[] | undefined {
  const value: unknown = parseJson(text);
  return Array.isArray(value) ? value : undefined;
}

/** Separates the valid items of an array from the others, which come with the reason. */
export function sortItems<T extends Item>(
  items: readonly unknown[],
  parse: (item: unknown) => T | null,
): { valid: T[]; invalid: { item: unknown; reason: string }[] } {
  const valid = new Map<string, T>();
  const invalid: { item: unknown; reason: string }[] = [];
  for (const item of items) {
    const parsed = parse(item);
    if (!parsed)
      invalid.push({ item, reason: "It isn't a whole record: a field is missing or of the wrong kind." });
    else if (!valid.has(parsed.id)) valid.set(parsed.id, parsed);
    else if (JSON.stringify(valid.get(parsed.id)) !== JSON.stringify(parsed)) {
      invalid.push({ item, reason: "Another record has the same id." });
    }
  }
  return { valid: [...valid.values()], invalid };
}
