// What is going on right now, as one record of this device.
// Promise: it survives a reload and a killed tab; two tabs change it one after the other, never at once.

import type { Json } from "#app/contracts/json.ts";
import { type RunningSession, runningSessionSchema } from "#app/contracts/running-session.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";

export interface SessionStore {
  /** What was going on, or null when nothing was kept, or what was kept can't be read. */
  find(): Promise<RunningSession | null>;
  save(session: RunningSession): Promise<void>;
  /**
   * Runs `step` on what is kept and keeps what it returns, as one transaction over all tabs: of two tabs
   * that press Start at once, the second sees the first one's session.
   */
  update(step: (session: RunningSession | null) => RunningSession | null): Promise<RunningSession | null>;
  clear(): Promise<void>;
}

const key = "running";

async function read(tx: Tx): Promise<RunningSession | null> {
  const [record] = await tx.findMany("session", [key]);
  return runningSessionSchema.safeParse(record?.value).data ?? null;
}

const toJson = (session: RunningSession): Json => JSON.parse(JSON.stringify(session));

export function createSessionStore(db: RowDatabase): SessionStore {
  const put = (tx: Tx, session: RunningSession) => tx.put("session", [{ key, value: toJson(session) }]);
  return {
    find: () => db.read(["session"], read),
    save: (session) => db.write(["session"], (tx) => put(tx, session)),
    update: (step) =>
      db.write(["session"], async (tx) => {
        const next = step(await read(tx));
        await (next ? put(tx, next) : tx.remove("session", [key]));
        return next;
      }),
    clear: () => db.write(["session"], (tx) => tx.remove("session", [key])),
  };
}
