import { expect, test } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import { createPlan, resumePlan } from "./create-plan.ts";
import { acceptDeload, declineDeload, keepExercises, nextWeek, proposeDeload } from "./next-week.ts";
import type { PastEntry } from "./past.ts";
import type { Plan, PlanContext, Week } from "./plan.ts";
import { planWeek } from "./plan-week.ts";
import { answers, contextOf, entry, planOf, today } from "./planner.fixture.ts";

function requireWeek(plan: Plan, context: PlanContext): Week {
  const { week, problem } = planWeek(plan, context);
  if (!week) throw new Error(problem);
  return week;
}

const allDone = { ...planOf().sets };

test("a muscle that held gets one set more, a stressed one two, up to the end of the block", () => {
  const plan = planOf({ stressed: ["chest"] });
  const context = contextOf();
  const next = nextWeek(plan, requireWeek(plan, context), { done: plan.sets, tooMuch: [] }, context);
  expect(next.plan).toMatchObject({ week: 2, sets: { chest: 16, lats: 11, "lower back": 5 } });
  expect(next.changes[0]?.why).toEqual({ text: "Chest: its lifts held with 14 sets, so 16.", rule: "R4" });
  const full = { ...plan, sets: { ...plan.sets, chest: 18, lats: 14 } };
  const last = nextWeek(full, requireWeek(full, context), { done: full.sets, tooMuch: [] }, context);
  expect(last.plan.sets).toMatchObject({ chest: 18, lats: 14 });
});

test("too much is one set less, never below the floor; what wasn't trained stays", () => {
  const plan = { ...planOf(), sets: { ...planOf().sets, chest: 6 } };
  const context = contextOf();
  const report = { done: { ...allDone, lats: 2 }, tooMuch: ["chest", "quadriceps"] as const };
  const { plan: next, changes } = nextWeek(plan, requireWeek(plan, context), report, context);
  expect(next.sets).toMatchObject({ chest: 6, quadriceps: 9, lats: 10 });
  expect(changes.find(({ muscle }) => muscle === "quadriceps")?.why.text).toBe(
    "Quadriceps: 10 sets were too much for you, so 9.",
  );
});

test("a lift that has fallen over two weeks takes a set off its muscle", () => {
  const plan = { ...planOf(), blockOn: addDays(today, -42) };
  const entries = [
    entry("squat", addDays(today, -41), { reps: 5, weightG: 100_000, rpe: 8 }),
    entry("squat", addDays(today, -3), { reps: 5, weightG: 95_000, rpe: 8 }),
  ];
  const context = contextOf(entries);
  const { changes } = nextWeek(plan, requireWeek(plan, context), { done: allDone, tooMuch: [] }, context);
  expect(changes.find(({ muscle }) => muscle === "quadriceps")).toMatchObject({
    to: 9,
    why: { text: "Quadriceps: your squat has fallen over two weeks, so 9 instead of 10 sets." },
  });
});

test("the exercises of a week stay over the block", () => {
  const plan = planOf();
  const week = requireWeek(plan, contextOf());
  const kept = keepExercises(plan, week);
  expect(kept.sessions.map(({ exerciseIds }) => exerciseIds)).toEqual(
    week.sessions.map(({ exercises }) => exercises.map(({ exerciseId }) => exerciseId)),
  );
  // Somebody who has done the leg press would get it in a new plan.
  const context = contextOf([entry("leg press", "2026-02-27", { reps: 8, weightG: 100_000 })]);
  expect(planWeek(kept, context).week?.sessions[1]?.exercises[0]?.exerciseId).toBe("squat");
  expect(planWeek(plan, context).week?.sessions[1]?.exercises[0]?.exerciseId).toBe("leg press");
});

test("a deload is proposed after 5 weeks of loading, but not to a novice", () => {
  expect(proposeDeload({ ...planOf(), week: 5 }, contextOf())).toBeNull();
  expect(proposeDeload({ ...planOf(), week: 6 }, contextOf())).toEqual({
    text: "5 weeks of loading are done; athletes deload every 5.6 weeks.",
    rule: "R21",
  });
  expect(proposeDeload({ ...planOf({ experience: "novice" }), week: 20 }, contextOf())).toBeNull();
});

