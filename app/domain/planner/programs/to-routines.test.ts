import { expect, it } from "vitest";
import * as z from "zod/mini";
import library from "#app/features/library/generated/exercises.json" with { type: "json" };
import planned from "#app/features/library/generated/planned.json" with { type: "json" };
import { libraryExerciseSchema } from "../../exercise/library-exercise.ts";
import { planSets } from "../../routine/progression.ts";
import { newRoutineSchema } from "../../routine/routine.ts";
import { createCatalogue, plannedRowSchema } from "../catalogue.ts";
import { contextOf } from "../planner.fixture.ts";
import { programWeek } from "./program-week.ts";
import { formatGroup, groupSets, whyGroup, whyMax } from "./program-words.ts";
import { findProgram, programs } from "./programs.ts";
import { toRoutines } from "./to-routines.ts";

const catalogue = createCatalogue(
  z.array(libraryExerciseSchema).parse(library),
  z.array(plannedRowSchema).parse(planned),
);
const context = { ...contextOf(), catalogue };
const maximaOf = (id: string) =>
  Object.fromEntries((findProgram(id)?.lifts ?? []).map((lift) => [lift.id, { maxG: 100_000, failures: 0 }]));

it.each(programs.map(({ id }) => id))("each week of %s is a routine a session, with valid numbers", (id) => {
  const program = findProgram(id);
  for (const [index, sessions] of (program?.weeks ?? []).entries()) {
    const run = { programId: id, week: index + 1, session: 0, maxima: maximaOf(id) };
    const routines = program ? toRoutines(program, run, [1, 2, 3, 4, 5, 6], context, () => null) : [];
    expect(routines).toHaveLength(sessions.length);
    for (const routine of routines) expect(newRoutineSchema.parse(routine)).toEqual(routine);
  }
});

it("a wave has its own weight and repetitions in each set, and the last one as many as possible", () => {
  const program = findProgram("four-week-wave");
  const run = { programId: "four-week-wave", week: 1, session: 0, maxima: maximaOf("four-week-wave") };
  const target = program && toRoutines(program, run, [1], context, () => null)[0]?.steps[0]?.target;
  expect(target?.perSet).toEqual([
    { kind: "normal", minReps: 5, weightG: 67_500 },
    { kind: "normal", minReps: 5, weightG: 75_000 },
    { kind: "normal", minReps: 5, weightG: 82_500, isAmrap: true },
  ]);
  // Whatever was lifted last time.
  const last = { day: "2026-02-25", sets: [{ id: "1", kind: "normal" as const, reps: 5, weightG: 40_000 }] };
  expect(target && planSets(target, [last], { unit: "kg", today: "2026-03-02" }).sets).toEqual([
    { reps: 5, weightG: 67_500 },
    { reps: 5, weightG: 75_000 },
    { weightG: 82_500, amrapFrom: 5 },
  ]);
});

it("sets that are alike are one number, and each says why", () => {
  const program = findProgram("four-week-wave");
  if (!program) throw new Error("There is no such program");
  const maxima = maximaOf("four-week-wave");
  const [press, chinUp] = programWeek(program, 1, maxima, context.loading)[0]?.exercises ?? [];
  const groups = groupSets(press?.sets ?? []);
  expect(groups.map((group) => formatGroup(group, "kg"))).toEqual([
    "1 x 5, 67.5 kg",
    "1 x 5, 75 kg",
    "1 x 5+, 82.5 kg",
  ]);
  expect(groupSets(chinUp?.sets ?? []).map((group) => formatGroup(group, "kg"))).toEqual([
    "3 x 8 to 12, RIR 2",
  ]);
  const [, , last] = groups;
  expect(last && whyGroup(program, last, maxima.press, "kg").text).toBe(
    "The program has 1 set of 5 here, and as many more as you can. They decide how the weight goes on. 82.5 % of your training maximum of 100 kg, rounded down to your plates; the bar is the least.",
  );
  expect(whyMax(program, "press", { maxG: 100_000, failures: 0 }).text).toBe(
    "It began at 90 % of what you can lift once. Each success adds a step of 2.5 kg or 5 lb; when it is missed once, it falls to 90 %.",
  );
});
