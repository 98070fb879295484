import { expect, test } from "vitest";
import { createPlan } from "#app/domain/planner/create-plan.ts";
import { readPast } from "#app/domain/planner/past.ts";
import { planWeek } from "#app/domain/planner/plan-week.ts";
import { persons, today } from "./persons.ts";
import { catalogue } from "./real-catalogue.ts";
import { loading, writeDocument } from "./write-document.ts";

// After a change of the planner or the table: npx vitest run --project unit tools/planner -u, and read the weeks.
test("docs/planner.md has what the planner writes today for forty persons", async () => {
  expect(persons).toHaveLength(40);
  await expect(writeDocument()).toMatchFileSnapshot("../../docs/planner.md");
});

test("a plan looks at each exercise a bounded number of times", () => {
  let reads = 0;
  const counted = catalogue.exercises.map((exercise) => ({
    ...exercise,
    get muscles() {
      reads++;
      return exercise.muscles;
    },
  }));
  const counting = { exercises: counted, find: (id: string) => counted.find((one) => one.id === id) ?? null };
  for (const { answers, entries } of persons) {
    reads = 0;
    const past = readPast(entries, today);
    planWeek(createPlan(answers, past, today), { catalogue: counting, past, today, loading });
    // 185 exercises a few times in each of up to 6 sessions, and at each step those that stand for their patterns.
    expect(reads).toBeLessThan(8000);
  }
});
