import { describeDevice } from "#app/lib/describe-device.ts";
import type { FitnessDatabase } from "../database.ts";
import { browserTimers, createRelayLine, createSyncTabs } from "./browser.ts";
import { createSync } from "./create-sync.ts";
import { createSyncEngine } from "./engine/sync-engine.ts";
import type { Sync } from "./sync.ts";

const opened = new WeakMap<FitnessDatabase, Promise<Sync>>();

/**
 * Sync of one user on this device. It is opened once for an open database and closed with it. Fetched only if sync is
 * on or being turned on; see `findSync`.
 * @throws Error for a guest, and if the browser stores no database
 */
export function openSync(db: FitnessDatabase): Promise<Sync> {
  const known = opened.get(db);
  if (known) return known;
  const opening = openOnce(db);
  opened.set(db, opening);
  // If it fails, the next call tries again.
  opening.catch(() => opened.delete(db));
  return opening;
}

async function openOnce(db: FitnessDatabase): Promise<Sync> {
  if (db.owner.kind === "guest") throw new Error("Guests have no other devices");
  const account = db.owner.id;
  if (!db.isStored) throw new Error("This browser can't store keys");
  const sync = await createSync({
    db,
    async loadKeys() {
      const { createRelayClient } = await import("./keys/relay-client.ts");
      return {
        db,
        client: createRelayClient((input, init) => fetch(input, init), account),
        deviceName: describeDevice(globalThis.navigator?.userAgent),
      };
    },
    line: createRelayLine(account),
    timers: browserTimers,
    createEngine: createSyncEngine,
    tabs: createSyncTabs(db.name),
  });
  // Sync closes with the database, so that another tab can lead.
  if (db.isClosed) sync.close();
  else db.on("close", () => db.isClosed && sync.close());
  return sync;
}
