import { expect, test } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import { newRoutineSchema } from "#app/domain/routine/routine.ts";
import library from "#app/features/library/generated/exercises.json" with { type: "json" };
import { formatWeight } from "#app/lib/weight.ts";
import { strengthStarters, timedStarters } from "./starter-routines.ts";

test("starter routines are valid, and their exercises are those of the library", () => {
  for (const { id: _, ...routine } of [...strengthStarters("kg"), ...timedStarters]) {
    expect(newRoutineSchema.parse(routine)).toEqual(routine);
    for (const { exerciseId, exercise } of routine.steps) {
      if (!exercise) expect(exercises.map(({ id }) => id)).toContain(exerciseId);
      else {
        const { kcalPerMinute: _, ...facts } = exercise;
        expect(library.find(({ id }) => id === exerciseId)).toMatchObject(facts);
      }
    }
  }
});

test("the weights of starter routines grow by steps that the unit has", () => {
  const stepsOf = (unit: "kg" | "lb") =>
    new Set(
      strengthStarters(unit).flatMap(({ steps }) =>
        steps.flatMap(({ target }) => (target?.incrementG ? formatWeight(target.incrementG, unit) : [])),
      ),
    );
  expect([...stepsOf("kg")]).toEqual(["2.5", "1"]);
  expect([...stepsOf("lb")]).toEqual(["5", "2.5"]);
});
