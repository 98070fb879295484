import type { FitnessDatabase } from "#app/data/database.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { listDayTotals, listNewestEntries } from "#app/data/history/queries.ts";
import { openDatabase } from "#app/data/open-database.client.ts";
import { eraseData } from "#app/data/transfer/erase-data.ts";
import { importFile } from "#app/data/transfer/transfer.client.ts";
import { entryAt, goals, nextEntry, type Peer } from "./peer.ts";

/** The whole data layer: goals, day totals, pending marks, timestamps and validation in every number. */
function createOurs(name: string, id: string): Peer {
  let opened: FitnessDatabase | undefined;
  async function open(): Promise<FitnessDatabase> {
    opened ??= await openDatabase({ kind: "account", id });
    return opened;
  }
  return {
    name,
    fill: async (count) => {
      const db = await open();
      await eraseData(db);
      const clock = "018000000000-0000-bench";
      const history = Array.from({ length: count }, (_, n) => {
        const { id, ...entry } = entryAt(n + 1);
        const value = {
          ...entry,
          startedAt: entry.endedAt,
          day: entry.endedAt.slice(0, 10),
          source: "exercise",
          kcalModel: "exercise",
        };
        return { key: id, value, clock };
      });
      const stored = goals().map(({ id, current: _, ...value }) => ({ key: id, value, clock }));
      const file = { format: "fitness-tracker", version: 1, tables: { history, goals: stored } };
      await importFile(db, new Blob([JSON.stringify(file)]), "bench");
    },
    open: async () => {
      await open();
    },
    append: async () => {
      const { date: _, ...entry } = nextEntry();
      const workout = {
        ...entry,
        startedAt: entry.endedAt,
        source: "exercise",
        kcalModel: "exercise",
      } as const;
      await recordEntry(await open(), workout, { towardGoals: true });
    },
    newest: async () => (await listNewestEntries(await open(), 50)).entries.length,
    totals: async () => (await listDayTotals(await open(), "2025-10-03", "2099-12-31")).length,
    count: async () => (await listNewestEntries(await open(), 1)).total,
    close: () => {
      opened?.close();
      opened = undefined;
    },
  };
}

export const ours = createOurs("data layer", "bench");

/** The same with few workouts, in turns with the many. */
export const oursSmall = createOurs("data layer, 100", "bench-100");
