import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { WorkoutFacts } from "./workout-facts.tsx";

const lift = (change: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id: "1", exercise: "Bench Press", duration: 0, caloriesBurned: 0, date: "28/03/2024" },
  ...{ day: "2024-03-28", startedAt: "2024-03-28T17:29:00.000Z", endedAt: "2024-03-28T17:29:00.000Z" },
  ...{ source: "imported", kcalModel: "unknown", measure: "weight-reps" },
  sets: [{ id: "1", kind: "normal", weightG: 80_000, reps: 8 }],
  ...change,
});

const { sets, ...timed } = lift({ id: "2", duration: 900 });

/** The text of the facts about a timed exercise after this lift. */
const compareWith = (before: HistoryEntry): string =>
  renderToStaticMarkup(<WorkoutFacts entry={timed} before={before} goals={[]} />)
    .replace(/<[^>]+>/g, "|")
    .replace(/\|[\s|]*/g, "|")
    .replaceAll("\u00a0", " ");

test("the last time of an imported exercise has no length where none is known", () => {
  const text = compareWith(lift({}));
  expect(text).toMatch(/\|Last time\|[^|:]*2024\|1 × 8 · 80 kg\|/);
});

test("an entry without sets whose length isn't known says so, and isn't compared", () => {
  const { sets: _, ...unknown } = lift({});
  const html = renderToStaticMarkup(<WorkoutFacts entry={unknown} before={timed} goals={[]} />);
  expect(html).toContain("Unknown length");
  expect(html).not.toMatch(/>0:00|shorter/);
});

test("the last time of a timed exercise is its length and its kcal", () => {
  expect(compareWith(lift({ duration: 600, caloriesBurned: 50 }))).toMatch(
    /\|Last time\|[^|:]*: 10:00, 50 kcal\|1 × 8 · 80 kg\|/,
  );
});
