// Changes of other devices that this device can't read: they are stored in the quarantine, as received.
// Guarantees: they are sent into a new epoch with the rows, for devices that can read them, until the member deletes
// them here; the text of such a change never alters the rest of its frame.

import * as z from "zod/mini";
import { parseJson, toJson } from "#app/model/json.ts";
import type { Tx } from "../engine/row-database.ts";
import { quarantined } from "../stores/quarantine-store.ts";
import { hashOf } from "./frame-cipher.ts";
import { utf8 } from "./keys/bytes.ts";

/** `isUnsent`: the relay isn't known to have the change in this epoch. */
const unreadableSchema = z.looseObject({
  from: z.literal("sync"),
  raw: z.string(),
  isUnsent: z.optional(z.boolean()),
});

export interface UnreadableChange {
  readonly key: string;
  /** JSON. */
  readonly text: string;
}

/** The items of a frame that can't be read. Equal items have the same key, in any frame. */
export function toUnreadable(items: readonly unknown[]): Promise<UnreadableChange[]> {
  return Promise.all(
    items.map(async (item) => {
      const text = JSON.stringify(item);
      return { key: `sync:${(await hashOf(utf8(text))).slice(0, 32)}`, text };
    }),
  );
}

/** Stores unreadable changes that the relay has sent. */
export const putUnreadableIn = (
  tx: Tx,
  unreadable: readonly UnreadableChange[],
  now: () => Date,
): Promise<void> =>
  tx.put(
    "quarantine",
    unreadable.map(({ key, text }) =>
      quarantined({ now, newId: () => key }, "sync", text, "This change of another device can't be read."),
    ),
  );

/**
 * The item in a stored text; null where it is no change of any version. The text may be damaged, or any text that a
 * former version has stored.
 */
function parseItem(raw: string): { readonly item: object; readonly text: string } | null {
  const item: unknown = parseJson(raw);
  return typeof item === "object" && item !== null ? { item, text: JSON.stringify(item) } : null;
}

/** The quarantined items that may be changes: of a newer version, or readable by now. */
export async function listUnreadableIn(tx: Tx) {
  const records = await tx.list("quarantine");
  return records.flatMap(({ key, value }) => {
    const { data } = unreadableSchema.safeParse(value);
    const parsed = data && parseItem(data.raw);
    return parsed ? [{ key, value: data, ...parsed }] : [];
  });
}

const put = (
  tx: Tx,
  records: Awaited<ReturnType<typeof listUnreadableIn>>,
  isUnsent: boolean,
): Promise<void> =>
  tx.put(
    "quarantine",
    records.map(({ key, value }) => ({ key, value: toJson({ ...value, isUnsent }) })),
  );

/**
 * Marks all unreadable changes as unsynced, because a new epoch begins without them. Returns whether this device has any.
 */
export async function markUnreadableIn(tx: Tx): Promise<boolean> {
  const records = await listUnreadableIn(tx);
  await put(tx, records, true);
  return records.length > 0;
}

export async function listUnsyncedUnreadableIn(tx: Tx): Promise<UnreadableChange[]> {
  const records = await listUnreadableIn(tx);
  return records.filter(({ value }) => value.isUnsent).map(({ key, text }) => ({ key, text }));
}

/** Notes that the relay has these changes. */
export async function confirmUnreadableIn(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const records = await listUnreadableIn(tx);
  await put(
    tx,
    records.filter(({ key }) => keys.includes(key)),
    false,
  );
}
