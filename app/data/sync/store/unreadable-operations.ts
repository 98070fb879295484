// Operations of other devices that this device can't read. They are stored in the quarantine unchanged.
// Guarantees: they are sent into a new epoch with the rows, for devices that can read them, until the user deletes
// them here. The text of such an operation never alters the rest of its frame.

import * as z from "zod/mini";
import { parseJson, toJson } from "#app/domain/row/json.ts";
import { rowTables } from "#app/domain/row/operation.ts";
import type { FitnessDatabase } from "../../database.ts";
import { toQuarantined } from "../../quarantine.ts";
import { scopeOf, writeRows } from "../../rows/row-writer.ts";
import { hashOf } from "../frames/frame-cipher.ts";
import { operationsAtATime, parseOperation } from "../frames/frame-content.ts";
import { utf8 } from "../keys/sealing.ts";

/** `isUnsent`: the relay isn't known to have the operation in this epoch. */
const unreadableSchema = z.looseObject({
  from: z.literal("sync"),
  raw: z.string(),
  isUnsent: z.optional(z.boolean()),
});

export interface UnreadableOperation {
  readonly key: string;
  /** JSON. */
  readonly text: string;
}

/** The items of a frame that can't be read. Equal items have the same key, in any frame. */
export function toUnreadable(items: readonly unknown[]): Promise<UnreadableOperation[]> {
  return Promise.all(
    items.map(async (item) => {
      const text = JSON.stringify(item);
      return { key: `sync:${(await hashOf(utf8(text))).slice(0, 32)}`, text };
    }),
  );
}

/** Stores unreadable operations that the relay has sent. */
export const putUnreadable = (
  db: FitnessDatabase,
  unreadable: readonly UnreadableOperation[],
): Promise<unknown> =>
  db.quarantine.bulkPut(
    unreadable.map(({ key, text }) =>
      toQuarantined(
        { now: db.now, newId: () => key },
        "sync",
        text,
        "This change of another device can't be read.",
      ),
    ),
  );

/** The item in a stored text, which may be damaged; null if it isn't an operation of any version. */
function parseItem(raw: string): { readonly item: object; readonly text: string } | null {
  const item: unknown = parseJson(raw);
  return typeof item === "object" && item !== null ? { item, text: JSON.stringify(item) } : null;
}

/** The quarantined items that may be operations of a newer version, or operations that can be read by now. */
async function listUnreadable(db: FitnessDatabase) {
  const records = await db.quarantine.toArray();
  return records.flatMap(({ key, value }) => {
    const { data } = unreadableSchema.safeParse(value);
    const parsed = data && parseItem(data.raw);
    return parsed ? [{ key, value: data, ...parsed }] : [];
  });
}

const put = (
  db: FitnessDatabase,
  records: Awaited<ReturnType<typeof listUnreadable>>,
  isUnsent: boolean,
): Promise<unknown> =>
  db.quarantine.bulkPut(records.map(({ key, value }) => ({ key, value: toJson({ ...value, isUnsent }) })));

/**
 * Marks all unreadable operations as unsent, because a new epoch begins without them. Returns whether there are any.
 */
export async function markUnreadable(db: FitnessDatabase): Promise<boolean> {
  const records = await listUnreadable(db);
  await put(db, records, true);
  return records.length > 0;
}

export async function listUnsentUnreadable(db: FitnessDatabase): Promise<UnreadableOperation[]> {
  const records = await listUnreadable(db);
  return records.filter(({ value }) => value.isUnsent).map(({ key, text }) => ({ key, text }));
}

/** Notes that the relay has these operations. */
export async function confirmUnreadable(db: FitnessDatabase, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const records = await listUnreadable(db);
  await put(
    db,
    records.filter(({ key }) => keys.includes(key)),
    false,
  );
}

async function listReadable(db: FitnessDatabase) {
  const unreadable = await listUnreadable(db);
  return unreadable.flatMap(({ key, item }) => {
    const operation = parseOperation(item);
    return operation ? [{ key, operation }] : [];
  });
}

/**
 * Merges the quarantined operations that can be read by now, for example after an update of the app, and removes them
 * from the quarantine. They are sent with the rows, because the relay may lack them in this epoch.
 */
export async function readAgain(db: FitnessDatabase): Promise<void> {
  let left = (await listReadable(db)).length;
  while (left > 0)
    left = await db.transaction("rw", [...scopeOf(db, ...rowTables), db.quarantine], async () => {
      const readable = await listReadable(db);
      const merged = readable.slice(0, operationsAtATime);
      await writeRows(db, rowTables, (writer) =>
        writer.merge(
          merged.map(({ operation }) => operation),
          true,
        ),
      );
      await db.quarantine.bulkDelete(merged.map(({ key }) => key));
      return readable.length - merged.length;
    });
}
