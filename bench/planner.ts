/**
 * `npm run bench:planner`: planning a week, and reading a history, against parsing the file of the library.
 *   --sets 50000   --iterations 30
 */
import { readFileSync } from "node:fs";
import { Bench } from "tinybench";
import { createPlan } from "#app/domain/planner/create-plan.ts";
import { type PastEntry, readPast } from "#app/domain/planner/past.ts";
import { planWeek } from "#app/domain/planner/plan-week.ts";
import { addDays } from "#app/lib/calendar-week.ts";
import { persons, today } from "../tools/planner/persons.ts";
import { catalogue } from "../tools/planner/real-catalogue.ts";
import { loading } from "../tools/planner/write-document.ts";
import { readOptions, report, round } from "./report.ts";

const { sets, iterations } = readOptions({ sets: 50_000, iterations: 30 });

const library = readFileSync(
  new URL("../app/features/library/generated/exercises.json", import.meta.url),
  "utf8",
);
const cases = persons.map(({ entries, answers }) => {
  const past = readPast(entries, today);
  return { plan: createPlan(answers, past, today), context: { catalogue, past, today, loading } };
});
/** Five sets an exercise, six exercises a workout. */
const history = Array.from({ length: sets / 5 }, (_, index): PastEntry => {
  const exercise = catalogue.exercises[index % catalogue.exercises.length]?.id ?? "";
  const day = addDays(today, -Math.floor(index / 6));
  return {
    ...{ exercise, exerciseId: exercise, measure: "weight-reps", day, workoutId: day },
    ...{ startedAt: `${day}T17:00:00Z`, endedAt: `${day}T18:00:00Z` },
    sets: [1, 2, 3, 4, 5].map((id) => ({ id: `${id}`, kind: "normal", reps: 8, weightG: 60_000, rpe: 8 })),
  };
});

const bench = new Bench({ iterations, time: 0, warmupIterations: 5, warmupTime: 0 })
  .add("library", () => JSON.parse(library))
  .add("weeks", () => {
    for (const { plan, context } of cases) planWeek(plan, context);
  })
  .add("history", () => readPast(history, today));
await bench.run();

const msOf = (name: string): number => {
  const result = bench.getTask(name)?.result;
  return result && "latency" in result ? result.latency.p50 : Number.NaN;
};
const peer = msOf("library");
report(
  `The planner, medians of ${iterations}`,
  [
    ["a week, mean of forty persons", msOf("weeks") / cases.length] as const,
    [`a history of ${sets} sets`, msOf("history")] as const,
  ].map(([what, ms]) => ({ what, ms: round(ms), "of parsing the library": round(ms / peer) })),
);
