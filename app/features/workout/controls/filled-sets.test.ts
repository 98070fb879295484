import { expect, test } from "vitest";
import { recordEntries, recordEntry } from "#app/data/history/commands.ts";
import { listWorkoutExercises } from "#app/data/history/queries.ts";
import { addCards } from "#app/domain/running-workout/add-cards.ts";
import { describeEnded } from "#app/domain/running-workout/describe-entries.ts";
import type { ExerciseCard } from "#app/domain/running-workout/running-workout.ts";
import { reduceTracker } from "#app/domain/running-workout/tracker-state.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { describeFilled, recordFilled } from "./filled-sets.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");

const card = (id: string, sets: readonly Partial<ExerciseCard["sets"][number]>[]): ExerciseCard => ({
  id,
  exercise: { id, name: id, category: "strength", kcalPerMinute: 6, measure: "weight-reps" },
  sets: sets.map((set, index) => ({ id: `${index + 1}`, kind: "normal", ...set })),
  startedAt: t0,
});

test("sets that were filled in and not ticked are added to what the end recorded, each once", async () => {
  const db = openTestDatabase({ now: () => new Date(t0 + 400_000) });
  const record = (workouts: readonly NewWorkout[]) =>
    recordEntries(
      db,
      workouts.map((workout) => ({ workout, options: { towardGoals: true } })),
    );
  const cards = [
    card("bench", [{}, { reps: 8, weightG: 80_000 }, { weightG: 80_000 }]),
    card("dips", [{ reps: 12 }]),
    card("rows", [{}]),
  ];
  const started = addCards(null, { id: "w", name: "Push day", restS: 60, cards }, t0);
  const tick = { type: "set-tick", card: "bench", set: "1", change: { reps: 9 }, restS: 60 } as const;
  const state = reduceTracker(started, tick, t0 + 60_000);
  const { workout, cards: done } = describeEnded(state, "workout-end", t0 + 300_000);
  await record([...(workout ? [workout] : []), ...done]);
  expect((await listWorkoutExercises(db, "w")).map(({ id, sets }) => [id, sets?.length])).toEqual([
    ["bench", 1],
  ]);

  const filled = describeFilled(state, t0 + 300_000);
  await recordFilled(db, filled);
  await recordFilled(db, filled);
  const found = await listWorkoutExercises(db, "w");
  expect(found.map(({ id, sets = [] }) => [id, sets.map(({ reps }) => reps)])).toEqual([
    ["bench", [9, 8]],
    ["dips", [12]],
  ]);
  expect(describeFilled(reduceTracker(state, { type: "workout-end" }, t0 + 300_000), t0)).toEqual([]);
});

test("an exercise that was filled in and not ticked stands after those that were done", async () => {
  const db = openTestDatabase({ now: () => new Date(t0 + 400_000) });
  const cards = [
    card("bench", [{ reps: 8 }]),
    card("dips", [{ reps: 12 }]),
    card("crunches", [{ reps: 20 }]),
  ];
  const started = addCards(null, { id: "w", name: "Push day", restS: 60, cards }, t0);
  const tick = (id: string) => ({ type: "set-tick", card: id, set: "1", change: {}, restS: 60 }) as const;
  const state = reduceTracker(reduceTracker(started, tick("bench"), t0 + 60_000), tick("dips"), t0 + 120_000);
  const { cards: done } = describeEnded(state, "workout-end", t0 + 300_000);
  for (const workout of [...done, ...describeFilled(state, t0 + 300_000)])
    await recordEntry(db, workout, { towardGoals: false });
  expect((await listWorkoutExercises(db, "w")).map(({ id }) => id)).toEqual(["bench", "dips", "crunches"]);
});
