import { linkLifeMs } from "./links.ts";
import { findState, type RelayDatabase } from "./relay-database.ts";
import { unfinishedLifeMs } from "./snapshots.ts";

const dayMs = 86_400_000;
/** The object wakes at least weekly and deletes itself when its account no longer exists. */
const heartbeatMs = 7 * dayMs;

/** When the object has to wake next, in milliseconds since 1970; null while sync is off. */
export function nextAlarm(relay: RelayDatabase): number | null {
  const { sql, now, limits } = relay;
  if (!findState(relay)) return null;
  const { links, done, unfinished } = sql
    .exec<{ links: number | null; done: number | null; unfinished: number | null }>(
      `SELECT (SELECT min(at) FROM link) AS links,
        (SELECT min(done_at) FROM snapshot WHERE done_at > ?) AS done,
        (SELECT min(at) FROM snapshot WHERE done_at IS NULL) AS unfinished`,
      now() - limits.formerDays * dayMs,
    )
    .one();
  const times = [now() + heartbeatMs];
  if (links !== null) times.push(links + linkLifeMs(relay));
  if (done !== null) times.push(done + limits.formerDays * dayMs);
  if (unfinished !== null) times.push(unfinished + unfinishedLifeMs);
  return Math.max(now() + 1, Math.min(...times));
}
