import { expect, test } from "vitest";
import { recordEntries } from "#app/data/history/commands.ts";
import { saveSettings } from "#app/data/settings/settings.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { listMilestones } from "./milestones.ts";

const workout = (id: string, endedAt: string, workoutId?: string) => ({
  workout: {
    ...{ id, exercise: id, duration: 60, caloriesBurned: 6, startedAt: endedAt, endedAt },
    ...{ source: workoutId ? "exercise" : "session", kcalModel: "session" },
    ...(workoutId && { workoutId }),
  } as NewWorkout,
  options: { towardGoals: false },
});

test("a workout has its number, its exercises count with it, and weeks in a row are counted from the second on", async () => {
  const db = openTestDatabase({ now: () => new Date("2026-03-18T20:00:00Z") });
  await saveSettings(db, { weekStart: "monday" });
  await recordEntries(db, [
    workout("first", "2026-03-03T12:00:00.000Z"),
    workout("second", "2026-03-10T12:00:00.000Z"),
    workout("bench", "2026-03-10T11:30:00.000Z", "second"),
    workout("third", "2026-03-10T15:00:00.000Z"),
  ]);
  const on = (id: string, endedAt: string) => listMilestones(db, { id, day: endedAt.slice(0, 10), endedAt });
  expect(await on("first", "2026-03-03T12:00:00.000Z")).toEqual(["Workout 1"]);
  expect(await on("second", "2026-03-10T12:00:00.000Z")).toEqual(["Workout 2", "2 weeks in a row"]);
  expect(await on("third", "2026-03-10T15:00:00.000Z")).toEqual(["Workout 3", "2 weeks in a row"]);
});
