import { expect, test } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import { parseAnswers, proposeAnswers } from "./answers.ts";
import { readPast } from "./past.ts";
import { answers, entry, today } from "./planner.fixture.ts";

test("somebody without a history is proposed a short week at home that needs nothing", () => {
  const proposed = proposeAnswers(readPast([], today));
  expect(proposed).toMatchObject({
    goal: "health",
    days: [1, 3, 5],
    minutes: 30,
    place: "Home",
    experience: "novice",
  });
  expect(proposed.places.find(({ name }) => name === "Home")?.needs).toEqual([]);
  expect(parseAnswers(proposed).answers).toEqual(proposed);
});

test("a history proposes its own days, length, experience and goal", () => {
  const entries = Array.from({ length: 60 }, (_, week) =>
    [0, 2].map((day) => entry("squat", addDays(today, day - 7 * (week + 1)), { reps: 4, weightG: 120_000 })),
  ).flat();
  expect(proposeAnswers(readPast(entries, today))).toMatchObject({
    goal: "strength",
    days: [1, 3],
    minutes: 45,
    place: "Gym",
    experience: "intermediate",
  });
  const years = Array.from({ length: 110 }, (_, week) =>
    entry("squat", addDays(today, -7 * week), { reps: 8 }),
  );
  expect(proposeAnswers(readPast(years, today)).experience).toBe("advanced");
  expect(proposeAnswers(readPast(years, addDays(today, 800))).experience).toBe("novice");
});

test("answers are put in order, and unknown fields are left out", () => {
  const { answers: parsed } = parseAnswers({
    ...answers,
    days: [5, 1, 5],
    spare: ["knee", "knee"],
    extra: 1,
  });
  expect(parsed).toEqual({ ...answers, days: [1, 5], spare: ["knee"] });
});

const wrong: readonly [string, object, RegExp][] = [
  ["no goal", { goal: "tone" }, /goal: Choose strength/],
  ["no day", { days: [] }, /days: Choose at least one day/],
  ["an eighth day", { days: [8] }, /days: Choose at least one day/],
  ["seven days", { days: [1, 2, 3, 4, 5, 6, 7] }, /days: Keep at least one day/],
  ["5 minutes", { minutes: 5 }, /minutes: Enter 10 to 180 whole minutes/],
  ["half a minute", { minutes: 30.5 }, /minutes: Enter/],
  ["minutes as a text", { minutes: "30" }, /minutes: Enter/],
  ["no place", { places: [] }, /places: Name 1 to 10 places.*\n.*place: Choose one of your places/],
  ["unknown equipment", { places: [{ name: "Gym", needs: ["trampoline"] }] }, /places: Name/],
  [
    "two places of one name",
    {
      places: [
        { name: "Gym", needs: [] },
        { name: "Gym", needs: [] },
      ],
    },
    /its own name/,
  ],
  ["a place that isn't there", { place: "Moon" }, /place: Choose one of your places/],
  ["no experience", { experience: null }, /experience: Choose novice/],
  ["an unknown region", { spare: ["ear"] }, /spare: Choose from shoulder/],
  ["no list of exercises", { banned: "squat" }, /banned: Leave out at most/],
  ["three muscles", { stressed: ["chest", "lats", "calves"] }, /stressed: Choose at most 2 muscles/],
];

test.each(wrong)("%s gets a clear word", (_, change, words) => {
  const { answers: parsed, errors } = parseAnswers({ ...answers, ...change });
  expect(parsed).toBeNull();
  expect(errors.map(({ field, text }) => `${field}: ${text}`).join("\n")).toMatch(words);
});

test.each([null, undefined, "", 3, []])("%j has no answer at all", (value) => {
  expect(parseAnswers(value).errors).toHaveLength(9);
});
