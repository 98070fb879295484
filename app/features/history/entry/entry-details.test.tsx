import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { EntryDetails } from "./entry-details.tsx";

const lift = (duration: number): HistoryEntry => ({
  ...{ id: "1", exercise: "Bench Press", duration, caloriesBurned: 5, date: "28/03/2024" },
  ...{ day: "2024-03-28", startedAt: "2024-03-28T17:29:00.000Z", endedAt: "2024-03-28T17:30:00.000Z" },
  ...{ source: "imported", kcalModel: "unknown", measure: "weight-reps" },
  sets: [{ id: "1", kind: "normal", weightG: 80_000, reps: 8 }],
});

test.each([
  [60, ["Exercise", "When", "Duration", "Calories", "Sets"]],
  // An imported exercise may have sets and no times.
  [0, ["Exercise", "When", "Sets"]],
])("an entry of %i seconds says its length and kcal only where they are known", (duration, terms) => {
  const html = renderToStaticMarkup(<EntryDetails entry={lift(duration)} kcal={5} unit="kg" />);
  expect(html.includes("5 kcal, as it was recorded")).toBe(duration > 0);
  expect(Array.from(html.matchAll(/<dt[^>]*>([^<]+)/g), ([, term]) => term)).toEqual(terms);
});
