// Changes of other devices that this one can't read: they stay among the items that can't be read, as they came.
// Guarantees: they go on into a new epoch with the rows, for devices that can read them, until the person deletes them here.

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

async function listIn(tx: Tx) {
  const records = await tx.list("quarantine");
  return records.flatMap(({ key, value }) => {
    const { data } = unreadSchema.safeParse(value);
    return data ? [{ key, value: data }] : [];
  });
}

const put = (tx: Tx, records: Awaited<ReturnType<typeof listIn>>, isUnsent: boolean): Promise<void> =>
  tx.put(
    "quarantine",
    records.map(({ key, value }) => ({ key, value: { ...value, isUnsent } }) as DeviceRecord),
  );

/** A new epoch has none of them yet. Returns whether there are any. */
export async function markUnreadIn(tx: Tx): Promise<boolean> {
  const records = await listIn(tx);
  await put(tx, records, true);
  return records.length > 0;
}

export async function listUnsentIn(tx: Tx): Promise<UnreadChange[]> {
  const records = await listIn(tx);
  return records.filter(({ value }) => value.isUnsent).map(({ key, value }) => ({ key, text: value.raw }));
}

/** The relay has these. */
export async function confirmUnreadIn(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const records = await listIn(tx);
  await put(
    tx,
    records.filter(({ key }) => keys.includes(key)),
    false,
  );
}
