/**
 * The exchange between a user's devices and their relay, under /sync/v1.
 * Guarantees: the relay gets only ciphertext, sizes, times and random ids; the content of a frame is encrypted
 * (app/data/sync).
 */
import * as z from "zod/mini";

export const syncPath = "/sync/v1";

export const syncLimits = {
  frameBytes: 256 * 1024,
  /** The storage of one account in the relay, snapshots included. */
  memberBytes: 20_000_000,
  devices: 10,
  framesPerMinute: 120,
  /** The relay asks for a snapshot after this many frames, or days, since the last one. */
  snapshotFrames: 2000,
  snapshotDays: 14,
  /** After this many days the relay removes the former snapshot, and the frames that the newest snapshot covers. */
  formerDays: 30,
  /** Wrong recovery codes in an hour. */
  wrongCodes: 5,
  /** How long a device that is being linked waits. */
  linkMinutes: 10,
} as const;

const base64Url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/));
export const hex = (bytes: number) => z.string().check(z.length(bytes * 2), z.regex(/^[0-9a-f]+$/));
export const count = z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1));

/** A device's random name, 16 bytes. */
export const deviceIdSchema = hex(16);

/**
 * The header of a request that needs more than a session. Its value is the member proof: 32 bytes derived from the
 * root, which don't reveal the root. A revoked device lacks the root, so it can't compute the proof. Without the header
 * a session may read the status, fetch wrapped roots, begin a link, and turn sync off. With DELETE /sync/v1/devices/ID
 * the value is the device's own `leave`.
 */
export const proofHeader = "x-sync-proof";
/** 32 bytes that only their owner knows or can compute. The relay stores their SHA-256. */
export const proofSchema = base64Url(44);

/** The reasons for which the relay closes a socket. */
export const socketClosed = {
  /** The socket was open for an hour, or there are too many sockets. The device connects again. */
  again: 4000,
  /** The session has ended. */
  noSession: 4001,
  /** The relay has sent `closed`. */
  closed: 4002,
  /** A fault of the relay: back off and connect again. */
  fault: 1011,
} as const;

/** The text that keeps a socket open; the relay answers `pong` without waking up. */
export const ping = "ping";
export const pong = "pong";

/**
 * GET /sync/v1/status, for a session. Every request may have `?account=ID` with the account of the page. The answer is
 * 401 when the session is another user's.
 */
