import { createHash } from "node:crypto";
import { maxStoredFrames, type StoredFrames } from "#app/contracts/sync.ts";
import type { FrameHeader } from "#app/contracts/sync-frame.ts";
import type { RelayMessage } from "#app/contracts/sync-message.ts";
import type { DeviceRow } from "./devices.ts";
import { findState, type RelayDatabase, type RelayState } from "./relay-database.ts";

export type Refused = Pick<Extract<RelayMessage, { type: "refused" }>, "reason" | "retryAfterS">;
type Stored = { readonly seq: number; readonly isNew: boolean } | Refused;

export const minuteMs = 60_000;
/** The share of the storage that frames may fill. The rest is for the snapshot that replaces them. */
const framesShare = 0.75;

export const hashFrame = (frame: Uint8Array): string => createHash("sha256").update(frame).digest("hex");

/**
 * Refuses when the 120th last frame is younger than a minute. `seq` is in the order of time, so this reads one row
 * and stores no count.
 */
function refuseTooFast({ sql, now, limits }: RelayDatabase, { head }: RelayState): Refused | null {
  const seq = head - limits.framesPerMinute + 1;
  if (seq < 1) return null;
  const [row] = sql.exec<{ at: number }>("SELECT at FROM frame WHERE seq = ?", seq);
  return refuseForMinute(now(), row?.at);
}

/** Refuses until a minute after `at`; returns null if `at` is undefined. */
export function refuseForMinute(now: number, at: number | undefined): Refused | null {
  const waitMs = at === undefined ? 0 : at + minuteMs - now;
  return waitMs > 0 ? { reason: "too_fast", retryAfterS: Math.ceil(waitMs / 1000) } : null;
}

/**
 * The `seq` of a frame that the device has sent before. It is rarely needed, and an index would cost a write with
 * each frame.
 */
const findKnown = ({ sql }: RelayDatabase, { device, counter, id }: FrameHeader): number | null =>
  sql
    .exec<{ seq: number }>(
      "SELECT seq FROM frame WHERE device = ? AND counter = ? AND id = ?",
      ...[device, counter, id],
    )
    .toArray()[0]?.seq ?? null;

/**
 * Stores a frame if it is the device's next. The caller has checked that the frame's header has this device and
 * epoch.
 */
export function storeFrame(
  relay: RelayDatabase,
  { state, device }: { readonly state: RelayState; readonly device: DeviceRow },
  { header, frame }: { readonly header: FrameHeader; readonly frame: Uint8Array },
): Stored {
  const { sql, now, limits, transaction } = relay;
  if (header.counter <= device.counter) {
    const seq = findKnown(relay, header);
    return seq === null ? { reason: "invalid" } : { seq, isNew: false };
  }
  const tooFast = refuseTooFast(relay, state);
  if (tooFast) return tooFast;
  if (header.counter !== device.counter + 1 || header.former !== device.former) return { reason: "invalid" };
  if (state.bytes + frame.length > limits.memberBytes * framesShare) return { reason: "full" };
  const seq = state.head + 1;
  transaction(() => {
    sql.exec(
      "INSERT INTO frame (seq, device, counter, id, at, bytes) VALUES (?, ?, ?, ?, ?, ?)",
      ...[seq, header.device, header.counter, header.id, now(), frame],
    );
    sql.exec(
      "UPDATE device SET counter = ?, former = ?, seen_at = ? WHERE id = ?",
      ...[header.counter, hashFrame(frame), now(), header.device],
    );
    sql.exec("UPDATE relay SET head = ?, bytes = bytes + ?", seq, frame.length);
  });
  return { seq, isNew: true };
}

/** Reads frames in their order, one at a time. */
export function* readFrames(
  { sql }: RelayDatabase,
  after: number,
): Generator<{ readonly seq: number; readonly frame: Uint8Array }> {
  for (let at = after; ; ) {
    const [row] = sql.exec<{ seq: number; bytes: ArrayBuffer }>(
      "SELECT seq, bytes FROM frame WHERE seq > ? ORDER BY seq LIMIT 1",
      at,
    );
    if (!row) return;
    at = row.seq;
    yield { seq: row.seq, frame: new Uint8Array(row.bytes) };
  }
}

const sum = ({ sql }: RelayDatabase, where: "seq <= ?" | "seq > ?", seq: number): number =>
  sql.exec<{ n: number }>(`SELECT coalesce(sum(length(bytes)), 0) AS n FROM frame WHERE ${where}`, seq).one()
    .n;

/** The bytes of all frames after `seq`. */
export const sumFrames = (relay: RelayDatabase, after: number): number => sum(relay, "seq > ?", after);

export function removeFrames(relay: RelayDatabase, upTo: number): void {
  const bytes = sum(relay, "seq <= ?", upTo);
  relay.sql.exec("DELETE FROM frame WHERE seq <= ?", upTo);
  relay.sql.exec("UPDATE relay SET floor = max(floor, ?), bytes = bytes - ?", upTo, bytes);
}

/**
 * Lists the newest pieces, which are changes and parts of snapshots. The settings show the owner how little the relay
 * knows of them.
 */
export function listStored(relay: RelayDatabase): StoredFrames {
  if (!findState(relay)) return [];
  const rows = relay.sql.exec<{ at: number; bytes: number }>(
    `SELECT at, bytes FROM (
       SELECT at, length(bytes) AS bytes FROM (SELECT at, bytes FROM frame ORDER BY seq DESC LIMIT ?1)
       UNION ALL
       SELECT at, length(bytes) FROM (SELECT at, bytes FROM part ORDER BY key DESC LIMIT ?1))
     ORDER BY at DESC LIMIT ?1`,
    maxStoredFrames,
  );
  return rows
    .toArray()
    .map(({ at, bytes }) => ({ at: new Date(at).toISOString(), bytes }))
    .reverse();
}
