// What sync stores on the device beside the rows, in `meta`.
// Guarantees: it changes in the same transaction as the rows that it speaks of, and is used with no other root.

import * as z from "zod/mini";
import { noFormer } from "#app/contracts/sync-frame.ts";
import { toJson } from "#app/model/json.ts";
import { rowTables } from "#app/model/row-change.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";
import { syncRecordKey } from "./find-sync.ts";
import { fingerprint } from "./frame-cipher.ts";
import { type Head, headsSchema, takenSchema } from "./frame-content.ts";
import type { SyncKeys } from "./sync-keys.ts";
import { markUnreadIn } from "./unread-changes.ts";
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
  /** A change of another device couldn't be read here: the rows here are not all that the relay has. */
  hasUnreadable: z.optional(z.boolean()),
  /** The running workout that the other devices know, as `sharedRevision` names it. */
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
  /** Keys of the changes in it that this device couldn't read. */
  unread: z.optional(z.array(z.string())),
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

export const putRecord = (tx: Tx, key: string, value: unknown): Promise<void> =>
  tx.put("meta", [{ key, value: toJson(value) }]);

export const readOutgoing = (tx: Tx) => readRecord(tx, metaKeys.outgoing, outgoingSchema);
export const readTaken = async (tx: Tx) => (await readRecord(tx, metaKeys.taken, z.array(takenSchema))) ?? [];

/** Deletes what sync has stored beside the rows. */
export const forgetSyncIn = (tx: Tx): Promise<void> => tx.remove("meta", Object.values(metaKeys));

/** Forgets what belongs to one epoch. What was taken over and is not known there yet stays to be sent. */
export async function forgetEpochIn(tx: Tx): Promise<void> {
  const taken = [...((await readOutgoing(tx))?.taken ?? []), ...(await readTaken(tx))];
  await forgetSyncIn(tx);
  if (taken.length > 0) await putRecord(tx, metaKeys.taken, taken);
}

/** The device has other keys by now, or none: another tab has followed a new epoch, left sync or erased everything. */
export class MovedOnError extends Error {
  constructor() {
    super("Sync has moved on from these keys");
    this.name = "MovedOnError";
  }
}

/** The state of sync as long as it belongs to one device, epoch and root. */
export interface SyncStore {
  /**
   * Makes the state fit the keys. Of another epoch or root nothing is used, and no row counts as known elsewhere before the
   * relay has sent it back or acknowledged it. Returns null when the device's keys are others by now.
   */
  begin(): Promise<SyncRecord | null>;
  /** @throws MovedOnError when the state belongs to other keys, or is gone */
  read(tx: Tx): Promise<SyncRecord>;
  /** @throws MovedOnError */
  update(tx: Tx, patch: Partial<SyncRecord>): Promise<SyncRecord>;
}

const deviceSchema = z.object({ isOn: z.literal(true), device: z.string(), epoch: z.number() });

export async function createSyncStore(
  db: RowDatabase,
  { device, epoch, root: key }: SyncKeys,
): Promise<SyncStore> {
  const root = await fingerprint(key);

  async function find(tx: Tx): Promise<SyncRecord | undefined> {
    const state = await readRecord(tx, metaKeys.state, stateSchema);
    const fits = state?.device === device && state.epoch === epoch && state.root === root;
    return fits ? state : undefined;
  }

  async function read(tx: Tx): Promise<SyncRecord> {
    const state = await find(tx);
    if (!state) throw new MovedOnError();
    return state;
  }

  async function areKeysCurrent(tx: Tx): Promise<boolean> {
    const stored = await readRecord(tx, syncRecordKey, deviceSchema);
    return stored?.device === device && stored.epoch === epoch;
  }

  return {
    read,
    async update(tx, patch) {
      const state = { ...(await read(tx)), ...patch };
      await putRecord(tx, metaKeys.state, state);
      return state;
    },
    async begin() {
      const known = await db.read(["meta"], async (tx) =>
        (await areKeysCurrent(tx)) ? await find(tx) : undefined,
      );
      if (known) return known;
      return db.write([...rowTables, "meta", "quarantine"], async (tx) => {
        if (!(await areKeysCurrent(tx))) return null;
        const made = await find(tx);
        if (made) return made;
        await markAllIn(tx);
        await forgetEpochIn(tx);
        const state: SyncRecord = {
          ...{ device, epoch, root, cursor: 0, heads: {} },
          ...{
            hasUnreadable: await markUnreadIn(tx),
            tampered: false,
            shared: null,
            sentAt: null,
            receivedAt: null,
          },
        };
        await putRecord(tx, metaKeys.state, state);
        return state;
      });
    },
  };
}