export const syncStatusSchema = z.object({
  on: z.boolean(),
  /** 0 while sync is off. */
  epoch: count,
  frames: count,
  bytes: count,
  /** How many devices there are. */
  devices: count,
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

const listedDevice = z.object({
  id: deviceIdSchema,
  /** Its name, encrypted under the root. */
  label: base64Url(400),
  /** Its ECDH P-256 public key (raw, 65 bytes): a new root is wrapped for it. */
  publicKey: base64Url(88),
});
const newDevice = z.object({
  ...listedDevice.shape,
  /** A random secret. It is all that a request needs to remove this device. */
  leave: proofSchema,
});

/** GET /sync/v1/devices, with the member proof. */
export const syncDevicesSchema = z.array(
  z.object({ ...listedDevice.shape, addedAt: z.string(), lastSeenAt: z.string() }),
);
export type SyncDevices = z.infer<typeof syncDevicesSchema>;

/** How many stored pieces are listed. */
export const maxStoredFrames = 60;

/**
 * GET /sync/v1/frames, with the member proof. The newest stored pieces, up to `maxStoredFrames`, oldest first, with the
 * time and size of each.
 */
export const storedFramesSchema = z.array(z.object({ at: z.string(), bytes: count }));
export type StoredFrames = z.infer<typeof storedFramesSchema>;

/** The root, wrapped under a key from the recovery code. */
const recoverySlot = z.object({
  /** Only the owner of the code can compute this proof. */
  proof: proofSchema,
  wrapped: base64Url(400),
  /** The code and its number, encrypted under the root. From it devices learn which code is the newest. */
  sealed: base64Url(400),
});
/** The root, wrapped for one device. */
const deviceSlot = z.object({ device: deviceIdSchema, wrapped: base64Url(600) });

/**
 * POST /sync/v1/epochs: turns sync on (`from` 0), changes the root, or erases. 201 {epoch: from + 1}; 409 when the
 * relay is not at `from`. If its answer was lost, the same request gets the same answer again. The relay removes the
 * frames, snapshots and slots of former epochs, and revokes devices without a slot. The request needs a proof of
 * identity (403 prove_identity) and, while sync is on, the member proof of `from`.
 */
export const newEpochSchema = z.object({
  from: count,
  /**
   * The last `seq` that the device has merged. If the relay has stored more, which would be lost, it answers 409. The
   * field is left out to erase, to send everything anew, and when the user accepts the loss.
   */
  head: z.optional(count),
  /** The device that sends the request. It has the root already. */
  device: newDevice,
  /** The member proof of the new epoch's root. */
  member: proofSchema,
  /** Null if the root stays the same: the relay's slot stays valid. */
  recovery: z.nullable(recoverySlot),
  slots: z.array(deviceSlot).check(z.maxLength(syncLimits.devices)),
  /**
   * Tells devices why the epoch began. It is encrypted under the new root and the former one, so the relay can't invent
   * it.
   */
  note: base64Url(1000),
});
export type NewEpoch = z.infer<typeof newEpochSchema>;

/** GET /sync/v1/epoch?device=ID: the present epoch, for a known device of a former epoch. 404 for any other device. */
export const epochForDeviceSchema = z.object({
  epoch: count,
  note: z.string(),
  /**
   * Null when the device was revoked, which `hello` answers as well. Also null for the device that began the epoch,
   * unless it created a slot for itself.
   */
  slot: z.nullable(z.string()),
  /** The `sealed` field of the recovery slot. */
  recovery: z.string(),
});
export type EpochForDevice = z.infer<typeof epochForDeviceSchema>;

/**
 * PUT /sync/v1/recovery, with the member proof: replaces the recovery code; the root stays the same. 204; 409 at
 * another epoch; 403 prove_identity.
 */
export const newRecoverySchema = z.object({ epoch: count, recovery: recoverySlot });

/** POST /sync/v1/recovery: 200 with the wrapped root; 403 wrong_code with `left`; 429 after `wrongCodes` in an hour. */
export const openRecoverySchema = z.object({ proof: proofSchema });
export const recoveryAnswerSchema = z.object({ epoch: count, wrapped: z.string() });

/**
 * POST /sync/v1/devices, with the member proof: a device that has the root joins. 204; 409 at another epoch; 403 at ten
 * devices.
 * DELETE /sync/v1/devices/ID with the device's `leave`: the device leaves, which makes room for another. 204; 404 for a
 * wrong `leave`. The device still has the root, because only a new epoch revokes a device.
 */
export const joinSchema = z.object({ epoch: count, device: newDevice });

/**
 * Linking. The new device posts its key and a commitment to a nonce. The old device answers with its key. Then the new
 * device reveals the nonce, and both show six digits of the id, both keys and the nonce. Once the user has confirmed
 * that the digits are equal, the old device posts the wrapped root.
 * POST /sync/v1/links {id, publicKey, commitment} 201 · GET /sync/v1/links/ID · PATCH /sync/v1/links/ID with one of the
 * other fields, each once. The old device's writes need the member proof.
 */
export const linkIdSchema = hex(8);
export const newLinkSchema = z.object({
  id: linkIdSchema,
  publicKey: base64Url(88),
  commitment: base64Url(44),
});
export const linkPatchSchema = z.union([
  z.strictObject({ answerKey: base64Url(88) }),
  z.strictObject({ nonce: base64Url(44) }),
  z.strictObject({ wrapped: base64Url(600), epoch: count }),
]);
export const linkSchema = z.object({
  publicKey: z.string(),
  commitment: z.string(),
  answerKey: z.nullable(z.string()),
  nonce: z.nullable(z.string()),
  wrapped: z.nullable(z.string()),
  epoch: z.nullable(count),
});
export type Link = z.infer<typeof linkSchema>;

/** DELETE /sync/v1: the relay removes all data of the account. 204; 403 prove_identity. */

/** The answer of every refusal. */
export const syncErrorSchema = z.object({
  code: z.enum([
    "no_session",
    "bad_request",
    "too_large",
    "conflict",
    /** 409: the asking device has not merged everything that the new epoch would remove. */
    "behind",
    "wrong_code",
    /** 403: the member proof of the present epoch's root is missing. */
    "not_member",
    /** 403: the sign-in is more than a day old, and the last proof of identity is more than half an hour old. */
    "prove_identity",
    "too_many_requests",
    "too_many_devices",
    "not_found",
    /** 409: sync is off for this account. */
    "off",
    /** 503: a fault; try again. */
    "unavailable",
    /** 503: this server has no relay. */
    "not_offered",
  ]),
  message: z.string(),
  /** The number of tries that are left, with wrong_code. */
  left: z.optional(count),
});
export type SyncError = z.infer<typeof syncErrorSchema>;
