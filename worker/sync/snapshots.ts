/**
 * Snapshots: all rows up to a `seq`, in parts.
 * Guarantees: a snapshot counts once its last part is stored, in the same transaction. The former snapshot and the
 * frames that the new one covers stay for 30 more days, or until the relay is full.
 */

import { type FrameHeader, noFormer } from "#app/contracts/sync-frame.ts";
import type { DeviceMessage } from "#app/contracts/sync-message.ts";
import { hashFrame, minuteMs, type Refused, refuseForMinute, removeFrames, sumFrames } from "./frames.ts";
import type { RelayDatabase, RelayState } from "./relay-database.ts";

type Asked = Extract<DeviceMessage, { type: "snapshot" }>;

interface SnapshotRow extends Record<string, SqlStorageValue> {
  key: number;
  id: string;
  device: string;
  up_to: number;
  parts: number;
  /** The number of stored parts; 0 again once they are removed. */
  stored: number;
  former: string;
  bytes: number;
  at: number;
  done_at: number | null;
}

const dayMs = 86_400_000;
/** How long an unfinished snapshot is stored. */
export const unfinishedLifeMs = dayMs;
/** How long the relay waits for a snapshot of one device before it asks the next. */
const askAgainMs = 3_600_000;
const maxParts = 1000;
/**
 * The most records of former snapshots, so that a device that makes one snapshot after another can't fill the
 * storage.
 */
const maxDone = 100;

/** Lists the completed snapshots, newest first. */
export const listDone = ({ sql }: RelayDatabase): SnapshotRow[] =>
  sql
    .exec<SnapshotRow>("SELECT * FROM snapshot WHERE done_at IS NOT NULL ORDER BY done_at DESC, key DESC")
    .toArray();

function removeParts({ sql }: RelayDatabase, { key, bytes }: SnapshotRow): void {
  sql.exec("DELETE FROM part WHERE key >= ? AND key < ?", key * maxParts, (key + 1) * maxParts);
  sql.exec("UPDATE snapshot SET stored = 0, bytes = 0 WHERE key = ?", key);
  sql.exec("UPDATE relay SET bytes = bytes - ?", bytes);
}

function removeSnapshot(relay: RelayDatabase, row: SnapshotRow): void {
  removeParts(relay, row);
  relay.sql.exec("DELETE FROM snapshot WHERE key = ?", row.key);
}

/**
 * Removes everything that the newest snapshot has replaced, before the 30 days are over. Returns false when there is
 * no snapshot.
 */
export function removeCovered(relay: RelayDatabase): boolean {
  const [newest, ...former] = listDone(relay);
  if (!newest) return false;
  relay.transaction(() => {
    for (const row of former) removeSnapshot(relay, row);
    removeFrames(relay, newest.up_to);
  });
  return true;
}

/**
 * Removes the frames that a snapshot of 30 days ago covers, the snapshots before that one, and snapshots that were
 * not completed within a day.
 */
export function removeOld(relay: RelayDatabase): void {
  const { sql, now, limits, transaction } = relay;
  const done = listDone(relay);
  const old = done.findIndex(({ done_at }) => (done_at ?? 0) + limits.formerDays * dayMs <= now());
  transaction(() => {
    const unfinished = "SELECT * FROM snapshot WHERE done_at IS NULL AND at <= ?";
    for (const row of sql.exec<SnapshotRow>(unfinished, now() - unfinishedLifeMs).toArray())
      removeSnapshot(relay, row);
    if (old < 0) return;
    for (const row of done.slice(old + 1)) removeSnapshot(relay, row);
    removeFrames(relay, done[old]?.up_to ?? 0);
  });
}

/**
 * Completes a snapshot. The two newest snapshots keep their parts. Of older snapshots only the row stays, which says
 * what they cover and since when.
 */
function complete(relay: RelayDatabase, key: number): void {
  const { sql, now } = relay;
  sql.exec("UPDATE snapshot SET done_at = ? WHERE key = ?", now(), key);
  sql.exec("UPDATE relay SET wanted_at = 0");
  const former = listDone(relay).slice(2);
  for (const row of former) if (row.stored) removeParts(relay, row);
  for (const row of former.slice(maxDone)) removeSnapshot(relay, row);
}

function begin({ sql, now }: RelayDatabase, { id, upTo, parts }: Asked, device: string): SnapshotRow {
  const insert =
    "INSERT INTO snapshot (id, device, up_to, parts, former, at) VALUES (?, ?, ?, ?, ?, ?) RETURNING *";
  return sql.exec<SnapshotRow>(insert, ...[id, device, upTo, parts, noFormer, now()]).one();
}

