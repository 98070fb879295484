import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { listProgressPoints } from "#app/domain/records/progress-points.ts";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { ProgressCard } from "./progress-card.tsx";

const entryOf = (day: number, set: Partial<TrainingSet>): HistoryEntry => ({
  ...{ id: `${day}`, exercise: "Pull-ups", duration: 600, caloriesBurned: 50, date: "" },
  ...{
    day: `2026-11-0${day}`,
    startedAt: `2026-11-0${day}T17:00:00.000Z`,
    endedAt: `2026-11-0${day}T18:00:00.000Z`,
  },
  ...{ source: "exercise", kcalModel: "exercise", measure: "bodyweight-reps" },
  sets: [{ id: "1", kind: "normal", ...set }],
});

/** The charts that can be chosen. */
const chartsOf = (...sets: Partial<TrainingSet>[]) => {
  const points = listProgressPoints(sets.map((set, at) => entryOf(at + 1, set)).reverse());
  const html = renderToStaticMarkup(<ProgressCard points={points} unit="kg" />);
  return Array.from(html.matchAll(/<button[^>]*>([^<]+)<\/button>/g), ([, name]) => name);
};

test("one set with a weight leaves the chart of the repetitions without", () => {
  expect(chartsOf({ reps: 8 }, { reps: 9 }, { reps: 5, weightG: 5000 })).toContain("Reps");
});

test("there is no chart of repetitions that all have a weight", () => {
  expect(chartsOf({ reps: 8, weightG: 5000 }, { reps: 9, weightG: 5000 })).toEqual(["Heaviest", "Volume"]);
});
