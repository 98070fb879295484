// What sync stores on the device beside the rows, in `meta`.
// Guarantees: it changes in the same transaction as the rows that it speaks of, and is used with no other root.

import * as z from "zod/mini";
import { noFormer } from "#app/contracts/sync-frame.ts";
import type { Json } from "#app/model/json.ts";
import { rowTables } from "#app/model/row-change.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";
import { fingerprint } from "./frame-cipher.ts";
import { type Head, headsSchema, takenSchema } from "./frame-content.ts";
import type { SyncKeys } from "./sync-keys.ts";
import { markAllIn } from "./unsynced-rows.ts";

export const noHead: Head = { counter: 0, hash: noFormer };

const stateSchema = z.object({
  device: z.string(),
  epoch: z.number(),
  root: z.string(),
  /** The last `seq` that is merged. */
  cursor: z.number(),
  /** The last frame of each device that is merged; of this device, the last one that the relay has acknowledged. */
  heads: headsSchema,
  /** The relay changed or withheld something: nothing is merged until there is a new epoch. */
  tampered: z.boolean(),
  /** The running workout that the other devices know, as `nameRunning` names it. */
  shared: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
});
export type SyncRecord = z.infer<typeof stateSchema>;

const outgoingSchema = z.object({
  id: z.string(),
  counter: z.number(),
  hash: z.string(),
  /** The encrypted frame, base64: it is sent again as it is until it is acknowledged. */
  frame: z.string(),
  known: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  taken: z.array(takenSchema),
});
export type StoredOutgoing = z.infer<typeof outgoingSchema>;

export const metaKeys = {
  state: "sync",
  /** The frame that waits for its acknowledgement. */
  outgoing: "sync:outgoing",
  /** The running workouts of the other devices. */
  running: "sync:running",
  /** Workouts that were taken over on this device and that no frame names yet. */
  taken: "sync:taken",
} as const;

/** Returns undefined for a record that is missing or can't be read. */
async function readRecord<T>(tx: Tx, key: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const [record] = await tx.findMany("meta", [key]);
  return schema.safeParse(record?.value).data;
}

export const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

export const putRecord = (tx: Tx, key: string, value: unknown): Promise<void> =>
  tx.put("meta", [{ key, value: toJson(value) }]);

export async function readState(tx: Tx): Promise<SyncRecord> {
  const state = await readRecord(tx, metaKeys.state, stateSchema);
  if (!state) throw new Error("Sync has not begun on this device");
  return state;
}

export const readOutgoing = (tx: Tx) => readRecord(tx, metaKeys.outgoing, outgoingSchema);
export const readTaken = async (tx: Tx) => (await readRecord(tx, metaKeys.taken, z.array(takenSchema))) ?? [];

export async function updateState(tx: Tx, patch: Partial<SyncRecord>): Promise<SyncRecord> {
  const state = { ...(await readState(tx)), ...patch };
  await putRecord(tx, metaKeys.state, state);
  return state;
}

/**
 * Makes the state fit these keys. Of another epoch or root nothing is used, and no row counts as known elsewhere before
 * the relay has sent it back or acknowledged it.
 */
export async function beginSync(db: RowDatabase, keys: SyncKeys): Promise<SyncRecord> {
  const root = await fingerprint(keys.root);
  const fits = async (tx: Tx) => {
    const state = await readRecord(tx, metaKeys.state, stateSchema);
    const isSame = state?.device === keys.device && state.epoch === keys.epoch && state.root === root;
    return isSame ? state : undefined;
  };
  const known = await db.read(["meta"], fits);
  if (known) return known;
  return db.write([...rowTables, "meta"], async (tx) => {
    const made = await fits(tx);
    if (made) return made;
    await markAllIn(tx);
    await forgetSyncIn(tx);
    const state: SyncRecord = {
      device: keys.device,
      epoch: keys.epoch,
      root,
      cursor: 0,
      heads: {},
      tampered: false,
      shared: null,
      sentAt: null,
      receivedAt: null,
    };
    await putRecord(tx, metaKeys.state, state);
    return state;
  });
}

/** Deletes what sync has stored beside the rows. */
export const forgetSyncIn = (tx: Tx): Promise<void> => tx.remove("meta", Object.values(metaKeys));
