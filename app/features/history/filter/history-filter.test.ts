import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countWorkouts } from "#app/domain/workout/counted-workouts.ts";
import { addDays, type WeekStart } from "#app/lib/calendar-week.ts";
import { totalHistory } from "../list/history-totals.ts";
import { type ListedEntry, layOutRows, nestExercises, rowKeyOf } from "../list/list-rows.ts";
import {
  filterWorkouts,
  type HistoryFilter,
  isFiltering,
  noFilter,
  parseHistoryFilter,
  periods,
  writeHistoryFilter,
} from "./history-filter.ts";
import { addMonths, listMonthWeeks } from "./month.ts";

const today = "2026-03-15"; // a Sunday
const anyCategory = fc.constantFrom("cardio" as const, "strength" as const, "flexibility" as const);
const anyDay = fc.integer({ min: -400, max: 3 }).map((offset) => addDays(today, offset));
const anyFilter: fc.Arbitrary<HistoryFilter> = fc.record({
  period: fc.constantFrom(...periods),
  category: fc.option(anyCategory),
  exercise: fc.option(fc.constantFrom("Running", "Ünläufe & more", "a=b#c")),
  text: fc.constantFrom("", "run", " & ", "100%", "ä+b"),
  day: fc.option(anyDay),
});
const anyEntries = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    workoutId: fc.constantFrom(undefined, "push", "pull"),
    startedAt: fc.nat({ max: 9 }).map((minute) => `2026-03-01T09:0${minute}:00.000Z`),
    endedAt: fc.nat({ max: 9 }).map((minute) => `2026-03-01T10:0${minute}:00.000Z`),
    exercise: fc.constantFrom("Running", "Yoga"),
    category: anyCategory,
    day: anyDay,
    duration: fc.integer({ min: 0, max: 9000 }),
    caloriesBurned: fc.integer({ min: 0, max: 9000 }).map((tenths) => tenths / 10),
    note: fc.constantFrom("", "Rain & wind", "with Anna"),
  }),
  { selector: ({ id }) => id },
);

type Filtered = Parameters<typeof filterWorkouts>[0][number]["exercises"][number];

/** The entries that a filter leaves, in their order. */
function filterEntries<E extends Filtered>(
  entries: readonly E[],
  filter: HistoryFilter,
  weekStart: WeekStart = "monday",
): E[] {
  const shown = filterWorkouts(countWorkouts(entries), filter, today, weekStart).flatMap(
    ({ workout, exercises }) => [workout, ...exercises],
  );
  return entries.filter((entry) => shown.includes(entry));
}

function listRows<E extends ListedEntry>(entries: readonly E[]) {
  const { count, rowAt } = layOutRows(countWorkouts(entries), { day: 1, entry: 1, exercise: 1 });
  return Array.from({ length: count }, (_, at) => rowAt(at));
}

describe("the filter in the address", () => {
  test("survives writing and parsing", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(parseHistoryFilter(new URLSearchParams(writeHistoryFilter(filter).toString()))).toEqual(
          filter,
        );
      }),
    );
  });

  test.each([
    "",
    "period=yesterday&category=CARDIO&day=2026-02-30&exercise=%20",
    "day=../../etc&period[]=week&q",
    "day=&day=2026-03-01",
    "day=0000-01-01",
    "day=9999-12-31",
  ])("%j is no filter at all", (query) => {
    expect(parseHistoryFilter(new URLSearchParams(query))).toEqual(noFilter);
  });

  test("no address is read wrongly twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (query) => {
        const once = parseHistoryFilter(new URLSearchParams(query));
        expect(parseHistoryFilter(writeHistoryFilter(once))).toEqual(once);
        expect(once.text.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  test("a text of 10,000 characters is cut", () => {
    const filter = parseHistoryFilter(
      new URLSearchParams({ q: "x".repeat(10_000), exercise: "y".repeat(10_000) }),
    );
    expect([filter.text.length, filter.exercise?.length]).toEqual([200, 200]);
    expect(isFiltering(filter)).toBe(true);
  });
});

