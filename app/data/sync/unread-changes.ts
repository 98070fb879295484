// Changes of other devices that this one can't read: they stay among the items that can't be read, as they came.
// Guarantees: they go on into a new epoch with the rows, for devices that can read them, until the person deletes them here.
// The text of one of them never changes the rest of its frame.

import * as z from "zod/mini";
import type { DeviceRecord, Tx } from "../engine/row-database.ts";
import { quarantined } from "../stores/quarantine-store.ts";
import { hashOf } from "./frame-cipher.ts";

/** `isUnsent`: the relay isn't known to have it in this epoch. */
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

/** Items of a frame that can't be read. The same one has the same key, in whichever frame it comes. */
export function toUnread(items: readonly unknown[]): Promise<UnreadChange[]> {
  const encoder = new TextEncoder();
  return Promise.all(
    items.map(async (item) => {
      const text = JSON.stringify(item);
      return { key: `sync:${(await hashOf(encoder.encode(text))).slice(0, 32)}`, text };
    }),
  );
}

/** Stores what the relay has sent. */
export const putUnreadIn = (tx: Tx, unread: readonly UnreadChange[], now: () => Date): Promise<void> =>
  tx.put(
    "quarantine",
    unread.map(({ key, text }) =>
      quarantined({ now, newId: () => key }, "sync", text, "This change of another device can't be read."),
    ),
  );

/**
 * The item that a stored text holds; null for what is no change of any version. A former version, or what is damaged, may
 * have stored anything.
 */
function parseItem(raw: string): { readonly item: object; readonly text: string } | null {
  try {
    const item: unknown = JSON.parse(raw);
    return typeof item === "object" && item !== null ? { item, text: JSON.stringify(item) } : null;
  } catch {
    return null;
  }
}

/** Those that may be changes: of a newer version, or readable by now. */
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
    records.map(({ key, value }) => ({ key, value: { ...value, isUnsent } }) as DeviceRecord),
  );

/** Marks all of them as unsynced, because a new epoch begins without them. Returns whether this device has any. */
export async function markUnreadIn(tx: Tx): Promise<boolean> {
  const records = await listUnreadIn(tx);
  await put(tx, records, true);
  return records.length > 0;
}

export async function listUnsyncedUnreadIn(tx: Tx): Promise<UnreadChange[]> {
  const records = await listUnreadIn(tx);
  return records.filter(({ value }) => value.isUnsent).map(({ key, text }) => ({ key, text }));
}

/** The relay has these. */
export async function confirmUnreadIn(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const records = await listUnreadIn(tx);
  await put(
    tx,
    records.filter(({ key }) => keys.includes(key)),
    false,
  );
}
