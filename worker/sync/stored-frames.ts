import { maxStoredFrames, type StoredFrames } from "#app/contracts/sync.ts";
import { findState, type RelayDatabase } from "./relay-database.ts";

/**
 * Lists the newest pieces, which are changes and parts of snapshots. The settings show the owner what the relay knows of
 * them.
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
