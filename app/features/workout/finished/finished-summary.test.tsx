import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { FinishedSummary } from "./finished-summary.tsx";
import type { FinishedExercise } from "./list-finished.ts";

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id: "push", exercise: "Push day", duration: 2700, caloriesBurned: 30, date: "02/03/2026" },
  ...{ day: "2026-03-02", startedAt: "2026-03-02T17:00:00.000Z", endedAt: "2026-03-02T17:45:00.000Z" },
  ...{ source: "session", kcalModel: "session" },
  ...change,
});

const set = (id: string, change: Partial<TrainingSet>): TrainingSet => ({ id, kind: "normal", ...change });

const lift = entry({
  ...{ id: "bench", workoutId: "push", exercise: "Bench Press", measure: "weight-reps", caloriesBurned: 40 },
  sets: [
    set("0", { kind: "warm-up", weightG: 40_000, reps: 10 }),
    set("1", { weightG: 82_500, reps: 8, rpe: 8.5 }),
  ],
});

/** The text of the summary of a workout of these exercises; "_" is a space at which no line ends. */
function summarize(
  exercises: readonly HistoryEntry[],
  before: FinishedExercise["before"] = null,
  last?: { day: string; duration: number; kcal: number },
  workout = entry({}),
): string {
  const markup = renderToStaticMarkup(
    <FinishedSummary
      workout={workout}
      exercises={exercises.map((one) => ({ entry: one, before, records: [] }))}
      kcalModel="About 6 kcal/min"
      {...(last && { before: last })}
      unit="kg"
      onEdit={() => undefined}
    />,
  );
  return markup
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|[\s|]*/g, "|")
    .replaceAll("\u00a0", "_");
}

test("sets have their unit, as on the other pages, and no line ends within one", () => {
  const text = summarize([lift]);
  expect(text).toContain("|40_kg_×_10|warm-up|");
  expect(text).toContain("|82.5_kg_×_8|RPE 8.5|");
});

test("the notes on an exercise and on its sets are there", () => {
  const noted = {
    ...lift,
    note: "elbows in",
    sets: [set("1", { reps: 8, rpe: 9, note: "shoulder clicks" })],
  };
  expect(summarize([noted])).toContain("|8_reps|RPE 9|shoulder clicks|elbows in|");
  // An exercise of its own has its note in the field.
  expect(summarize([{ ...noted, id: "push" }])).not.toContain("elbows in");
});

test("the last time is described by its working sets", () => {
  const warmUp = set("0", { kind: "warm-up", weightG: 37_500, reps: 10 });
  const of = (...sets: TrainingSet[]) => summarize([lift], { ...lift, id: "before", sets });
  const text = of(warmUp, set("1", { weightG: 77_500, reps: 8 }), set("2", { reps: 1 }));
  expect(text).toMatch(/Last time, [^|:]*: 77\.5_kg_×_8, 1_rep\|/);
  expect(of(warmUp)).not.toContain("Last time");
});

test("a workout without sets counts none, and burned what its exercises did where that is more", () => {
  const run = entry({ id: "run", workoutId: "push", exercise: "Running", caloriesBurned: 80.5 });
  expect(summarize([lift])).toContain("|Sets|1|");
  expect(summarize([run])).not.toContain("|Sets|");
  expect(summarize([run])).toContain("|Calories|81 kcal|The sum of its exercises|");
});

test("a workout's kcal say how they were counted, and what the last one like it was", () => {
  const text = summarize([entry({ id: "plank", workoutId: "push", exercise: "Plank" })]);
  expect(text).toContain("|Calories|30 kcal|About 6 kcal/min|");
  expect(text).not.toContain("Last time");
  const compared = summarize([lift], null, { day: "2026-02-23", duration: 2400, kcal: 1300 });
  expect(compared).toMatch(/\|Last time, [^|:]*: 40:00, 1,300 kcal\|/);
});

test("the last time of a timed exercise is its length; one without a length says nothing", () => {
  const run = entry({ id: "run", workoutId: "push", exercise: "Running" });
  const timed = (duration: number) => summarize([run], { ...run, id: "before", duration });
  expect(timed(1500)).toMatch(/Last time, [^|:]*: 25:00\|/);
  expect(timed(0)).not.toContain("Last time");
});

test("an import without times says no length and no kcal, and compares itself with none", () => {
  const untimed = { duration: 0, caloriesBurned: 0 };
  const workout = entry({ ...untimed, kcalModel: "unknown" });
  const text = summarize(
    [{ ...lift, ...untimed }],
    null,
    { day: "2026-02-23", duration: 0, kcal: 0 },
    workout,
  );
  expect(text).toContain("|Sets|1|");
  expect(text).not.toMatch(/0:00|kcal|Last time/);
  // Kcal that were typed later are known.
  const typed = { ...workout, caloriesBurned: 50 };
  expect(summarize([{ ...lift, ...untimed }], null, undefined, typed)).toContain("|Calories|50 kcal|");
});