describe("filtering", () => {
  const on = (day: string, change: { id?: string; workoutId?: string } = {}) => ({
    ...{ id: day, exercise: "Running", category: "cardio" as const, day, note: "Rain" },
    ...{
      startedAt: `${day}T09:59:00.000Z`,
      endedAt: `${day}T10:00:00.000Z`,
      duration: 60,
      caloriesBurned: 10,
    },
    ...change,
  });

  test.each([
    ["week", "monday", "2026-03-09"],
    ["week", "sunday", "2026-03-15"],
    ["month", "monday", "2026-03-01"],
    ["quarter", "monday", "2025-12-16"],
    ["year", "monday", "2026-01-01"],
  ] as const)("this %s, from a %s on, begins on %s", (period, weekStart, first) => {
    const shown = filterEntries([on(first), on(addDays(first, -1))], { ...noFilter, period }, weekStart);
    expect(shown.map(({ day }) => day)).toEqual([first]);
  });

  test("a day overrides the period", () => {
    const filter = { ...noFilter, period: "week", day: "2025-01-01" } as const;
    expect(filterEntries([on("2025-01-01"), on(today)], filter)).toEqual([on("2025-01-01")]);
  });

  test("a text is found in the note on a set", () => {
    const sets = [{ id: "1", kind: "normal" as const, reps: 8, note: "Shoulder clicks" }];
    const isFound = (text: string) =>
      filterEntries([{ ...on(today), sets }], { ...noFilter, text }).length > 0;
    expect(["CLICKS", "snow"].map(isFound)).toEqual([true, false]);
  });

  test("a text is found in exercise and note, whatever its case", () => {
    for (const text of ["RUNN", "rain", " rain "])
      expect(filterEntries([on(today)], { ...noFilter, text })).toHaveLength(1);
    expect(filterEntries([on(today)], { ...noFilter, text: "snow" })).toEqual([]);
  });

  test("a text is found in what people call an exercise of the library", () => {
    const entries = [{ ...on(today), exercise: "Split Squat with Dumbbells" }];
    expect(filterEntries(entries, { ...noFilter, text: "bulgarian" })).toHaveLength(1);
  });

  test("a text is found whatever the marks on its letters, and however they are stored", () => {
    const entry = { ...on(today), exercise: "Isınma İç bacak", note: "U\u0308bung mit Bändern" };
    const isFound = (text: string) => filterEntries([entry], { ...noFilter, text }).length > 0;
    for (const text of [
      "ısınma",
      "isinma",
      "iç",
      "İç",
      "ic bacak",
      "übung",
      "ÜBUNG",
      "bander",
      "Ba\u0308nder",
    ])
      expect([text, isFound(text)]).toEqual([text, true]);
    expect(isFound("bender")).toBe(false);
  });

  test("an exercise belongs to the day of its workout, also when it ended before midnight", () => {
    const entries = [on("2026-03-10", { id: "push" }), on("2026-03-09", { id: "squat", workoutId: "push" })];
    const shown = (day: string) => filterEntries(entries, { ...noFilter, day }).map(({ id }) => id);
    expect([shown("2026-03-09"), shown("2026-03-10")]).toEqual([[], ["push", "squat"]]);
    expect(listRows(entries).map((row) => (row.kind === "day" ? row.count : row.kind))).toEqual([
      1,
      "entry",
      "exercise",
    ]);
  });

  test("of every workout the entries that match are counted, and without a filter all", () => {
    fc.assert(
      fc.property(anyEntries, anyFilter, (entries, filter) => {
        const workouts = countWorkouts(entries);
        expect(filterWorkouts(workouts, noFilter, today, "monday")).toEqual(workouts);
        const found = filterWorkouts(workouts, filter, today, "monday");
        const shown = filterEntries(entries, filter);
        expect(new Set(found)).toEqual(new Set(countWorkouts(shown)));
        // Matching each entry alone gives the same entries.
        const days = new Map(
          workouts.flatMap(({ day, workout, exercises }) => [workout, ...exercises].map((one) => [one, day])),
        );
        const alone = entries.filter((entry) => {
          const { workoutId: _, ...rest } = { ...entry, day: days.get(entry) ?? "" };
          return filterEntries([rest], filter).length > 0;
        });
        expect(shown).toEqual(alone);
      }),
    );
  });
});

