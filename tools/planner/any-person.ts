// Random persons for the properties of the planner.

import * as fc from "fast-check";
import { type Muscle, muscles } from "#app/domain/exercise/library-exercise.ts";
import { type Answers, experiences, goals, maxMinutes, minMinutes } from "#app/domain/planner/answers.ts";
import type { PastEntry } from "#app/domain/planner/past.ts";
import { needs, regions } from "#app/domain/planner/planned-exercise.ts";
import { addDays } from "#app/lib/calendar-week.ts";
import { today } from "./persons.ts";
import { catalogue } from "./real-catalogue.ts";

const ids = catalogue.exercises.map(({ id }) => id);

export const anyAnswers: fc.Arbitrary<Answers> = fc.record({
  goal: fc.constantFrom(...goals),
  days: fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 })
    .map((days) => [...days].sort((a, b) => a - b)),
  minutes: fc.integer({ min: minMinutes, max: maxMinutes }),
  places: fc
    .oneof(fc.constant([...needs]), fc.subarray([...needs]))
    .map((has) => [{ name: "Here", needs: has }]),
  place: fc.constant("Here"),
  experience: fc.constantFrom(...experiences),
  spare: fc.oneof(fc.constant([]), fc.subarray([...regions])),
  banned: fc.oneof(fc.constant([]), fc.subarray(ids, { maxLength: 20 })),
  stressed: fc.subarray<Muscle>([...muscles], { maxLength: 2 }),
});

const anySet = fc.record(
  {
    id: fc.constant("1"),
    kind: fc.constantFrom("normal" as const, "warm-up" as const, "drop" as const, "failure" as const),
    reps: fc.integer({ min: 1, max: 30 }),
    weightG: fc.integer({ min: -20_000, max: 300_000 }),
    rpe: fc.integer({ min: 12, max: 20 }).map((halves) => halves / 2),
  },
  { requiredKeys: ["id", "kind"] },
);

const anyEntry: fc.Arbitrary<PastEntry> = fc
  .record({
    id: fc.constantFrom(...ids),
    ago: fc.integer({ min: 0, max: 200 }),
    sets: fc.array(anySet, { maxLength: 5 }),
  })
  .map(({ id, ago, sets }) => {
    const day = addDays(today, -ago);
    return {
      exercise: id,
      exerciseId: id,
      measure: "weight-reps",
      day,
      workoutId: day,
      startedAt: `${day}T17:00:00Z`,
      endedAt: `${day}T18:00:00Z`,
      sets,
    };
  });

export const anyEntries = fc.array(anyEntry, { maxLength: 30 });
