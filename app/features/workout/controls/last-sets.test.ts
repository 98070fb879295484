import { expect, test } from "vitest";
import { recordEntry } from "#app/data/history/commands.ts";
import type { SetKind } from "#app/domain/set/training-set.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { findLastSets } from "./last-sets.ts";

const t0 = Date.parse("2026-03-02T18:00:00Z");

test("the last time is the last one with working sets; warm-ups alone don't replace it", async () => {
  const db = openTestDatabase({ now: () => new Date(t0) });
  const record = (day: number, kind: SetKind, weightG: number) =>
    recordEntry(
      db,
      {
        exercise: "Bench Press",
        exerciseId: "bench",
        duration: 60,
        caloriesBurned: 5,
        startedAt: new Date(t0 + day * 86_400_000).toISOString(),
        endedAt: new Date(t0 + day * 86_400_000 + 60_000).toISOString(),
        source: "exercise",
        kcalModel: "exercise",
        measure: "weight-reps",
        sets: [{ id: "1", kind, reps: 8, weightG }],
      },
      { towardGoals: false },
    );
  const find = async () =>
    (await findLastSets(db, { id: "bench", name: "Bench Press" }, 0))?.sets[0]?.weightG;
  await record(0, "warm-up", 20_000);
  expect(await find()).toBeUndefined();
  await record(1, "normal", 80_000);
  await record(2, "warm-up", 40_000);
  expect(await find()).toBe(80_000);
});
