import { expect, test } from "vitest";
import { contextOf, planOf } from "./planner.fixture.ts";
import { listDone, listMissed, restOfWeek } from "./week-queue.ts";

/** Upper A on Monday, lower A on Tuesday, upper B on Thursday, lower B on Friday. */
const plan = planOf();
const weekOn = "2026-03-02";
const nameOf = (index: number) => plan.sessions[index]?.name ?? "";
const workout = (exercise: string, day: string, workoutId?: string) => ({
  exercise,
  day,
  ...(workoutId !== undefined && { workoutId }),
});

test("a session is done by a workout of its name in its week, not by an exercise of that name", () => {
  const entries = [
    workout(nameOf(0), "2026-03-02"),
    workout(nameOf(1), "2026-03-03", "w"),
    workout(nameOf(2), "2026-03-09"),
    workout(nameOf(3), "2026-03-01"),
  ];
  expect(listDone(plan.sessions, weekOn, entries)).toEqual([0]);
});

test("a session is missed once its day is over, but not before the plan began, nor if it is done", () => {
  expect(listMissed(plan, weekOn, [], "2026-03-03")).toEqual([0]);
  expect(listMissed(plan, weekOn, [0], "2026-03-05")).toEqual([1]);
  expect(listMissed({ ...plan, startedOn: "2026-03-03" }, weekOn, [], "2026-03-05")).toEqual([1]);
});

test("the rest of the week has the sessions that are left, on the days that are left", () => {
  const progress = { sessions: [0], sets: { chest: 5 } };
  const { week } = restOfWeek(plan, contextOf([], "2026-03-05"), progress, "monday");
  expect(week?.sessions.map(({ index, weekday }) => [index, weekday])).toEqual([
    [1, 4],
    [2, 5],
  ]);
  expect(week?.muscles.find(({ muscle }) => muscle === "chest")?.sets).toBeGreaterThanOrEqual(5);
  expect(restOfWeek(plan, contextOf([], "2026-03-07"), progress, "monday").week?.sessions).toEqual([]);
});