/**
 * Refuses when too many parts came within a minute. The parts' times have a table of their own, because the rows of
 * parts are removed when their snapshot is completed or begun anew. A new epoch doesn't empty that table.
 */
function refuseTooFast(relay: RelayDatabase): Refused | null {
  const { sql, now, limits } = relay;
  sql.exec("DELETE FROM part_time WHERE at <= ?", now() - minuteMs);
  const [row] = sql.exec<{ at: number }>(
    "SELECT at FROM part_time ORDER BY rowid DESC LIMIT 1 OFFSET ?",
    limits.framesPerMinute - 1,
  );
  return refuseForMinute(now(), row?.at);
}

const findByDevice = ({ sql }: RelayDatabase, device: string, id: string): SnapshotRow | undefined =>
  sql.exec<SnapshotRow>("SELECT * FROM snapshot WHERE device = ? AND id = ?", device, id).toArray()[0];

const isStored = ({ sql }: RelayDatabase, key: number, frame: string): boolean =>
  sql.exec("SELECT 1 FROM part WHERE key = ? AND frame = ?", key, frame).toArray().length > 0;

/** Stores the next part. Returns null when the part is stored, now or by an earlier request. */
export function storePart(
  relay: RelayDatabase,
  state: RelayState,
  asked: Asked,
  { header, frame }: { readonly header: FrameHeader; readonly frame: Uint8Array },
): Refused | null {
  const { sql, now, limits, transaction } = relay;
  const { upTo, part, parts } = asked;
  const invalid = { reason: "invalid" } as const;
  const known = findByDevice(relay, header.device, asked.id);
  if (known && part < known.stored)
    return isStored(relay, known.key * maxParts + part, header.id) ? null : invalid;
  const fits = known ? known.up_to === upTo && known.parts === parts && !known.done_at : part === 0;
  const isInRange = upTo <= state.head && upTo >= (listDone(relay)[0]?.up_to ?? 0);
  const isNext = header.counter === part && part === (known?.stored ?? 0) && part < parts;
  if (!fits || !isInRange || !isNext || header.former !== (known?.former ?? noFormer)) return invalid;
  const tooFast = refuseTooFast(relay);
  if (tooFast) return tooFast;
  if (state.bytes + frame.length > limits.memberBytes) return { reason: "full" };
  transaction(() => {
    if (!known) {
      const other = "SELECT * FROM snapshot WHERE device = ? AND done_at IS NULL";
      for (const row of sql.exec<SnapshotRow>(other, header.device).toArray()) removeSnapshot(relay, row);
    }
    const { key } = known ?? begin(relay, asked, header.device);
    sql.exec(
      "INSERT INTO part (key, frame, at, bytes) VALUES (?, ?, ?, ?)",
      ...[key * maxParts + part, header.id, now(), frame],
    );
    sql.exec("INSERT INTO part_time (at) VALUES (?)", now());
    sql.exec(
      "UPDATE snapshot SET stored = stored + 1, former = ?, bytes = bytes + ? WHERE key = ?",
      ...[hashFrame(frame), frame.length, key],
    );
    sql.exec("UPDATE relay SET bytes = bytes + ?", frame.length);
    if (part === parts - 1) complete(relay, key);
  });
  return null;
}

/** The parts of the newest snapshot, one at a time. */
export function* readParts(
  { sql }: RelayDatabase,
  { key, parts }: SnapshotRow,
): Generator<{ readonly part: number; readonly frame: Uint8Array }> {
  for (let part = 0; part < parts; part += 1) {
    const { bytes } = sql
      .exec<{ bytes: ArrayBuffer }>("SELECT bytes FROM part WHERE key = ?", key * maxParts + part)
      .one();
    yield { part, frame: new Uint8Array(bytes) };
  }
}

/** True when a snapshot is due and no other device was asked within the hour. */
export function wantSnapshot(relay: RelayDatabase, { head, since, bytes, wanted_at }: RelayState): boolean {
  const { sql, now, limits } = relay;
  const [newest] = listDone(relay);
  const covered = newest?.up_to ?? 0;
  const uncovered = head - covered;
  const half = limits.memberBytes / 2;
  const isMany = uncovered >= limits.snapshotFrames || (bytes > half && sumFrames(relay, covered) > half);
  const isOld = now() - (newest?.done_at ?? since) >= limits.snapshotDays * dayMs;
  if (uncovered === 0 || !(isMany || isOld) || now() - wanted_at < askAgainMs) return false;
  sql.exec("UPDATE relay SET wanted_at = ?", now());
  return true;
}
