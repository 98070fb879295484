import { expect, test } from "vitest";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { describeEntry, type EntryFormValues, parseEntryForm } from "./entry-form-values.ts";

const now = new Date(2026, 2, 15, 10, 0);
const values: EntryFormValues = {
  exercise: " Running ",
  day: "2026-03-14",
  time: "18:30",
  minutes: "30,5",
  kcal: "305",
  note: "",
};

const recorded: HistoryEntry = {
  id: "one",
  exercise: "Running",
  duration: 1830,
  caloriesBurned: 305,
  date: "3/14/2026",
  day: "2026-03-14",
  startedAt: new Date(2026, 2, 14, 17, 59, 30).toISOString(),
  endedAt: new Date(2026, 2, 14, 18, 30).toISOString(),
  source: "session",
  kcalModel: "entered",
};

test("a filled form is a workout that ends at the time given", () => {
  expect(parseEntryForm(values, now)).toEqual({
    workout: {
      exercise: "Running",
      duration: 1830,
      caloriesBurned: 305,
      startedAt: new Date(2026, 2, 14, 17, 59, 30).toISOString(),
      endedAt: new Date(2026, 2, 14, 18, 30).toISOString(),
      note: "",
    },
  });
});

test.each(["٣٠٫٥", "３０．５"])("%s minutes are the number that they are written for", (minutes) => {
  expect(parseEntryForm({ ...values, minutes }, now)).toMatchObject({ workout: { duration: 1830 } });
});

test.each([
  ["40:43", 2443],
  ["0:05", 5],
  ["72:05", 4325],
  ["1:12:05", 4325],
  [" ٤٠:٤٣ ", 2443],
  ["４０：４３", 2443],
  ["90", 5400],
])("%s is a length of %i seconds", (minutes, duration) => {
  expect(parseEntryForm({ ...values, minutes }, now)).toMatchObject({ workout: { duration } });
});

test.each([
  [2443, "40:43"],
  [2400, "40"],
  [4325, "72:05"],
  [5, "0:05"],
  [0, ""],
])("a length of %i seconds is shown as %j, and read as it was", (duration, minutes) => {
  const entry = { ...recorded, duration };
  const shown = describeEntry(entry);
  expect(shown.minutes).toBe(minutes);
  expect(parseEntryForm(shown, now, shown)).toMatchObject({ workout: { duration } });
});

test("1,500 kcal are as many as the history shows so, not one and a half", () => {
  expect(parseEntryForm({ ...values, kcal: "1,500" }, now)).toMatchObject({
    workout: { caloriesBurned: 1500 },
  });
});

test("a time that is emptied stays what it was, and is noon where none was", () => {
  const time = (text: string, initial?: EntryFormValues) => {
    const read = parseEntryForm({ ...values, time: text }, now, initial);
    return "workout" in read ? new Date(read.workout.endedAt).getHours() : null;
  };
  expect([time("", values), time("20:30", values), time("")]).toEqual([18, 20, 12]);
});

test("a time later today counts as now, never as the future", () => {
  const result = parseEntryForm({ ...values, day: "2026-03-15", time: "23:00" }, now);
  expect(result).toMatchObject({ workout: { endedAt: now.toISOString() } });
});

test.each([
  ["exercise", { exercise: "   " }],
  ["exercise", { exercise: "x".repeat(10_000) }],
  ["day", { day: "" }],
  ["day", { day: "2026-02-30" }],
  ["day", { day: "2026-03-16" }],
  ["minutes", { minutes: "0" }],
  ["minutes", { minutes: "" }],
  ["minutes", { minutes: "-5" }],
  // Less than half a second.
  ["minutes", { minutes: "0.005" }],
  ["minutes", { minutes: "1e3" }],
  ["minutes", { minutes: "1441" }],
  ["minutes", { minutes: "1440:01" }],
  ["minutes", { minutes: "24:00:01" }],
  ["minutes", { minutes: "0:00" }],
  ["minutes", { minutes: "1:75" }],
  ["minutes", { minutes: "1:2:3:4" }],
  ["minutes", { minutes: ":30" }],
  ["kcal", { kcal: "" }],
  ["kcal", { kcal: "100001" }],
  ["kcal", { kcal: "NaN" }],
  ["note", { note: "x".repeat(2001) }],
])("%s of %j is refused at its own field", (field, change) => {
  const result = parseEntryForm({ ...values, ...change }, now);
  expect("errors" in result && Object.keys(result.errors)).toEqual([field]);
});

test.each(["", "0", " "])("minutes of %j are none where no length is known", (minutes) => {
  const result = parseEntryForm({ ...values, minutes }, now, { ...values, minutes: "" });
  const end = new Date(2026, 2, 14, 18, 30).toISOString();
  expect(result).toMatchObject({ workout: { duration: 0, startedAt: end, endedAt: end } });
});

test.each(["0.005", "-5", "abc", "1441"])("minutes of %j are refused there as well", (minutes) => {
  const result = parseEntryForm({ ...values, minutes }, now, { ...values, minutes: "" });
  expect("errors" in result && Object.keys(result.errors)).toEqual(["minutes"]);
});
