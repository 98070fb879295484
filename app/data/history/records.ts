// The records of all entries, which are stored with the totals. A write adds new entries to the records. A write that
// may have taken a record away removes the records, and then they are counted again.

import { liveQuery } from "dexie";
import {
  computeRecords,
  noRecords,
  type RecordEntry,
  type Records,
  toRecordEntry,
} from "#app/domain/records/records.ts";
import type { FitnessDatabase } from "../database.ts";
import { parseEntries } from "../rows/row.ts";
import { allKey } from "../rows/totals.ts";
import { readHistory } from "./queries.ts";

async function countRecords(db: FitnessDatabase): Promise<Records> {
  const entries: RecordEntry[] = [];
  for await (const rows of readHistory(db)) entries.push(...parseEntries(rows).map(toRecordEntry));
  return computeRecords(entries);
}

/** The records of all entries, from the totals; counted from all entries while the totals have none. */
export async function findRecords(db: FitnessDatabase): Promise<Records> {
  const all = await db.totals.get(allKey);
  if (!all?.entries) return noRecords;
  return all.records ?? countRecords(db);
}

/**
 * Counts the records while the totals have none, and stores them. Counts again if a write has changed the totals meanwhile.
 */
export async function restoreRecords(db: FitnessDatabase): Promise<void> {
  for (;;) {
    const before = await db.totals.get(allKey);
    if (!before?.entries || before.records) return;
    const records = await countRecords(db);
    await db.transaction("rw", db.totals, async () => {
      const now = await db.totals.get(allKey);
      if (JSON.stringify(now) === JSON.stringify(before)) await db.totals.put({ ...before, records });
    });
  }
}

/** Counts the records again after each write that has removed them. Returns a function that ends this. */
export function keepRecordsCounted(db: FitnessDatabase): () => void {
  let isCounting = false;
  const subscription = liveQuery(() => db.totals.get(allKey)).subscribe({
    next: (all) => {
      if (isCounting || !all?.entries || all.records) return;
      isCounting = true;
      restoreRecords(db)
        // If the records can't be stored, each query counts them.
        .catch(() => undefined)
        .finally(() => {
          isCounting = false;
        });
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
