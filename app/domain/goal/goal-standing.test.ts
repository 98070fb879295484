import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import { noRecords } from "../records/records.ts";
import { anyWeekStart } from "../statistics/day-sums.fixture.ts";
import { findInsight } from "../statistics/insight.ts";
import { doneOf, type Goal, type GoalType } from "./goal.ts";
import { computeGoalPace } from "./goal-pace.ts";
import { computeGoalStanding, describeGoalWeeks, nameGoalWeek } from "./goal-standing.ts";
import { computeGoalWeeks } from "./goal-weeks.ts";

const today = "2026-03-15";
const goal: Goal = {
  id: "g",
  type: "calories",
  target: 2000,
  current: 0,
  deadline: "2026-03-17",
  createdAt: `${today}T12:00:00.000Z`,
};

test.each([
  [{}, "667 kcal to go today"],
  [{ current: 700 }, "at its pace"],
  [{ createdAt: "2026-03-14T12:00:00.000Z" }, "behind its pace, 1,000 kcal to go today"],
  [{ type: "duration", target: 30, deadline: today }, "30 min to go today"],
  [{ current: 2000 }, null],
  [{ type: "frequency", target: 1, current: 0 }, null],
] as const)("%j is said to be %j", (change, pace) => {
  expect(computeGoalStanding({ ...goal, ...change }, today).pace).toBe(pace);
});

test.each([
  [undefined, "", null],
  [{ past: 0, met: 0, next: "2026-03-16", isOver: false }, " this week", "Begins anew on Monday"],
  [
    { past: 1, met: 0, next: "2026-03-15", isOver: false },
    " this week",
    "Begins anew on Sunday · 0 of 1 past week met",
  ],
  [{ past: 0, met: 0, next: null, isOver: false }, " this week", null],
  [{ past: 6, met: 4, next: null, isOver: true }, " in its last week", "4 of 6 past weeks met"],
] as const)("of the weeks %j is said %j and %j", (weeks, week, note) => {
  const one = { ...(weeks && { weeks: { done: 2, ...weeks } }) };
  expect([nameGoalWeek(one), describeGoalWeeks(one)]).toEqual([week, note]);
});

/** A goal, with the sum of the workouts that counted for it between its creation and its deadline. */
const anyGoal = (id: string): fc.Arbitrary<Goal> =>
  fc
    .record({
      weekStart: anyWeekStart,
      type: fc.constantFrom<GoalType>("calories", "duration", "frequency"),
      target: fc.integer({ min: 1, max: 40 }),
      age: fc.integer({ min: 0, max: 40 }),
      left: fc.integer({ min: -10, max: 40 }),
      workouts: fc.array(
        fc.record({ back: fc.integer({ min: 0, max: 40 }), worth: fc.integer({ min: 1, max: 99 }) }),
        {
          maxLength: 12,
        },
      ),
      correction: fc.constantFrom(0, 0, 0, -2, 3),
    })
    .map(({ type, target, age, left, workouts, correction, weekStart }) => {
      const deadline = addDays(today, left);
      const counting = workouts
        .map(({ back, worth }) => ({ day: addDays(today, -Math.min(back, age)), worth }))
        .filter(({ day }) => day <= deadline);
      const worth = counting.reduce((sum, one) => sum + (type === "frequency" ? 1 : one.worth / 10), 0);
      const createdAt = `${addDays(today, -age)}T12:00:00.000Z`;
      const goal = { id, type, target, current: worth + correction, deadline, createdAt };
      const days = new Map(counting.map(({ day }) => [day, 1]));
      return type === "frequency" ? { ...goal, weeks: computeGoalWeeks(goal, days, today, weekStart) } : goal;
    });

const numbers = (text: string | null): number[] =>
  [...(text ?? "").matchAll(/\d[\d.,]*/g)].map(([number]) => Number(number.replaceAll(",", "")));

test("nothing that is shown about goals contradicts what else is shown", () => {
  const anyGoals = fc
    .integer({ min: 1, max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyGoal(`goal-${index}`))));
  fc.assert(
    fc.property(anyGoals, anyWeekStart, fc.integer({ min: 0, max: 3 }), (goals, weekStart, now) => {
      for (const one of goals) {
        const { current, target, deadline } = one;
        const isReached = current >= target;
        const { mark, pace } = computeGoalStanding(one, today);
        if (isReached || deadline < today) expect([mark, pace]).toEqual([null, null]);
        if (pace === "at its pace") expect(current).toBeGreaterThan(0);
        const [todayLeft = 0] = numbers(pace);
        if (pace) expect(todayLeft).toBeLessThanOrEqual(Math.ceil((target - current) * 10 - 1e-6) / 10);
        if (pace?.includes("to go today")) expect(todayLeft).toBeGreaterThan(0);
      }

      const streak = { now, best: now, missing: 0 };
      const insight = findInsight({
        today,
        weekStart,
        goals,
        records: noRecords,
        last: [],
        streak,
      });
      const paces = goals.map((one) => computeGoalPace(one, today)).filter((pace) => pace !== null);
      if (insight?.kind === "on-track") {
        expect(paces.every(({ state }) => state === "on")).toBe(true);
        expect(insight.goals).toBe(paces.length);
      }
      if (insight?.kind === "goal-due") {
        expect(doneOf(insight.goal)).toBeLessThan(insight.goal.target);
        expect(insight.missing).toBeGreaterThan(0);
        expect(computeGoalStanding(insight.goal, today).pace).not.toBe("at its pace");
      }
    }),
  );
});
