import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { openData } from "./open-data.client.ts";

const run = {
  exercise: "Running",
  category: "cardio",
  duration: 90,
  caloriesBurned: 15.04,
  startedAt: "2026-03-01T10:00:00.000Z",
  endedAt: "2026-03-01T10:01:30.000Z",
  source: "exercise",
  kcalModel: "exercise",
} as const;

test("a workout and its goals' progress are kept, taken away and brought back together", async () => {
  const data = await openData({ kind: "visitor" }, { now: () => new Date("2026-03-01T10:02:00.000Z") });
  expect(data.storage).toBe("indexeddb");
  await data.goals.add({ type: "duration", target: 1, deadline: "2026-03-01" });
  const { id } = await data.history.record(run, { towardGoals: true });
  expect(await data.goals.list()).toMatchObject([{ current: 1.5, achievedAt: "2026-03-01T10:02:00.000Z" }]);
  await data.history.remove(id);
  expect(await data.goals.list()).toMatchObject([{ current: 0 }]);
  expect(await data.history.listNewest(10)).toEqual({ entries: [], unreadable: [], total: 0, workouts: 0 });
  await data.history.restore(id);
  expect(await data.goals.list()).toMatchObject([{ current: 1.5 }]);
  expect((await data.history.listNewest(10)).entries).toMatchObject([{ id, caloriesBurned: 15 }]);
  data.close();
});