test("a row is found by its place and by its key, and rows follow each other without a gap", () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const heights = { day: 3, entry: 5, exercise: 4 };
      const { count, rowAt, topOf, findIndex } = layOutRows(countWorkouts(entries), heights);
      expect(topOf(0)).toBe(0);
      for (let at = 0; at < count; at++) {
        const row = rowAt(at);
        expect(topOf(at + 1) - topOf(at)).toBe(heights[row.kind]);
        expect(findIndex(rowKeyOf(row))).toBe(at);
      }
      expect(findIndex("nothing")).toBe(-1);
      expect(() => rowAt(count)).toThrow(RangeError);
    }),
  );
});

test("a workout's row has the kcal that it counts, and each day one first and one last row", () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const counted = new Map(
        countWorkouts(entries).map(({ workout, caloriesBurned }) => [workout, caloriesBurned]),
      );
      const rows = listRows(entries);
      for (const [at, row] of rows.entries()) {
        if (row.kind === "day") continue;
        expect(row.kcal).toBe(counted.get(row.entry) ?? row.entry.caloriesBurned);
        expect(row.isFirst).toBe(rows[at - 1]?.kind === "day");
        expect(row.isLast).toBe((rows[at + 1]?.kind ?? "day") === "day");
      }
    }),
  );
});

test("totals and the days' headings agree", () => {
  expect(totalHistory([])).toEqual({ count: 0, seconds: 0, kcal: 0, averageSeconds: 0 });
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const rows = listRows(entries);
      const days = rows.filter((row) => row.kind === "day");
      const workouts = new Set(entries.map(({ id, workoutId = id }) => workoutId)).size;
      expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(workouts);
      expect(totalHistory(countWorkouts(entries)).count).toBe(workouts);
      expect(days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(
        totalHistory(countWorkouts(entries)).seconds,
      );
      expect(days.map(({ day }) => day)).toEqual(
        [...new Set(countWorkouts(entries).map(({ day }) => day))].sort().reverse(),
      );
      expect(rows.length).toBe(entries.length + days.length);
      expect(totalHistory(countWorkouts(entries))).toEqual(totalHistory(countWorkouts(entries.toReversed())));
    }),
  );
});

test("the exercises of a workout stand as they were started, whichever ended first", () => {
  const part = (id: string, startedAt: string, endedAt: string) => ({
    ...{
      id,
      workoutId: id === "push" ? undefined : "push",
      day: "2026-03-01",
      duration: 60,
      caloriesBurned: 5,
    },
    ...{ startedAt: `2026-03-01T${startedAt}:00.000Z`, endedAt: `2026-03-01T${endedAt}:00.000Z` },
  });
  const entries = [
    part("push", "09:00", "10:00"),
    part("dips", "09:20", "09:40"),
    part("bench", "09:05", "09:45"),
    part("running", "09:10", "09:30"),
  ];
  const listed = ["bench", "running", "dips"];
  expect(nestExercises(entries).map(({ exercises }) => exercises.map(({ id }) => id))).toEqual([listed]);
  expect(listRows(entries).map(rowKeyOf)).toEqual(["2026-03-01", "push", ...listed]);
});

test("a month is shown in whole weeks, a leap day included", () => {
  const weeks = listMonthWeeks("2028-02", "monday");
  expect(weeks.map((week) => week[0]?.day)).toEqual([
    "2028-01-31",
    "2028-02-07",
    "2028-02-14",
    "2028-02-21",
    "2028-02-28",
  ]);
  expect(weeks.flat().filter(({ inMonth }) => inMonth)).toHaveLength(29);
  expect(listMonthWeeks("2026-02", "sunday")).toHaveLength(4);
  expect(listMonthWeeks("9999-12", "monday")).toHaveLength(5);
  expect(listMonthWeeks("0000-01", "monday")).toHaveLength(6);
});

test("months go over the year's end", () => {
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(addMonths("2025-12", 1)).toBe("2026-01");
  expect(addMonths("2026-03", 24)).toBe("2028-03");
});
