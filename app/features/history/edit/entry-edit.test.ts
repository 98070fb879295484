import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { findEdit } from "./entry-edit.ts";
import { type EntryFormValues, parseEntryForm, toEntryFormValues } from "./entry-form-values.ts";

const now = new Date("2026-03-20T10:00:00.000Z");

/** Ended just after midnight in Auckland, with a pause of a minute. */
const entry: HistoryEntry = {
  id: "one",
  exercise: "Running",
  category: "cardio",
  duration: 605,
  caloriesBurned: 100.8,
  date: "3/15/2026",
  day: "2026-03-15",
  startedAt: "2026-03-14T10:53:42.500Z",
  endedAt: "2026-03-14T11:04:47.500Z",
  source: "session",
  kcalModel: "exercise",
  kcalPerMinute: 10,
};

function edit(
  change: Partial<EntryFormValues>,
  of = entry,
  catalogue: Parameters<typeof findEdit>[2] = exercises,
  picked?: Parameters<typeof findEdit>[4],
  parts: readonly HistoryEntry[] = [],
) {
  const initial = toEntryFormValues(of, parts);
  const result = parseEntryForm({ ...initial, ...change }, now, initial, parts);
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  return findEdit(of, result.workout, catalogue, now, picked, parts);
}

beforeEach(() => void vi.stubEnv("TZ", "Pacific/Auckland"));
afterEach(() => void vi.unstubAllEnvs());

test.each(["Pacific/Auckland", "Pacific/Honolulu", "Europe/Berlin", "UTC"])(
  "in %s an unedited form changes nothing, and a note changes the note alone",
  (zone) => {
    vi.stubEnv("TZ", zone);
    expect(edit({})).toEqual({});
    expect(edit({ note: "Rain" })).toEqual({ note: "Rain" });
  },
);

test("a workout longer than what can be entered keeps its length, or becomes shorter", () => {
  const hike = {
    ...entry,
    duration: 108_000,
    caloriesBurned: 150_000,
    startedAt: "2026-03-13T05:04:47.500Z",
  };
  expect(edit({ note: "Rain" }, hike)).toEqual({ note: "Rain" });
  expect(edit({ minutes: "1799" }, hike)).toMatchObject({ duration: 107_940 });
  expect(() => edit({ minutes: "1801" }, hike)).toThrow("Enter at most 1,800 minutes");
  expect(() => edit({ kcal: "150001" }, hike)).toThrow("Enter at most 150,000 kcal");
});

test("the form shows the day and the time of one time zone", () => {
  expect(toEntryFormValues(entry)).toMatchObject({ day: "2026-03-15", time: "00:04" });
  vi.stubEnv("TZ", "Pacific/Honolulu");
  expect(toEntryFormValues(entry)).toMatchObject({ day: "2026-03-14", time: "01:04" });
});

test("the hour that comes twice in autumn stays the one it was", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  for (const hour of ["00", "01"]) {
    const ends = {
      startedAt: `2025-10-26T${hour}:00:00.000Z`,
      endedAt: `2025-10-26T${hour}:30:59.999Z`,
    };
    expect(edit({ note: "Rain" }, { ...entry, ...ends })).toEqual({ note: "Rain" });
  }
});

test("a new length counts back from the second at which the workout ended", () => {
  expect(edit({ minutes: "5" })).toMatchObject({ duration: 300, startedAt: "2026-03-14T10:59:47.500Z" });
});

test("another time moves the whole workout and keeps its pause", () => {
  expect(edit({ time: "00:10" })).toEqual({
    startedAt: "2026-03-14T10:58:55.000Z",
    endedAt: "2026-03-14T11:10:00.000Z",
  });
});

test("edited kcal count as entered", () => {
  expect(edit({ kcal: "90" })).toEqual({ caloriesBurned: 90, kcalModel: "entered" });
});

test("a workout's form begins with the kcal that the pages show, and takes no less than its exercises burned", () => {
  const parts = [200, 100.5].map((caloriesBurned, n) => ({
    ...entry,
    ...{ id: `part-${n}`, workoutId: entry.id, caloriesBurned },
  }));
  const ofWorkout = (change: Partial<EntryFormValues>) => edit(change, entry, exercises, undefined, parts);
  expect(toEntryFormValues(entry, parts).kcal).toBe("300.5");
  expect(ofWorkout({})).toEqual({});
  expect(ofWorkout({ note: "Rain" })).toEqual({ note: "Rain" });
  expect(ofWorkout({ kcal: "320" })).toEqual({ caloriesBurned: 320, kcalModel: "entered" });
  expect(() => ofWorkout({ kcal: "300" })).toThrow("Its exercises alone make 300.5 kcal");
});

test("a workout with exercises that gets the name of one isn't that exercise", () => {
  const parts = [{ ...entry, id: "part", workoutId: entry.id }];
  const named = edit({ exercise: "Squats" }, entry, exercises, undefined, parts);
  expect(named).toEqual({ exercise: "Squats", kcalModel: "unknown" });
});

