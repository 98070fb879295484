import type { Data } from "#app/data/data.ts";
import { openData } from "#app/data/open-data.client.ts";
import { entryAt, goals, nextEntry, type Peer } from "./peer.ts";

const owner = { kind: "account", id: "bench" } as const;
let data: Data | undefined;

async function open(): Promise<Data> {
  data ??= await openData(owner);
  return data;
}

/** The whole data layer: goals, day totals, unsynced marks, clocks and validation in every number. */
export const ours: Peer = {
  name: "data layer",
  fill: async (count) => {
    const transfer = await (await open()).openTransfer();
    await transfer.erase();
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
    await transfer.import(new Blob([JSON.stringify(file)]), "bench");
  },
  open: async () => {
    await open();
  },
  append: async () => {
    const { date: _, ...entry } = nextEntry();
    const { history } = await open();
    const workout = {
      ...entry,
      startedAt: entry.endedAt,
      source: "exercise",
      kcalModel: "exercise",
    } as const;
    await history.record(workout, { towardGoals: true });
  },
  newest: async () => (await (await open()).history.listNewest(50)).entries.length,
  totals: async () => (await (await open()).history.listDayTotals("2025-10-03", "2099-12-31")).length,
  count: async () => (await (await open()).history.listNewest(1)).total,
  close: () => {
    data?.close();
    data = undefined;
  },
};
