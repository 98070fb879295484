/**
 * Epochs, and the slot of the recovery code. The relay stores the hash of a proof that only the owner of the code can
 * compute.
 * Guarantees: after five wrong proofs in an hour no proof is compared, right or wrong.
 */
import type * as z from "zod/mini";
import type {
  EpochForDevice,
  NewEpoch,
  newRecoverySchema,
  recoveryAnswerSchema,
  SyncStatus,
} from "#app/contracts/sync.ts";
import { countDevices, findDevice, requireEpoch, revokeOthers, writeDevice } from "./devices.ts";
import {
  createTables,
  findState,
  hashProof,
  isProof,
  type RelayDatabase,
  requireMember,
  requireOn,
} from "./relay-database.ts";
import { type Caller, requireProved, SyncRefusal } from "./relay-request.ts";

export function readStatus(relay: RelayDatabase): SyncStatus {
  const state = findState(relay);
  if (!state) return { on: false, epoch: 0, frames: 0, bytes: 0, devices: 0 };
  const { epoch, head, floor, bytes } = state;
  return { on: true, epoch, frames: head - floor, bytes, devices: countDevices(relay) };
}

const conflict = (message: string) => new SyncRefusal(409, "conflict", message);

/** @throws SyncRefusal 409 when a slot is for an unknown device, or when the asking device has no slot */
function requireKnownDevices(relay: RelayDatabase, { device, slots }: NewEpoch): void {
  for (const id of [device.id, ...slots.map((slot) => slot.device)]) {
    if (findDevice(relay, id)?.revoked !== 0) throw conflict("A device is not one of this account's.");
  }
}

/**
 * Replaces everything by an empty epoch, in one step. A repeated request, whose first answer was lost, gets the same
 * answer.
 * @param former proves the root of the present epoch
 * @throws SyncRefusal 409 conflict, behind; 403 not_member, prove_identity
 */
export function beginEpoch(relay: RelayDatabase, caller: Caller, asked: NewEpoch, former: string): number {
  const { sql, now, transaction } = relay;
  const { from, device, recovery, note } = asked;
  const state = findState(relay);
  const epoch = from + 1;
  const isSame = state?.note === note && (!recovery || state.proof_hash === hashProof(recovery.proof));
  if (state?.epoch === epoch && isSame && findDevice(relay, device.id)) return epoch;
  if ((state?.epoch ?? 0) !== from) throw conflict("Another device was first.");
  requireMember(relay, former);
  requireProved(caller);
  if (state) {
    requireKnownDevices(relay, asked);
    if (state.head > (asked.head ?? state.head))
      throw new SyncRefusal(409, "behind", "This device has not received everything yet.");
  } else if (!recovery) throw conflict("There is no recovery code yet.");
  else if (asked.slots.some((slot) => slot.device !== device.id))
    throw conflict("There is no other device yet.");
  const hash = recovery ? hashProof(recovery.proof) : (state?.proof_hash ?? "");
  const { wrapped, sealed } = recovery ?? state ?? { wrapped: "", sealed: "" };
  transaction(() => {
    createTables(relay);
    for (const table of ["relay", "frame", "snapshot", "part", "wrong_code", "link"])
      sql.exec(`DELETE FROM ${table}`);
    writeDevice(relay, device);
    revokeOthers(relay, asked);
    sql.exec(
      `INSERT INTO relay (one, user, epoch, since, note, member, proof_hash, wrapped, sealed)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[caller.userId, epoch, now(), note, hashProof(asked.member), hash, wrapped, sealed],
    );
  });
  return epoch;
}

/** @throws SyncRefusal 404 for an unknown device */
export function readEpochFor(relay: RelayDatabase, id: string): EpochForDevice {
  const state = findState(relay);
  const device = state && findDevice(relay, id);
  if (!device) throw new SyncRefusal(404, "not_found", "This device is not known here.");
  return { epoch: state.epoch, note: state.note, slot: device.slot, recovery: state.sealed };
}

const windowMs = 3_600_000;

/** @throws SyncRefusal 409, 403 not_member */
export function replaceRecovery(
  relay: RelayDatabase,
  { epoch, recovery }: z.infer<typeof newRecoverySchema>,
  member: string,
): void {
  requireEpoch(relay, epoch);
  requireMember(relay, member);
  relay.sql.exec(
    "UPDATE relay SET proof_hash = ?, wrapped = ?, sealed = ?",
    ...[hashProof(recovery.proof), recovery.wrapped, recovery.sealed],
  );
}

/** @throws SyncRefusal 403 wrong_code, 429 too_many_requests, 409 off */
export function openRecovery(relay: RelayDatabase, proof: string): z.infer<typeof recoveryAnswerSchema> {
  const { sql, now, limits } = relay;
  const state = requireOn(relay);
  sql.exec("DELETE FROM wrong_code WHERE at <= ?", now() - windowMs);
  const wrong = sql.exec<{ at: number }>("SELECT at FROM wrong_code ORDER BY at").toArray();
  const [oldest] = wrong;
  if (oldest && wrong.length >= limits.wrongCodes) {
    const retryAfterS = Math.ceil((oldest.at + windowMs - now()) / 1000);
    throw new SyncRefusal(429, "too_many_requests", "Too many wrong codes. Try again later.", {
      retryAfterS,
    });
  }
  if (isProof(proof, state.proof_hash)) {
    sql.exec("DELETE FROM wrong_code");
    return { epoch: state.epoch, wrapped: state.wrapped };
  }
  sql.exec("INSERT INTO wrong_code (at) VALUES (?)", now());
  const left = limits.wrongCodes - wrong.length - 1;
  throw new SyncRefusal(403, "wrong_code", "This is not the recovery code.", { left });
}
