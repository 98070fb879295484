// This device's part in sync, as one record of the owner's database.
// Guarantees: the secrets lie encrypted under a key that no script can read; a change of the record is one transaction.

import * as z from "zod/mini";
import { toBase64Url, toHex } from "#app/contracts/encoding.ts";
import { deviceIdSchema } from "#app/contracts/sync.ts";
import type { RowDatabase, Tx } from "../../engine/row-database.ts";
import { syncRecordKey } from "../find-sync.ts";
import { SyncActionError } from "../sync.ts";
import { parseBase64Url, utf8 } from "./bytes.ts";
import { createKeyPair, randomBytes, seal, unseal } from "./sealing.ts";
import { decodeSecrets, encodeSecrets, type Secrets } from "./secrets.ts";

const count = z.int().check(z.minimum(0));

const recordSchema = z.object({
  isOn: z.boolean(),
  /** The person has turned sync off on this device. */
  hasLeft: z.boolean(),
  /** What it waits for before it sends anything. */
  needs: z.enum(["nothing", "key", "erase-answer"]),
  /** It has left, or needs a key, and the person has not answered what becomes of rows that were never sent. */
  owesAnswer: z._default(z.boolean(), false),
  device: deviceIdSchema,
  publicKey: z.string(),
  /** With it, and nothing else, this device leaves the relay's list. */
  leave: z.string(),
  /** Its name is at the relay under the root of this epoch. */
  isNamed: z.boolean(),
  /** The epoch of `secrets`. */
  epoch: count,
  /** Counts the epochs of all devices on, also where a relay that has lost everything numbers them anew. */
  generation: z._default(count, 0),
  /** Sealed; null before the first. */
  secrets: z.nullable(z.string()),
  /** The generation that began empty last, as far as this device has followed. */
  erased: count,
  /** New epochs that were asked for and whose answer may be lost. */
  pending: z.array(z.object({ from: count, secrets: z.string() })),
  /** The devices whose names this one has read, by their ids: a key that is another later is not theirs. */
  known: z.record(z.string(), z.object({ name: z.string(), publicKey: z.string() })),
});

export interface KeyRecord extends z.infer<typeof recordSchema> {
  /** Encrypts the secrets on this device. */
  readonly storageKey: CryptoKey;
  /** The other half of `publicKey`. */
  readonly privateKey: CryptoKey;
}

/** Whether the person is asked, or will be once it has a key again, what becomes of rows that were never sent. */
export const isErasureOpen = ({ needs, owesAnswer }: KeyRecord): boolean =>
  needs === "erase-answer" || owesAnswer;

/** New epochs that a record remembers; older ones have been decided by then. */
const maxPending = 3;

/** Remembers a new epoch whose answer may be lost. */
export const withPending = (record: KeyRecord, pending: KeyRecord["pending"][number]): KeyRecord => ({
  ...record,
  pending: [...withoutPending(record, pending).pending, pending].slice(-maxPending),
});

export const withoutPending = (
  record: KeyRecord,
  { from, secrets }: KeyRecord["pending"][number],
): KeyRecord => ({
  ...record,
  pending: record.pending.filter((one) => one.from !== from || one.secrets !== secrets),
});

/**
 * Whether the device may have joined or filled a relay that had lost everything and counts epochs anew. Until that is known,
 * the epoch in the record may be one that the relay no longer has.
 */
export const isUndecided = ({ pending, epoch }: KeyRecord): boolean =>
  pending.some(({ from }) => from < epoch);

/** Within a transaction over "meta". */
export async function findRecordIn(tx: Tx): Promise<KeyRecord | null> {
  const [record] = await tx.findMany("meta", [syncRecordKey]);
  const value = recordSchema.safeParse(record?.value).data;
  const { storageKey, privateKey } = record?.keys ?? {};
  if (!value || !storageKey || !privateKey) return null;
  // `generation` equals `epoch` until a relay loses its data and numbers epochs anew.
  return { ...value, generation: Math.max(value.generation, value.epoch), storageKey, privateKey };
}

export const readRecord = (db: RowDatabase): Promise<KeyRecord | null> => db.read(["meta"], findRecordIn);

export const putRecord = (tx: Tx, { storageKey, privateKey, ...value }: KeyRecord): Promise<void> =>
  tx.put("meta", [{ key: syncRecordKey, value, keys: { storageKey, privateKey } }]);

/** Changes the record as it is stored now; null from `step` leaves it. Returns what is stored then. */
export const updateRecord = (
  db: RowDatabase,
  step: (record: KeyRecord | null) => KeyRecord | null,
): Promise<KeyRecord | null> =>
  db.write(["meta"], async (tx) => {
    const present = await findRecordIn(tx);
    const next = step(present);
    if (next) await putRecord(tx, next);
    return next ?? present;
  });

/** The record of a device that has never taken part. */
export async function createRecord(): Promise<KeyRecord> {
  const { privateKey, publicKey } = await createKeyPair();
  const storageKey: CryptoKey | CryptoKeyPair = await crypto.subtle.generateKey(
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  if ("privateKey" in storageKey) throw new TypeError("Not a single key");
  return {
    isOn: false,
    hasLeft: false,
    needs: "nothing",
    owesAnswer: false,
    device: toHex(randomBytes(16)),
    publicKey: toBase64Url(publicKey),
    leave: toBase64Url(randomBytes(32)),
    isNamed: true,
    epoch: 0,
    generation: 0,
    secrets: null,
    erased: 0,
    pending: [],
    known: {},
    storageKey,
    privateKey,
  };
}

const contextOf = ({ device }: KeyRecord) => utf8(`secrets of ${device}`);

export const sealSecrets = async (record: KeyRecord, secrets: Secrets): Promise<string> =>
  toBase64Url(await seal(record.storageKey, encodeSecrets(secrets), contextOf(record)));

/** Returns null if there are no secrets, or they can't be decrypted any more. */
export async function openSecrets(record: KeyRecord, sealed = record.secrets): Promise<Secrets | null> {
  const bytes = sealed === null ? null : parseBase64Url(sealed);
  const opened = bytes && (await unseal(record.storageKey, bytes, contextOf(record)));
  return opened && decodeSecrets(opened);
}

/** @throws SyncActionError conflict where this device has no root */
export async function requireSecrets(db: RowDatabase): Promise<{ record: KeyRecord; secrets: Secrets }> {
  const record = await readRecord(db);
  const secrets = record?.isOn ? await openSecrets(record) : null;
  if (!record || !secrets || record.needs === "key") throw new SyncActionError("conflict");
  return { record, secrets };
}

/** The same of a device that isn't asked what becomes of rows that were never sent. @throws SyncActionError conflict */
export async function requireSettled(db: RowDatabase): ReturnType<typeof requireSecrets> {
  const found = await requireSecrets(db);
  if (found.record.needs === "erase-answer") throw new SyncActionError("conflict");
  return found;
}
