import * as fc from "fast-check";
import { expect, test } from "vitest";
import { computeGoalProgress, describeDaysLeft, sortGoals } from "./goal-progress.ts";

const today = "2026-03-02";

test("progress is capped at 100 % and complete when the target is reached", () => {
  expect(computeGoalProgress({ current: 250, target: 100, deadline: today }, today)).toMatchObject({
    percent: 100,
    complete: true,
  });
  expect(computeGoalProgress({ current: 100, target: 100, deadline: today }, today)).toMatchObject({
    percent: 100,
  });
});

test("a goal that is almost there doesn't show 100 %", () => {
  expect(computeGoalProgress({ current: 99.96, target: 100, deadline: today }, today)).toMatchObject({
    percent: 99,
    complete: false,
  });
});

test.each([
  [29, 100],
  [57, 100],
  // 17.4 minutes, and 8.7 kcal.
  [17.4, 60],
  [8.7, 30],
])("%d of %d loses no percent to binary fractions", (current, target) => {
  const exact = Math.floor((Math.round(current * 10) * 10) / target);
  expect(computeGoalProgress({ current, target, deadline: today }, today).percent).toBe(exact);
});

test("the deadline day itself still counts", () => {
  const on = (deadline: string) => computeGoalProgress({ current: 0, target: 1, deadline }, today);
  expect(on("2026-03-02")).toMatchObject({ ended: false, daysLeft: 0 });
  expect(on("2026-03-01")).toMatchObject({ ended: true, daysLeft: -1 });
});

test.each([
  [0, "Ends today"],
  [1, "1 day left"],
  [12, "12 days left"],
  [-1, "Ended 1 day ago"],
])("%d days are put as %j", (days, words) => {
  expect(describeDaysLeft(days)).toBe(words);
});

test("open goals come first, the newest on top", () => {
  const goal = (deadline: string, createdAt: string) => ({ deadline, createdAt });
  const open = goal("2026-03-09", "2026-02-01T00:00:00Z");
  const newer = goal("2026-03-05", "2026-02-02T00:00:00Z");
  const ended = goal("2026-03-01", "2026-02-09T00:00:00Z");
  expect(sortGoals([ended, open, newer], today)).toEqual([newer, open, ended]);
});

test("the percentage is a whole number from 0 to 100, and 100 only for a reached target", () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e9, max: 1e12 }),
      fc.integer({ min: 1, max: 1e9 }),
      (current, target) => {
        const { percent, complete } = computeGoalProgress({ current, target, deadline: today }, today);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        expect(percent === 100).toBe(complete);
      },
    ),
  );
});