const lifts = (day: string, share: number, rpe?: number): PastEntry[] =>
  ["squat", "bench press"].map((id) =>
    entry(id, day, { reps: 5, weightG: Math.round(100_000 * share), ...(rpe !== undefined && { rpe }) }),
  );

const loading = { ...planOf({ experience: "novice" }), blockOn: "2026-02-01" };
const withLifts: Plan = {
  ...loading,
  sessions: loading.sessions.map((session) => ({ ...session, exerciseIds: ["squat", "bench press"] })),
};

test("a deload is proposed when two lifts were 5 % below their best twice running", () => {
  const fall = (rpe?: number) => [
    ...lifts("2026-02-13", 1, rpe),
    ...lifts("2026-02-20", 0.94, rpe),
    ...lifts("2026-02-27", 0.94, rpe),
  ];
  expect(proposeDeload(withLifts, contextOf(fall(7)))).toEqual({
    text: "squat and bench press were 5 % or more below their best twice running.",
    rule: "R22",
  });
  expect(proposeDeload(withLifts, contextOf(fall(7).slice(0, 4)))).toBeNull();
  // Without a noted effort the sets may have been easy.
  expect(proposeDeload(withLifts, contextOf(fall()))).toBeNull();
  // What was before the block, such as a deload, doesn't count.
  expect(proposeDeload({ ...withLifts, blockOn: "2026-02-14" }, contextOf(fall(7)))).toBeNull();
});

test("a deload is proposed when three days felt harder than planned", () => {
  const days = ["2026-02-13", "2026-02-20", "2026-02-27"].flatMap((day) => lifts(day, 1, 8));
  expect(proposeDeload(withLifts, contextOf(days))?.text).toBe(
    "Your last 3 days felt like an effort of 8, 8, 8 instead of 7.",
  );
  // A plan that has just begun asked for none of it.
  expect(proposeDeload({ ...withLifts, blockOn: "2026-02-14" }, contextOf(days))).toBeNull();
  expect(proposeDeload(withLifts, contextOf([...days, ...lifts("2026-03-01", 1, 7.5)]))).toBeNull();
});

test("an accepted deload halves the sets and begins a new block; a declined one rests for two weeks", () => {
  const plan = { ...planOf(), week: 6 };
  const context = contextOf();
  const deload = requireWeek(acceptDeload(plan), context);
  const usual = requireWeek(plan, context);
  const count = ({ sessions }: Week) =>
    sessions.flatMap(({ exercises }) => exercises).reduce((sum, { sets }) => sum + sets, 0);
  expect(count(deload) / count(usual)).toBeCloseTo(0.5, 0);
  expect(deload.sessions.map(({ weekday }) => weekday)).toEqual(usual.sessions.map(({ weekday }) => weekday));
  expect(deload.sessions[0]?.exercises[0]).toMatchObject({ rir: 4 });
  expect(deload.shortfalls).toEqual([]);
  const { plan: next } = nextWeek(acceptDeload(plan), deload, { done: {}, tooMuch: [] }, context);
  expect(next).toMatchObject({ block: 2, week: 1, phase: "load", blockOn: today, sets: planOf().sets });
  const declined = declineDeload(plan);
  expect(proposeDeload({ ...declined, week: 7 }, context)).toBeNull();
  expect(proposeDeload({ ...declined, week: 8 }, context)).not.toBeNull();
});

test.each([
  [10, "load", 3],
  [11, "short-gap", 3],
  [21, "short-gap", 3],
  [22, "block-gap", 1],
  [56, "block-gap", 1],
  [57, "long-gap", 1],
])("after %d days the plan goes on as %s in week %d", (gapDays, phase, week) => {
  const plan = { ...planOf(), week: 3, sets: { ...planOf().sets, chest: 13 } };
  const resumed = resumePlan(plan, gapDays, "2026-06-01");
  expect(resumed).toMatchObject({ phase, week });
  expect(resumed.sets.chest).toBe(week === 1 ? 10 : 13);
});

test("a new plan after a gap starts careful, and its first session is on the first chosen day", () => {
  const context = contextOf([entry("squat", "2026-02-10", { reps: 5, weightG: 100_000 })]);
  expect(createPlan(answers, context.past, "2026-03-05")).toMatchObject({
    phase: "short-gap",
    sessions: [{ weekday: 4 }, { weekday: 5 }, { weekday: 1 }, { weekday: 2 }],
  });
});
