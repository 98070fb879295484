import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { idle, workout } from "#tests/contracts/behaviour.ts";
import type { Data } from "../data.ts";
import { openData } from "../open-data.client.ts";

const opened: Data[] = [];
let made = 0;

async function openTabs<const N extends number>(count: N): Promise<Data[]> {
  const owner = { kind: "account", id: `observe-${made++}` } as const;
  for (let n = 0; n < count; n++) opened.push(await openData(owner));
  return opened.slice(-count);
}

afterEach(() => {
  for (const data of opened.splice(0)) data.close();
});

/** Counts how often each query of a page runs. */
function watch(data: Data) {
  const queries: Record<string, (open: Data) => Promise<unknown>> = {
    running: (open) => open.runningWorkout.find(),
    settings: (open) => open.settings.read(),
    goals: (open) => open.goals.list(),
    newest: (open) => open.history.listNewest(5),
    january: (open) => open.history.listDayTotals("2026-01-01", "2026-01-31"),
    march: (open) => open.history.listDayTotals("2026-03-01", "2026-03-31"),
    one: (open) => open.history.find("one"),
    exercises: (open) => open.exercises.list(),
    quarantine: (open) => open.quarantine.list(),
    unsyncedGoals: (open) => open.goals.listUnreported(),
  };
  const runs: Record<string, number> = {};
  for (const [name, query] of Object.entries(queries)) {
    runs[name] = 0;
    data
      .observe((open) => {
        runs[name] = (runs[name] ?? 0) + 1;
        return query(open);
      })
      .subscribe(() => undefined);
  }
  /** The queries that ran since the last time; waits until `last` is among them. */
  const listRun = async (last: string): Promise<string[]> => {
    await expect.poll(() => runs[last]).toBeGreaterThan(0);
    const names = Object.keys(runs).filter((name) => runs[name]);
    for (const name of names) runs[name] = 0;
    return names;
  };
  return { listRun, count: Object.keys(queries).length };
}

test("an observer sees each write at once, not the answer remembered from before it", async () => {
  const [data] = await openTabs(1);
  const seen: number[] = [];
  const stop = data?.observe((open) => open.goals.list()).subscribe((goals) => seen.push(goals.length));
  await expect.poll(() => seen.at(-1)).toBe(0);
  for (const count of [1, 2]) {
    await data?.goals.add({ type: "duration", target: 2, deadline: "2030-01-01" });
    await expect.poll(() => seen.at(-1)).toBe(count);
  }
  stop?.();
});

test("a commit of this or another tab runs only the queries that read the rows which it wrote", async () => {
  const [here, there] = await openTabs(2);
  if (!here || !there) throw new Error("Two tabs were opened");
  const { listRun, count } = watch(here);
  expect(await listRun("unsyncedGoals")).toHaveLength(count);
  // Memoized answers are read by other queries as well.
  await here.settings.read();
  for (const tab of [here, there]) {
    await tab.settings.save({ sound: tab === here });
    expect(await listRun("settings")).toEqual(["settings"]);
    await tab.runningWorkout.update(() => idle);
    expect(await listRun("running")).toEqual(["running"]);
    await tab.exercises.add({ name: "Rowing", category: "cardio", kcalPerMinute: 9 });
    expect(await listRun("exercises")).toEqual(["exercises"]);
    await tab.history.record(workout({ endedAt: "2026-03-10T12:00:00.000Z" }), { towardGoals: false });
    expect(await listRun("march")).toEqual(["goals", "newest", "march"]);
    await tab.history.record(workout({ endedAt: "2025-03-10T12:00:00.000Z", id: `one-${tab === here}` }), {
      towardGoals: false,
    });
    expect(await listRun("newest")).toEqual(["goals", "newest"]);
    await tab.goals.confirmReported(["some"]);
    expect(await listRun("unsyncedGoals")).toEqual(["unsyncedGoals"]);
  }
});

test("a query that asks again while it runs, or reads after waiting, is woken by all that it read", async () => {
  const [data] = await openTabs(1);
  if (!data) throw new Error("A tab was opened");
  const seen: string[] = [];
  data
    .observe(async (open) => {
      const { sound } = await open.settings.read();
      const goals = await open.goals.list();
      return `${sound} ${goals.length}`;
    })
    .subscribe((value) => seen.push(value));
  await expect.poll(() => seen.at(-1)).toBe("true 0");
  await data.goals.add({ type: "duration", target: 2, deadline: "2030-01-01" });
  await expect.poll(() => seen.at(-1)).toBe("true 1");
  await data.settings.save({ sound: false });
  await expect.poll(() => seen.at(-1)).toBe("false 1");
});
