/**
 * What the devices of a person and their relay exchange under /sync/v1.
 * Guarantees: the relay gets ciphertext, sizes, times and random ids only; what a frame holds is encrypted (app/data/sync).
 */
import * as z from "zod/mini";

export const syncPath = "/sync/v1";

export const syncLimits = {
  frameBytes: 256 * 1024,
  /** What the relay stores of one member, snapshots included. */
  memberBytes: 20_000_000,
  devices: 10,
  framesPerMinute: 120,
  /** The relay asks for a snapshot after so many frames, or days, since the last. */
  snapshotFrames: 2000,
  snapshotDays: 14,
  /** How long the former snapshot, and the frames that the newest one covers, stay. */
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
 * The header with which a request proves more than its session. It holds the member proof: 32 bytes derived from the root,
 * which say nothing about it, so that a device that was revoked has no part any more. Without it a session may read the
 * status, fetch wrapped roots, begin a link, and turn sync off. With DELETE /sync/v1/devices/ID it holds the device's own
 * `leave`.
 */
export const proofHeader = "x-sync-proof";
/** 32 bytes that only their owner can compute or knows; the relay stores their SHA-256. */
export const proofSchema = base64Url(44);

/** Why the relay closed a socket. */
export const socketClosed = {
  /** Open for an hour, or there are too many: connect again. */
  again: 4000,
  /** The session has ended. */
  noSession: 4001,
  /** After `closed`. */
  closed: 4002,
  /** A fault of the relay: back off and connect again. */
  fault: 1011,
} as const;

/** The text that keeps a socket open; the relay answers `pong` without waking up. */
export const ping = "ping";
export const pong = "pong";

/**
 * GET /sync/v1/status, for a session. Every request may have `?account=ID`, the account that the page is of: 401 when the
 * session is another person's.
 */
export const syncStatusSchema = z.object({
  on: z.boolean(),
  /** 0 while off. */
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
  /** Random; with it, and with nothing else, the device leaves. */
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
 * GET /sync/v1/frames, with the member proof: the newest pieces that are stored, up to `maxStoredFrames`, oldest first: when
 * each came, and its size.
 */
export const storedFramesSchema = z.array(z.object({ at: z.string(), bytes: count }));
export type StoredFrames = z.infer<typeof storedFramesSchema>;

/** The root, wrapped under a key from the recovery code. */
const recoverySlot = z.object({
  /** What only the code's owner can compute. */
  proof: proofSchema,
  wrapped: base64Url(400),
  /** All of it with its number, encrypted under the root: devices find out by it which code is the newest. */
  sealed: base64Url(400),
});
/** The root, wrapped for one device. */
const deviceSlot = z.object({ device: deviceIdSchema, wrapped: base64Url(600) });

/**
 * POST /sync/v1/epochs: turns sync on (`from` 0), gives it a new root, or erases. 201 {epoch: from + 1}; 409 when the
 * relay is not at `from`; the same request again, whose answer was lost, gets the same answer. Frames, snapshots and slots
 * of former epochs are gone with it; devices without a slot are revoked. It needs that the person has proved who they are
 * (403 prove_identity) and, where sync is on, the member proof of `from`.
 */
export const newEpochSchema = z.object({
  from: count,
  /**
   * The last `seq` that the asking device has merged: 409 behind where the relay has stored more, which would be lost. Left
   * out to erase, to send everything anew, and where the member accepts the loss.
   */
  head: z.optional(count),
  /** The device that asks, which has the root already. */
  device: newDevice,
  /** The member proof of the new epoch's root. */
  member: proofSchema,
  /** Null for the same root as before: the relay's slot stays. */
  recovery: z.nullable(recoverySlot),
  slots: z.array(deviceSlot).check(z.maxLength(syncLimits.devices)),
  /** Says to devices why the epoch began; encrypted under the new root and the former one, so that the relay can't make it up. */
  note: base64Url(1000),
});
export type NewEpoch = z.infer<typeof newEpochSchema>;

/** GET /sync/v1/epoch?device=ID: what a known device of a former epoch gets. 404 for another. */
export const epochForDeviceSchema = z.object({
  epoch: count,
  note: z.string(),
  /**
   * Null when the device was revoked, which `hello` answers as well; and for the device that began the epoch, unless it
   * gave itself a slot.
   */
  slot: z.nullable(z.string()),
  /** `sealed` of the recovery slot. */
  recovery: z.string(),
});
export type EpochForDevice = z.infer<typeof epochForDeviceSchema>;

/**
 * PUT /sync/v1/recovery, with the member proof: another recovery code for the same root. 204; 409 at another epoch, 403
 * prove_identity.
 */
export const newRecoverySchema = z.object({ epoch: count, recovery: recoverySlot });

/** POST /sync/v1/recovery: 200 with the wrapped root; 403 wrong_code with `left`; 429 after `wrongCodes` in an hour. */
export const openRecoverySchema = z.object({ proof: proofSchema });
export const recoveryAnswerSchema = z.object({ epoch: count, wrapped: z.string() });

/**
 * POST /sync/v1/devices, with the member proof: a device that has the root joins. 204; 409 at another epoch, 403 at ten
 * devices. DELETE /sync/v1/devices/ID with the device's `leave`: it leaves, and another one has room. 204; 404 for another
 * `leave`. It still has the root: only a new epoch revokes a device.
 */
export const joinSchema = z.object({ epoch: count, device: newDevice });

/**
 * Linking. The new device posts its key and a commitment to a nonce; the old device answers with its key; then the new
 * one reveals the nonce, both show six digits of the id, both keys and the nonce, and the old device posts the wrapped root once
 * the person has confirmed. POST /sync/v1/links {id, publicKey, commitment} 201 · GET /sync/v1/links/ID ·
 * PATCH /sync/v1/links/ID with one of the other fields, each once; what the old device writes needs the member proof.
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

/** DELETE /sync/v1: 204; the relay forgets everything of the account. 403 prove_identity. */

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
    /** 403: without the proof of the present epoch's root. */
    "not_member",
    /** 403: the sign-in is more than a day old, and the last proof of identity more than half an hour. */
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
  /** Tries that are left, with wrong_code. */
  left: z.optional(count),
});
export type SyncError = z.infer<typeof syncErrorSchema>;
