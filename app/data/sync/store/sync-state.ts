// The state that sync stores on the device beside the rows, in `meta`.
// Guarantees: this state changes in the same transaction as the rows that it belongs to, and is never used with
// another root.

import * as z from "zod/mini";
import { noFormer } from "#app/contracts/sync-frame.ts";
import { toJson } from "#app/domain/row/json.ts";
import { rowTables } from "#app/domain/row/operation.ts";
import type { FitnessDatabase } from "../../database.ts";
import { syncRecordKey } from "../find-sync.ts";
import { fingerprint, type SyncKeys } from "../frames/frame-cipher.ts";
import { type Head, headsSchema, takenSchema } from "../frames/frame-content.ts";
import { markAllPending } from "./pending-rows.ts";
import { markUnreadable } from "./unreadable-operations.ts";

export const noHead: Head = { counter: 0, hash: noFormer };

const stateSchema = z.object({
  device: z.string(),
  epoch: z.number(),
  root: z.string(),
  /** The last `seq` that is merged. */
  cursor: z.number(),
  /** The last merged frame of each other device, and the last frame of this device that the relay has acknowledged. */
  heads: headsSchema,
  /** The relay has changed or withheld a frame, so nothing is merged until there is a new epoch. */
  tampered: z.boolean(),
  /** This device couldn't read an operation of another device, so it lacks something that the relay has. */
  hasUnreadable: z.optional(z.boolean()),
  /** The running workout that the other devices know, as `sharedRevision` names it. */
  shared: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
});
type SyncRecord = z.infer<typeof stateSchema>;

const outgoingSchema = z.object({
  id: z.string(),
  counter: z.number(),
  hash: z.string(),
  /** The encrypted frame, base64. It is sent again unchanged until the relay acknowledges it. */
  frame: z.string(),
  known: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  /** Keys of the operations in the frame that this device couldn't read. */
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
  /** Workouts that this device took over and that no sent frame names yet. */
  taken: "sync:taken",
} as const;

/** Returns undefined for a record that is missing or can't be read. */
async function readMeta<T>(
  db: FitnessDatabase,
  key: string,
  schema: z.ZodMiniType<T>,
): Promise<T | undefined> {
  return schema.safeParse((await db.meta.get(key))?.value).data;
}

export const putMeta = (db: FitnessDatabase, key: string, value: unknown): Promise<string> =>
  db.meta.put({ key, value: toJson(value) });

/** The last `seq` of an epoch that is merged on this device. */
export async function readCursor(db: FitnessDatabase, epoch: number): Promise<number> {
  const state = await readMeta(db, metaKeys.state, stateSchema);
  return state?.epoch === epoch ? state.cursor : 0;
}

export const readOutgoing = (db: FitnessDatabase) => readMeta(db, metaKeys.outgoing, outgoingSchema);
export const readTaken = async (db: FitnessDatabase) =>
  (await readMeta(db, metaKeys.taken, z.array(takenSchema))) ?? [];

/** Deletes everything that sync has stored beside the rows. */
export const forgetSync = (db: FitnessDatabase): Promise<void> => db.meta.bulkDelete(Object.values(metaKeys));

/** Removes the outgoing frame. Workouts that it names as taken over stay, until the next frame names them. */
export async function dropOutgoing(db: FitnessDatabase): Promise<void> {
  const { taken = [] } = (await readOutgoing(db)) ?? {};
  if (taken.length > 0) await putMeta(db, metaKeys.taken, [...taken, ...(await readTaken(db))]);
  await db.meta.delete(metaKeys.outgoing);
}

/** Deletes the state of one epoch. Workouts that were taken over stay, until a frame of the next epoch names them. */
export async function forgetEpoch(db: FitnessDatabase): Promise<void> {
  await dropOutgoing(db);
  await db.meta.bulkDelete([metaKeys.state, metaKeys.running]);
}

/**
 * Thrown when the device has other keys by now, or none: another tab has followed a new epoch, left sync or erased
 * everything.
 */
export class MovedOnError extends Error {
  constructor() {
    super("Sync has moved on from these keys");
    this.name = "MovedOnError";
  }
}

/** The stored state of sync, for one device, epoch and root. */
export interface SyncStore {
  /**
   * Returns the stored state, or creates a new one if the stored one belongs to another epoch or root. With a new state
   * every row is pending until the relay has sent the row back or acknowledged it. Returns null when the device has other
   * keys by now.
   */
  begin(): Promise<SyncRecord | null>;
  /** @throws MovedOnError when the state belongs to other keys, or is gone */
  read(): Promise<SyncRecord>;
  /** The state and the frame that waits for its acknowledgement. @throws MovedOnError */
  readWithOutgoing(): Promise<{ readonly state: SyncRecord; readonly outgoing: StoredOutgoing | undefined }>;
  /** @throws MovedOnError */
  update(patch: Partial<SyncRecord>): Promise<void>;
}

const newState = { cursor: 0, heads: {}, tampered: false, shared: null, sentAt: null, receivedAt: null };

const deviceSchema = z.object({ isOn: z.literal(true), device: z.string(), epoch: z.number() });

export async function createSyncStore(
  db: FitnessDatabase,
  { device, epoch, root: key }: SyncKeys,
): Promise<SyncStore> {
  const root = await fingerprint(key);

  async function find(): Promise<SyncRecord | undefined> {
    const state = await readMeta(db, metaKeys.state, stateSchema);
    const fits = state?.device === device && state.epoch === epoch && state.root === root;
    return fits ? state : undefined;
  }

  async function read(): Promise<SyncRecord> {
    const state = await find();
    if (!state) throw new MovedOnError();
    return state;
  }

  async function areKeysCurrent(): Promise<boolean> {
    const stored = await readMeta(db, syncRecordKey, deviceSchema);
    return stored?.device === device && stored.epoch === epoch;
  }

  return {
    read,
    readWithOutgoing: () =>
      db.transaction("r", db.meta, async () => ({ state: await read(), outgoing: await readOutgoing(db) })),
    update: (patch) =>
      db.transaction("rw", db.meta, async () => {
        await putMeta(db, metaKeys.state, { ...(await read()), ...patch });
      }),
    async begin() {
      const known = await db.transaction("r", db.meta, async () =>
        (await areKeysCurrent()) ? await find() : undefined,
      );
      if (known) return known;
      const tables = [...rowTables.map((table) => db[table]), db.meta, db.quarantine];
      return db.transaction("rw", tables, async () => {
        if (!(await areKeysCurrent())) return null;
        const made = await find();
        if (made) return made;
        await markAllPending(db);
        await forgetEpoch(db);
        const state = { ...newState, device, epoch, root, hasUnreadable: await markUnreadable(db) };
        await putMeta(db, metaKeys.state, state);
        return state;
      });
    },
  };
}
