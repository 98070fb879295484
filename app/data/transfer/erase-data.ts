import type { FitnessDatabase } from "../database.ts";
import { clockKeys } from "../rows/row-writer.ts";
import { listDeparted } from "../sync/find-sync.ts";

/** Permanently removes everything that this owner has recorded on this device. */
export const eraseData = (db: FitnessDatabase): Promise<void> =>
  db.transaction("rw", db.tables, async () => {
    const clock = await db.meta.bulkGet([...clockKeys]);
    const departed = await listDeparted(db);
    for (const table of db.tables) await table.clear();
    // The clock must not begin anew, and the device's name in timestamps stays. For sync the device counts as departed.
    await db.meta.bulkPut([...clock.filter((record) => record !== undefined), ...departed]);
  });
