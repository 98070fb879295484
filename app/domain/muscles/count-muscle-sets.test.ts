import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import type { LibraryExercise } from "../exercise/library-exercise.ts";
import type { OwnExercise } from "../exercise/own-exercise.ts";
import type { HistoryEntry } from "../workout/history-entry.ts";
import { countMuscleSets, createMuscleLookup, hasRecentSets } from "./count-muscle-sets.ts";

/** A Sunday. */
const today = "2026-11-22";
const bench: LibraryExercise = {
  id: "bench",
  name: "Bench Press",
  category: "strength",
  measure: "weight-reps",
  level: "beginner",
  primaryMuscles: ["chest"],
  secondaryMuscles: ["triceps", "shoulders"],
};
const own: OwnExercise = {
  id: "0198",
  name: "Rope climb",
  category: "strength",
  kcalPerMinute: 8,
  createdAt: "2026-11-01T10:00:00.000Z",
  primaryMuscles: ["lats"],
};
const findMuscles = createMuscleLookup([own], [bench]);
const options = { findMuscles, today, weekStart: "monday" } as const;

function entryOf(day: string, count: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  const endedAt = `${day}T12:00:00.000Z`;
  return {
    id: `${day} ${count}`,
    exercise: bench.name,
    exerciseId: bench.id,
    duration: 600,
    caloriesBurned: 50,
    date: "",
    day,
    startedAt: endedAt,
    endedAt,
    source: "exercise",
    kcalModel: "exercise",
    sets: Array.from({ length: count }, (_, index) => ({ id: `${index}`, kind: "normal", reps: 5 })),
    ...more,
  };
}

test("a set counts 1 for a primary muscle and 0.5 for a secondary one", () => {
  const { muscles, unknown } = countMuscleSets([entryOf(today, 4), entryOf("2026-11-15", 2)], options);
  expect(muscles).toEqual([
    { muscle: "chest", thisWeek: 4, fourWeeks: 6 },
    { muscle: "triceps", thisWeek: 2, fourWeeks: 3 },
    { muscle: "shoulders", thisWeek: 2, fourWeeks: 3 },
  ]);
  expect(unknown).toEqual({ thisWeek: 0, fourWeeks: 0 });
});

test("the four weeks begin with the week three before this one", () => {
  const counted = (day: string) => countMuscleSets([entryOf(day, 1)], options).muscles[0];
  expect(counted("2026-11-16")).toMatchObject({ thisWeek: 1 });
  expect(counted("2026-10-26")).toMatchObject({ thisWeek: 0, fourWeeks: 1 });
  expect(counted("2026-10-25")).toBeUndefined();
  expect(counted("2026-11-23")).toBeUndefined();
  expect(countMuscleSets([entryOf("2026-10-25", 1)], { ...options, weekStart: "sunday" }).muscles).toEqual(
    [],
  );
});

test("warm-ups and entries without sets don't count", () => {
  const warmUp = entryOf(today, 1, { sets: [{ id: "0", kind: "warm-up", reps: 5 }] });
  const { sets: _, ...timed } = entryOf(today, 1);
  expect(countMuscleSets([warmUp, timed], options).muscles).toEqual([]);
  expect(hasRecentSets([warmUp, timed], options)).toBe(false);
  expect(hasRecentSets([entryOf(today, 1)], options)).toBe(true);
});

test("an entry without an exercise's id is found by its name; one that is unknown is counted apart", () => {
  const byName = (exercise: string) => {
    const { exerciseId: _, ...entry } = entryOf(today, 2, { exercise });
    return countMuscleSets([entry], options);
  };
  expect(byName("bench press").muscles[0]?.muscle).toBe("chest");
  expect(byName("Push-ups").muscles[0]?.muscle).toBe("chest");
  expect(byName("Rope climb").muscles[0]?.muscle).toBe("lats");
  expect(byName("Larsen Press")).toEqual({ muscles: [], unknown: { thisWeek: 2, fourWeeks: 2 } });
});

test("every set of the four weeks is counted once, in any order of entries", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -60, max: 5 }), fc.integer({ min: 0, max: 5 })), { maxLength: 20 }),
      (days) => {
        const entries = days.map(([ago, count]) => entryOf(addDays(today, ago), count));
        const expected = entries
          .filter(({ day }) => day >= "2026-10-26" && day <= today)
          .reduce((sum, { sets = [] }) => sum + sets.length, 0);
        const count = countMuscleSets(entries, options);
        expect(count.muscles.find(({ muscle }) => muscle === "chest")?.fourWeeks ?? 0).toBe(expected);
        expect(countMuscleSets(entries.reverse(), options)).toEqual(count);
        expect(hasRecentSets(entries, options)).toBe(expected > 0);
      },
    ),
  );
});
