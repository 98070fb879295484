import { expect, test } from "vitest";
import { computeExerciseFacts, describeExerciseFacts } from "./exercise-facts.ts";

test("an exercise is known by its longest and its newest", () => {
  const source = "exercise" as const;
  const facts = computeExerciseFacts([
    { id: "1", exercise: "Yoga", duration: 3600, day: "2026-03-15", source: "session" },
    { id: "2", exercise: "Running", duration: 60, day: "2026-03-14", source },
    { id: "3", exercise: "Running", duration: 1800, day: "2026-03-12", source: "imported" },
    { id: "4", exercise: "Running", duration: 600, day: "2026-03-12", source: "imported", workoutId: "3" },
    { id: "5", exercise: "Yoga", duration: 30, day: "2026-03-10", source },
    { id: "6", exercise: "Running", duration: 720, day: "2026-03-01", source },
  ]);
  expect([...facts.keys()]).toEqual(["Running", "Yoga"]);
  expect(describeExerciseFacts(facts.get("Running"), "2026-03-15")).toBe("Best 12:00, last yesterday");
  expect(describeExerciseFacts(facts.get("Yoga"), "2026-03-10")).toBe("Best 0:30, last today");
  expect(describeExerciseFacts(facts.get("Squats"), "2026-03-15")).toBeUndefined();
});

test("neither an unknown length nor that of sets of repetitions is a best", () => {
  const entry = { exercise: "Push-ups", day: "2026-03-14", source: "exercise" as const };
  const imported = { ...entry, id: "1", duration: 0 };
  const sets = { ...entry, id: "2", duration: 300, measure: "bodyweight-reps" as const };
  const timed = { ...entry, id: "3", duration: 60 };
  const describe = (entries: Parameters<typeof computeExerciseFacts>[0]) =>
    describeExerciseFacts(computeExerciseFacts(entries).get("Push-ups"), "2026-03-15");
  expect([[imported], [sets], [sets, timed]].map(describe)).toEqual([
    "Last yesterday",
    "Last yesterday",
    "Best 1:00, last yesterday",
  ]);
});
