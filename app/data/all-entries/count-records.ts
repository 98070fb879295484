import { toFields } from "#app/model/json.ts";
import { computeRecords, type Records, toRecordEntry } from "#app/model/records.ts";
import type { Row, RowDatabase, Tx } from "../engine/row-database.ts";
import { clockKeys } from "../rows/row-writer.ts";
import { allKey, countingRule, countTotals } from "../rows/totals.ts";
import { type ParsedRow, readAll } from "./all-entries.ts";

/**
 * Reads the totals and a version text. The text changes with every write, which moves the clock, and with an erase, which
 * removes the totals.
 */
async function readState(tx: Tx) {
  const [[all], [clock]] = await Promise.all([
    tx.findMany("totals", [allKey]),
    tx.findMany("meta", [clockKeys[0]]),
  ]);
  return { all, state: [clock?.value, all?.entries, all?.count, all?.seconds, all?.tenths].join() };
}

/** The part of a living row that is counted. */
function toCounted({ key, at, entry, raw }: ParsedRow): Row {
  if (!entry) return { key, at, clock: "", value: toFields(Object(raw?.raw)) };
  const { workoutId = null, day, endedAt, duration, caloriesBurned, goals = null } = entry;
  return { key, at, clock: "", value: { workoutId, day, endedAt, duration, caloriesBurned, goals } };
}

/** The databases whose totals were counted anew here. */
const recounted = new WeakSet<RowDatabase>();

/**
 * Counts the records of all entries and stores them with the totals, unless the history has changed meanwhile. Totals that
 * were counted by another rule are counted anew as well, but only once: a tab with another version of the app counts them by
 * its own rule in turn, and the two would never stop.
 */
export async function countRecords(db: RowDatabase): Promise<Records> {
  const base = db.tracked?.base ?? db;
  const before = await db.read(["totals", "meta"], readState);
  const rows = [...(await readAll(db)).values()];
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  const records = computeRecords(entries.map(toRecordEntry));
  const stored = db.write(["totals", "meta"], async (tx) => {
    const { all, state } = await readState(tx);
    if (!all || state !== before.state) return;
    if (all.rule === countingRule) return tx.put("totals", [{ ...all, records }]);
    if (recounted.has(base)) return;
    const totals = countTotals(rows.map(toCounted));
    await tx.clear("totals");
    await tx.put(
      "totals",
      totals.map((one) => (one.key === allKey ? { ...one, records } : one)),
    );
    recounted.add(base);
  });
  // If storing fails, the records are counted again the next time.
  await stored.catch(() => undefined);
  return records;
}
