import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/lib/calendar-week.ts";
import { noRecords } from "../records/records.ts";
import { anyWeekStart } from "../statistics/day-sums.fixture.ts";
import { findInsight } from "../statistics/insight.ts";
import type { Goal, GoalType } from "./goal.ts";
import { computeGoalPace } from "./goal-pace.ts";
import { computeGoalStanding } from "./goal-standing.ts";
import { countGoalWeeks } from "./goal-weeks.ts";

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
  [{}, "667 kcal to go today", null],
  [{ current: 700 }, "at its pace", null],
  [{ createdAt: "2026-03-14T12:00:00.000Z" }, "behind its pace, 1,000 kcal to go today", null],
  [{ type: "duration", target: 30, deadline: today }, "30 min to go today", null],
  [{ current: 2000 }, null, null],
  [{ type: "frequency", target: 1, current: 0 }, null, null],
  [
    { type: "frequency", target: 2, current: 3, createdAt: "2026-03-01T12:00:00.000Z" },
    null,
    "1 of 2 this week · 1 of 2 past weeks met",
  ],
] as const)("%j is said to be %j, and of its weeks %j", (change, pace, weeks) => {
  const counted = countGoalWeeks(
    ["2026-03-03", "2026-03-04", "2026-03-10"].map((day) => ({ day, goals: ["g"] })),
    "monday",
  );
  expect(computeGoalStanding({ ...goal, ...change }, counted, today, "monday")).toMatchObject({
    pace,
    weeks,
  });
});

interface Fed {
  readonly goal: Goal;
  readonly entries: { day: string; goals: string[] }[];
}

/** A goal, the workouts that counted for it between its creation and its deadline, and their sum. */
const anyFed = (id: string): fc.Arbitrary<Fed> =>
  fc
    .record({
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
    .map(({ type, target, age, left, workouts, correction }) => {
      const deadline = addDays(today, left);
      const counting = workouts
        .map(({ back, worth }) => ({ day: addDays(today, -Math.min(back, age)), worth }))
        .filter(({ day }) => day <= deadline);
      const worth = counting.reduce((sum, one) => sum + (type === "frequency" ? 1 : one.worth / 10), 0);
      const createdAt = `${addDays(today, -age)}T12:00:00.000Z`;
      return {
        goal: { id, type, target, current: worth + correction, deadline, createdAt },
        entries: counting.map(({ day }) => ({ day, goals: [id] })),
      };
    });

const numbers = (text: string | null): number[] =>
  [...(text ?? "").matchAll(/\d[\d.,]*/g)].map(([number]) => Number(number.replaceAll(",", "")));

test("nothing that is shown about goals contradicts what else is shown", () => {
  const anyGoals = fc
    .integer({ min: 1, max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyFed(`goal-${index}`))));
  fc.assert(
    fc.property(anyGoals, anyWeekStart, fc.integer({ min: 0, max: 3 }), (all, weekStart, now) => {
      const counted = countGoalWeeks(
        all.flatMap(({ entries }) => entries),
        weekStart,
      );
      const goals = all.map((one) => one.goal);
      for (const one of goals) {
        const { current, target, deadline } = one;
        const isReached = current >= target;
        const { mark, pace, weeks } = computeGoalStanding(one, counted, today, weekStart);
        if (isReached || deadline < today) expect([mark, pace]).toEqual([null, null]);
        if (pace === "at its pace") expect(current).toBeGreaterThan(0);
        const [todayLeft = 0] = numbers(pace);
        if (pace) expect(todayLeft).toBeLessThanOrEqual(Math.ceil((target - current) * 10 - 1e-6) / 10);
        if (pace?.includes("to go today")) expect(todayLeft).toBeGreaterThan(0);
        if (weeks?.includes("this week")) {
          const [thisWeek = 0, asked] = numbers(weeks);
          expect(thisWeek).toBeLessThanOrEqual(current);
          expect(asked).toBe(target);
          if (thisWeek >= target) expect(isReached).toBe(true);
        }
        if (weeks?.includes("met") && numbers(weeks).at(-2) !== 0) expect(isReached).toBe(true);
      }

      const streak = { now, best: now, missing: 0 };
      const insight = findInsight({
        today,
        weekStart,
        goals,
        records: noRecords,
        workouts: 0,
        last: [],
        streak,
      });
      const paces = goals.map((one) => computeGoalPace(one, today)).filter((pace) => pace !== null);
      if (insight?.kind === "on-track") {
        expect(paces.every(({ state }) => state === "on")).toBe(true);
        expect(insight.goals).toBe(paces.length);
      }
      if (insight?.kind === "goal-due") {
        expect(insight.goal.current).toBeLessThan(insight.goal.target);
        expect(insight.missing).toBeGreaterThan(0);
        expect(computeGoalStanding(insight.goal, counted, today, weekStart).pace).not.toBe("at its pace");
      }
    }),
  );
});
