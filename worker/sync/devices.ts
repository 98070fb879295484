import type { NewEpoch, SyncDevices } from "#app/contracts/sync.ts";
import { noFormer } from "#app/contracts/sync-frame.ts";
import {
  findState,
  hashProof,
  isProof,
  type RelayDatabase,
  type RelayState,
  requireMember,
  requireOn,
} from "./relay-database.ts";
import { SyncRefusal } from "./relay-request.ts";

export interface DeviceRow extends Record<string, SqlStorageValue> {
  id: string;
  label: string;
  public_key: string;
  /** SHA-256 of the secret by which the device leaves, hex. */
  leave: string;
  added_at: number;
  seen_at: number;
  /** 1 for a device that an epoch left out. */
  revoked: number;
  /** The root of this epoch, wrapped for the device. */
  slot: string | null;
  /** The counter of its last frame in this epoch. */
  counter: number;
  /** SHA-256 of its last frame in this epoch, hex. */
  former: string;
}

/** The most devices that were revoked and may still ask why. */
const maxRevoked = 20;
/** The step in which "last seen" is stored. */
const seenStepMs = 60_000;

export const findDevice = ({ sql }: RelayDatabase, id: string): DeviceRow | null =>
  sql.exec<DeviceRow>("SELECT * FROM device WHERE id = ?", id).toArray()[0] ?? null;

export const countDevices = ({ sql }: RelayDatabase): number =>
  sql.exec<{ n: number }>("SELECT count(*) AS n FROM device WHERE revoked = 0").one().n;

export function listDevices(relay: RelayDatabase): SyncDevices {
  if (!findState(relay)) return [];
  const rows = relay.sql.exec<DeviceRow>("SELECT * FROM device WHERE revoked = 0 ORDER BY added_at, id");
  return rows.toArray().map((row) => ({
    id: row.id,
    label: row.label,
    publicKey: row.public_key,
    addedAt: new Date(row.added_at).toISOString(),
    lastSeenAt: new Date(row.seen_at).toISOString(),
  }));
}

/** Adds the device, or renames a known device. A revoked device takes part again. */
export function writeDevice(
  { sql, now }: RelayDatabase,
  { id, label, publicKey, leave }: NewEpoch["device"],
): void {
  const at = now();
  sql.exec(
    `INSERT INTO device (id, label, public_key, leave, added_at, seen_at, former) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET label = excluded.label, public_key = excluded.public_key,
       leave = excluded.leave, revoked = 0`,
    ...[id, label, publicKey, hashProof(leave), at, at, noFormer],
  );
}

/** @throws SyncRefusal 409 while sync is off or at another epoch */
export function requireEpoch(relay: RelayDatabase, epoch: number): RelayState {
  const state = requireOn(relay);
  if (state.epoch === epoch) return state;
  throw new SyncRefusal(409, "conflict", "The keys were changed by another device.");
}

/** @throws SyncRefusal 409; 403 not_member, too_many_devices */
export function joinDevice(
  relay: RelayDatabase,
  { epoch, device }: { readonly epoch: number; readonly device: NewEpoch["device"] },
  member: string,
): void {
  requireEpoch(relay, epoch);
  requireMember(relay, member);
  const known = findDevice(relay, device.id);
  if (known?.revoked !== 0 && countDevices(relay) >= relay.limits.devices) {
    throw new SyncRefusal(403, "too_many_devices", `Sync holds ${relay.limits.devices} devices.`);
  }
  writeDevice(relay, device);
}

/** Removes a device that leaves. That doesn't revoke it: the device still knows the root. @throws SyncRefusal 404 */
export function removeDevice(relay: RelayDatabase, id: string, leave: string): void {
  const device = findState(relay) && findDevice(relay, id);
  if (!device || !isProof(leave, device.leave))
    throw new SyncRefusal(404, "not_found", "This device is not known here.");
  relay.sql.exec("DELETE FROM device WHERE id = ?", id);
}

export function recordSeen({ sql, now }: RelayDatabase, device: DeviceRow): void {
  if (now() - device.seen_at < seenStepMs) return;
  sql.exec("UPDATE device SET seen_at = ? WHERE id = ?", now(), device.id);
}

/** The devices' part of a new epoch: revokes the devices without a slot; counters begin anew. */
export function revokeOthers({ sql }: RelayDatabase, { device, slots }: NewEpoch): void {
  sql.exec("UPDATE device SET revoked = 1, slot = NULL, counter = 0, former = ?", noFormer);
  sql.exec("UPDATE device SET revoked = 0 WHERE id = ?", device.id);
  for (const slot of slots) {
    sql.exec("UPDATE device SET revoked = 0, slot = ? WHERE id = ?", slot.wrapped, slot.device);
  }
  sql.exec(
    `DELETE FROM device WHERE revoked = 1 AND id NOT IN
      (SELECT id FROM device WHERE revoked = 1 ORDER BY seen_at DESC, id LIMIT ?)`,
    maxRevoked,
  );
}
