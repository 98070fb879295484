// The sync record of this device, with its keys and its epoch, in the owner's database.
// Guarantees: the secrets are encrypted under a key that no script can read. A change of the record is one
// transaction.

import * as z from "zod/mini";
import { toBase64Url, toHex } from "#app/contracts/encoding.ts";
import { deviceIdSchema } from "#app/contracts/sync.ts";
import type { FitnessDatabase } from "../../database.ts";
import { syncRecordKey } from "../find-sync.ts";
import { SyncActionError } from "../sync.ts";
import { createKeyPair, parseBase64Url, randomBytes, seal, unseal, utf8 } from "./sealing.ts";
import { decodeSecrets, encodeSecrets, type Secrets } from "./secrets.ts";

const count = z.int().check(z.minimum(0));

const recordSchema = z.object({
  isOn: z.boolean(),
  /** The user has turned sync off on this device. */
  hasLeft: z.boolean(),
  /** The event that this device waits for before it sends anything. */
  needs: z.enum(["nothing", "key", "erase-answer"]),
  /** This device has left, or needs a key, and the user has not decided about the unsent rows. */
  owesAnswer: z.boolean(),
  device: deviceIdSchema,
  publicKey: z.string(),
  /** With this secret alone a caller can remove this device from the relay's list. */
  leave: z.string(),
  /** The relay has this device's name, encrypted under the root of this epoch. */
  isNamed: z.boolean(),
  /** The epoch of `secrets`. */
  epoch: count,
  /** Counts epochs like `epoch`, but continues when a relay that has lost everything numbers epochs anew. */
  generation: count,
  /**
   * The highest generation that this device ever knew. `generation` falls when this device joins an older one. The
   * relay can show an old erasure again, of a generation up to this one, so this device asks the user before it
   * obeys.
   */
  highestGeneration: count,
  /** Encrypted; null before the first epoch. */
  secrets: z.nullable(z.string()),
  /** The last generation that began empty, as far as this device knows. */
  erased: count,
  /** Epochs that this device has asked the relay to begin, and whose answer may be lost. */
  pending: z.array(z.object({ from: count, secrets: z.string() })),
  /**
   * The devices whose names this device has read, by their ids. A listed device with a known id and another public
   * key is a different device.
   */
  known: z.record(z.string(), z.object({ name: z.string(), publicKey: z.string() })),
});

export interface KeyRecord extends z.infer<typeof recordSchema> {
  /** Encrypts the secrets on this device. */
  readonly storageKey: CryptoKey;
  /** The private key of `publicKey`. */
  readonly privateKey: CryptoKey;
}

/** Whether the user has to decide about unsent rows, now or once this device has a key again. */
export const isErasureOpen = ({ needs, owesAnswer }: KeyRecord): boolean =>
  needs === "erase-answer" || owesAnswer;

/** The most pending epochs in a record. When there are more, the oldest can no longer be pending. */
const maxPending = 3;

/** Adds an epoch whose answer may be lost. */
export const withPending = (record: KeyRecord, pending: KeyRecord["pending"][number]): KeyRecord => ({
  ...record,
  pending: [...record.pending, pending].slice(-maxPending),
});

/** The record of this device; null if it has never synced, or the record can't be read. */
export async function readRecord(db: FitnessDatabase): Promise<KeyRecord | null> {
  const record = await db.meta.get(syncRecordKey);
  const value = recordSchema.safeParse(record?.value).data;
  const { storageKey, privateKey } = record?.keys ?? {};
  if (!value || !storageKey || !privateKey) return null;
  return { ...value, storageKey, privateKey };
}

export const putRecord = (
  db: FitnessDatabase,
  { storageKey, privateKey, ...value }: KeyRecord,
): Promise<unknown> => db.meta.put({ key: syncRecordKey, value, keys: { storageKey, privateKey } });

/**
 * Replaces the stored record by the result of `step`; if `step` returns null, the record stays. Returns the record
 * that is stored afterwards.
 */
export const updateRecord = (
  db: FitnessDatabase,
  step: (record: KeyRecord | null) => KeyRecord | null,
): Promise<KeyRecord | null> =>
  db.transaction("rw", db.meta, async () => {
    const present = await readRecord(db);
    const next = step(present);
    if (next) await putRecord(db, next);
    return next ?? present;
  });

/** The record of a device that has never synced. */
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
    highestGeneration: 0,
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

interface FoundSecrets {
  readonly record: KeyRecord;
  readonly secrets: Secrets;
}

/** Returns null if this device doesn't sync or has no root. */
export async function findSecrets(db: FitnessDatabase): Promise<FoundSecrets | null> {
  const record = await readRecord(db);
  const secrets = record?.isOn && record.needs !== "key" ? await openSecrets(record) : null;
  return record && secrets && { record, secrets };
}

/** @throws SyncActionError conflict if this device has no root */
export async function requireSecrets(db: FitnessDatabase): Promise<FoundSecrets> {
  const found = await findSecrets(db);
  if (!found) throw new SyncActionError("conflict");
  return found;
}

/**
 * Like `requireSecrets`, but also throws while the user has to decide about unsent rows.
 * @throws SyncActionError conflict
 */
export async function requireUsableSecrets(db: FitnessDatabase): Promise<FoundSecrets> {
  const found = await requireSecrets(db);
  if (found.record.needs === "erase-answer") throw new SyncActionError("conflict");
  return found;
}
