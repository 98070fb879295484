/// <reference path="./dexie-modern.d.ts" />
// The shape of the IndexedDB database, version by version. Fetched only for an upgrade: Dexie is more than half of the data
// layer.
// Guarantees: a version that has shipped is never edited; a change is a new version with its upgrade.

import type { Transaction } from "dexie";
// Dexie's modern build. The default one supports old browsers and is 2 kB larger.
import { Dexie } from "dexie/dist/modern/dexie.mjs";
import { countTotals } from "../rows/totals.ts";
import { newestVersion, type Row } from "./row-database.ts";
import { isCountable, type RowBeforeUpgrade, toVersion3, toVersion4 } from "./row-upgrade.ts";

/** Rows that an upgrade reads and writes at a time. */
const chunk = 2000;

/** Calls `work` with all rows of a table, in chunks. */
async function eachChunk(
  transaction: Transaction,
  name: string,
  work: (rows: RowBeforeUpgrade[]) => Promise<unknown>,
): Promise<void> {
  const table = transaction.table<RowBeforeUpgrade, string>(name);
  for (let last: string | undefined; ; ) {
    const rest = last === undefined ? table.toCollection() : table.where(":id").above(last);
    const rows = await rest.limit(chunk).toArray();
    if (rows.length === 0) return;
    await work(rows);
    last = rows.at(-1)?.key;
  }
}

const versions: readonly ((dexie: Dexie) => void)[] = [
  (dexie) =>
    dexie.version(1).stores({
      history: "key, at",
      goals: "key, at",
      settings: "key, at",
      session: "key",
      tallies: "key",
      changes: "++seq, pending",
      meta: "key",
    }),
  // Version 2: own exercises, routines, the storage facade's strings, unreadable items, imports that can be undone.
  (dexie) =>
    dexie.version(2).stores({
      exercises: "key, at",
      routines: "key, at",
      strings: "key, at",
      quarantine: "key",
      batches: "key",
    }),
  // Version 3: each row marks what is unsynced, so no log is stored; the facade's strings are rows of the settings. The
  // totals are counted by version 4.
  (dexie) =>
    dexie
      .version(3)
      .stores({
        history: "key, at, unsynced",
        goals: "key, at, unsynced",
        exercises: "key, at, unsynced",
        routines: "key, at, unsynced",
        settings: "key, at, unsynced",
        totals: "key",
        tallies: null,
        changes: null,
        strings: null,
      })
      .upgrade(async (transaction) => {
        for (const from of ["history", "goals", "exercises", "routines", "settings", "strings"] as const) {
          const to = transaction.table(from === "strings" ? "settings" : from);
          await eachChunk(transaction, from, (rows) => to.bulkPut(rows.map((row) => toVersion3(from, row))));
        }
        await transaction.table("meta").bulkDelete(["compacted", "cursor"]);
      }),
  // Version 4: indexes find the exercises of a workout and the entries of an exercise; body measurements. The totals are
  // counted anew: a workout and its exercises as one, and entries separately.
  (dexie) =>
    dexie
      .version(4)
      .stores({
        history: "key, at, unsynced, workoutId, exerciseAt",
        bodyMeasurements: "key, at, unsynced",
      })
      .upgrade(async (transaction) => {
        const counted: Row[] = [];
        await eachChunk(transaction, "history", (rows) => {
          counted.push(...rows.filter(isCountable).map(toCounted));
          return transaction.table("history").bulkPut(rows.map(toVersion4));
        });
        const totals = transaction.table("totals");
        await totals.clear();
        await totals.bulkPut(countTotals(counted));
      }),
];

/** The part of a row that is counted, so that an upgrade of many rows needs little memory. */
const toCounted = ({ key, clock, at, value }: RowBeforeUpgrade): Row => {
  const { workoutId = null, day = null, endedAt = null, duration = null } = value;
  const { caloriesBurned = null, goals = null } = value;
  const counted = { workoutId, day, endedAt, duration, caloriesBurned, goals };
  return { key, clock, value: counted, ...(at !== undefined && { at }) };
};

/** Declares the versions up to `newest` on a database that isn't open yet. */
export function declareVersions(dexie: Dexie, newest = newestVersion): void {
  for (const declare of versions.slice(0, newest)) declare(dexie);
}

/**
 * Upgrades the database `name`.
 * @param onBlocked called while an older tab has the database open; the upgrade goes on once that tab closes it
 */
export async function upgradeDatabase(name: string, onBlocked: () => void): Promise<void> {
  const dexie = new Dexie(name);
  declareVersions(dexie);
  dexie.on("blocked", onBlocked);
  await dexie.open();
  dexie.close();
}
