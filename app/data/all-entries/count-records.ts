import { type Records, readRecords, toRecordEntry } from "#app/model/records.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";
import { clockKeys } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";
import { readAll } from "./all-entries.ts";

/** Reads the totals, and a text that is another once the history changes: a write moves the clock, erasing the totals. */
async function readState(tx: Tx) {
  const [[all], [clock]] = await Promise.all([
    tx.findMany("totals", [allKey]),
    tx.findMany("meta", [clockKeys[0]]),
  ]);
  return { all, state: [clock?.value, all?.entries, all?.count, all?.seconds, all?.tenths].join() };
}

/** Counts the records of all entries and stores them with the totals, unless the history has changed meanwhile. */
export async function countRecords(db: RowDatabase): Promise<Records> {
  const before = await db.read(["totals", "meta"], readState);
  const entries = [...(await readAll(db)).values()].flatMap(({ entry }) => entry ?? []);
  const records = readRecords(entries.map(toRecordEntry));
  const stored = db.write(["totals", "meta"], async (tx) => {
    const { all, state } = await readState(tx);
    if (all && state === before.state) await tx.put("totals", [{ ...all, records }]);
  });
  // Where nothing can be stored they are counted again the next time.
  await stored.catch(() => undefined);
  return records;
}