test("kcal that a rate gave are no longer said to be of that rate when the length alone is edited", () => {
  expect(edit({ minutes: "5" }).kcalModel).toBe("unknown");
  expect(edit({ minutes: "5" }, { ...entry, kcalModel: "session" }).kcalModel).toBe("unknown");
  expect(edit({ minutes: "5", kcal: "50" }).kcalModel).toBe("entered");
  expect(edit({ minutes: "5", exercise: "Squats", kcal: "25" }).kcalModel).toBe("exercise");
  for (const kcalModel of ["entered", "unknown"] as const)
    expect(edit({ minutes: "5" }, { ...entry, kcalModel })).not.toHaveProperty("kcalModel");
});

test("another exercise of the catalogue sets its category and rate", () => {
  const squats = { exercise: "Squats", exerciseId: "squats", category: "strength", kcalPerMinute: 5 };
  expect(edit({ exercise: "Squats" })).toEqual({ ...squats, kcalModel: "entered" });
  expect(edit({ exercise: "Squats", kcal: "50,4" })).toEqual({
    ...squats,
    caloriesBurned: 50.4,
    kcalModel: "exercise",
  });
});

test("an own exercise sets its category and rate as well", () => {
  const sledging = { id: "own-sledging", name: "Sledging", category: "strength", kcalPerMinute: 8 } as const;
  const expected = {
    exercise: "Sledging",
    exerciseId: "own-sledging",
    category: "strength",
    kcalPerMinute: 8,
  };
  const own = [...exercises, sledging];
  expect(edit({ exercise: "Sledging" }, entry, own)).toEqual({ ...expected, kcalModel: "entered" });
  expect(edit({ exercise: "Sledging", kcal: "80,7" }, entry, own)).toEqual({
    ...expected,
    caloriesBurned: 80.7,
    kcalModel: "exercise",
  });
});

test("an unknown name leaves category and kcal as recorded, without a rate of that name", () => {
  expect(edit({ exercise: "Sledging" })).toEqual({ exercise: "Sledging", kcalModel: "unknown" });
  expect(edit({ exercise: "Sledging", kcal: "90" })).toEqual({
    exercise: "Sledging",
    caloriesBurned: 90,
    kcalModel: "entered",
  });
  for (const kcalModel of ["session", "entered", "unknown"] as const)
    expect(edit({ exercise: "Sledging" }, { ...entry, kcalModel })).toEqual({ exercise: "Sledging" });
  // The kcal of an import are an estimate under any name, because no file has kcal.
  expect(edit({ exercise: "Legs" }, { ...entry, source: "imported" })).toEqual({ exercise: "Legs" });
});

test("an exercise that was picked in the search is the one of its id, also where its name is the entry's or that of another", () => {
  const row = { id: "bent-over-row", name: "Row", category: "strength", kcalPerMinute: 5 } as const;
  const own = [{ ...row, id: "own-row", kcalPerMinute: 8 }, ...exercises];
  const joined = { exercise: "Row", exerciseId: "bent-over-row", category: "strength", kcalPerMinute: 5 };
  expect(edit({ exercise: "Row" }, entry, own, row)).toEqual({ ...joined, kcalModel: "entered" });
  const imported = { ...entry, exercise: "Row", exerciseId: "import-1" };
  expect(edit({}, imported, own, row)).toEqual({ ...joined, kcalModel: "entered" });
  expect(edit({}, { ...imported, exerciseId: row.id }, own, row)).toEqual({});
  // What is typed after it is a free name.
  expect(edit({ exercise: "Sledging" }, imported, own, row)).toEqual({
    exercise: "Sledging",
    exerciseId: "Sledging",
    kcalModel: "unknown",
  });
});

/** An imported exercise with sets: its start is known, its length isn't. */
const withoutLength: HistoryEntry = {
  ...entry,
  ...{ exercise: "Bench Press", exerciseId: "bench-press", category: "strength", source: "imported" },
  ...{ duration: 0, caloriesBurned: 0, kcalModel: "unknown", startedAt: entry.endedAt },
  sets: [{ id: "1", kind: "normal", weightG: 80_000, reps: 8 }],
};

test("an entry without a length keeps having none, whatever else is edited", () => {
  expect(toEntryFormValues(withoutLength).minutes).toBe("");
  expect(edit({}, withoutLength)).toEqual({});
  expect(edit({ minutes: "0" }, withoutLength)).toEqual({});
  expect(edit({ note: "Rain" }, withoutLength)).toEqual({ note: "Rain" });
  expect(edit({ exercise: "Press" }, withoutLength)).toEqual({ exercise: "Press", exerciseId: "Press" });
  expect(edit({ day: "2026-03-14" }, withoutLength)).toEqual({
    startedAt: "2026-03-13T11:04:00.000Z",
    endedAt: "2026-03-13T11:04:00.000Z",
  });
});

test("an exercise without a length of a workout keeps the time that the workout took", () => {
  const logged = { ...withoutLength, startedAt: entry.startedAt, source: "logged" as const };
  expect(edit({ note: "Rain" }, logged)).toEqual({ note: "Rain" });
  expect(edit({ day: "2026-03-14" }, logged)).toEqual({
    startedAt: "2026-03-13T10:52:55.000Z",
    endedAt: "2026-03-13T11:04:00.000Z",
  });
});

test("a length can be given to an entry without one", () => {
  expect(edit({ minutes: "5" }, withoutLength)).toEqual({
    duration: 300,
    startedAt: "2026-03-14T10:59:47.500Z",
  });
});
