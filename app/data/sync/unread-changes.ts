// Changes of other devices that this device can't read: they are stored in the quarantine, as received.
// Guarantees: they are sent into a new epoch with the rows, for devices that can read them, until the member deletes
// them here; the text of such a change never alters the rest of its frame.

import * as z from "zod/mini";
import { toJson } from "#app/model/json.ts";
import type { Tx } from "../engine/row-database.ts";
import { quarantined } from "../stores/quarantine-store.ts";
import { hashOf } from "./frame-cipher.ts";
import { utf8 } from "./keys/bytes.ts";

/** `isUnsent`: the relay isn't known to have the change in this epoch. */
const unreadSchema = z.looseObject({
  from: z.literal("sync"),
  raw: z.string(),
  isUnsent: z.optional(z.boolean()),
});

export interface UnreadChange {
  readonly key: string;
  /** JSON. */
  readonly text: string;
}

/** The items of a frame that can't be read. Equal items have the same key, in any frame. */
export function toUnread(items: readonly unknown[]): Promise<UnreadChange[]> {
  return Promise.all(
    items.map(async (item) => {
      const text = JSON.stringify(item);
      return { key: `sync:${(await hashOf(utf8(text))).slice(0, 32)}`, text };
    }),
  );
}

/** Stores unread changes that the relay has sent. */
export const putUnreadIn = (tx: Tx, unread: readonly UnreadChange[], now: () => Date): Promise<void> =>
  tx.put(
    "quarantine",
    unread.map(({ key, text }) =>
      quarantined({ now, newId: () => key }, "sync", text, "This change of another device can't be read."),
    ),
  );

/**
 * The item in a stored text; null where it is no change of any version. The text may be damaged, or any text that a
 * former version has stored.
 */
function parseItem(raw: string): { readonly item: object; readonly text: string } | null {
  try {
    const item: unknown = JSON.parse(raw);
    return typeof item === "object" && item !== null ? { item, text: JSON.stringify(item) } : null;
  } catch {
    return null;
  }
}

/** The quarantined items that may be changes: of a newer version, or readable by now. */
export async function listUnreadIn(tx: Tx) {
  const records = await tx.list("quarantine");
  return records.flatMap(({ key, value }) => {
    const { data } = unreadSchema.safeParse(value);
    const parsed = data && parseItem(data.raw);
    return parsed ? [{ key, value: data, ...parsed }] : [];
  });
}

const put = (tx: Tx, records: Awaited<ReturnType<typeof listUnreadIn>>, isUnsent: boolean): Promise<void> =>
  tx.put(
    "quarantine",
    records.map(({ key, value }) => ({ key, value: toJson({ ...value, isUnsent }) })),
  );

/**
 * Marks all unread changes as unsynced, because a new epoch begins without them. Returns whether this device has any.
 */
export async function markUnreadIn(tx: Tx): Promise<boolean> {
  const records = await listUnreadIn(tx);
  await put(tx, records, true);
  return records.length > 0;
}

export async function listUnsyncedUnreadIn(tx: Tx): Promise<UnreadChange[]> {
  const records = await listUnreadIn(tx);
  return records.filter(({ value }) => value.isUnsent).map(({ key, text }) => ({ key, text }));
}

/** Notes that the relay has these changes. */
export async function confirmUnreadIn(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const records = await listUnreadIn(tx);
  await put(
    tx,
    records.filter(({ key }) => keys.includes(key)),
    false,
  );
}
