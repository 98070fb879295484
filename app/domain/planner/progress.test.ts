import { describe, expect, test } from "vitest";
import { muscles } from "../exercise/muscle.ts";
import type { Lift } from "../statistics/lift-progress.ts";
import { proposeAnswers } from "./answers.ts";
import { createPlan } from "./create-plan.ts";
import { readPast } from "./past.ts";
import { describeProgress, listMuscleProgress, type MuscleProgress } from "./progress.ts";
import { capOf } from "./volume.ts";

const today = "2026-03-15";
const noPast = readPast([], today);
const plan = createPlan({ ...proposeAnswers(noPast), goal: "muscle" }, noPast, today);

const progress = (muscle: MuscleProgress["muscle"], done: number, goal: number): MuscleProgress => ({
  muscle,
  done,
  floor: 4,
  goal,
  cap: 12,
});

const lift = (name: string, before: number, now: number): Lift => ({
  key: name,
  name,
  weeks: [
    { week: "2026-02-02", oneRepMax: { lowG: before, highG: before }, volumeG: 0 },
    { week: "2026-03-09", oneRepMax: { lowG: now, highG: now }, volumeG: 0 },
  ],
});

describe("the muscles", () => {
  test("each with a target has what was done of it, in its band", () => {
    const listed = listMuscleProgress(plan, { chest: 4.5, neck: 3 });
    expect(listed.find(({ muscle }) => muscle === "chest")).toEqual({
      muscle: "chest",
      done: 4.5,
      floor: 4,
      goal: 6,
      cap: 12,
    });
    expect(listed.some(({ muscle }) => muscle === "neck")).toBe(false);
    expect(listed.filter(({ done }) => done > 0)).toHaveLength(1);
  });

  test("a deload asks for half the sets, and for no floor above them", () => {
    const chest = listMuscleProgress({ ...plan, phase: "deload" }, {}).find(
      ({ muscle }) => muscle === "chest",
    );
    expect(chest).toMatchObject({ floor: 3, goal: 3 });
  });

  test("a goal is never above its cap, whatever is stressed", () => {
    const stressed = { ...plan.answers, stressed: ["chest", "neck"] as const };
    for (const { muscle, goal, cap } of listMuscleProgress(createPlan(stressed, noPast, today), {})) {
      expect(goal).toBeLessThanOrEqual(cap);
      expect(cap).toBe(capOf(muscle, stressed));
      expect(muscles).toContain(muscle);
    }
  });
});

describe("the week in two sentences", () => {
  const sessions = { done: 1, planned: 3 };

  test.each([
    [
      [progress("chest", 0, 6), progress("lats", 0, 8)],
      "No sets yet this week; most are planned for the lats: 8.",
    ],
    [
      [progress("chest", 6, 6), progress("hamstrings", 2.5, 6)],
      "The 6 sets for the chest are done; 3.5 sets for the hamstrings to go.",
    ],
    [
      [progress("chest", 2, 6), progress("hamstrings", 5, 6)],
      "4 sets for the chest to go, the most of all muscles.",
    ],
    [[progress("chest", 6, 6), progress("hamstrings", 7, 6)], "Each muscle has its sets of the week."],
  ])("says how the muscles stand", (listed, words) => {
    expect(describeProgress(listed, sessions, [], today)[0]).toBe(words);
  });

  test("says how many sessions are done, and which lift moved most", () => {
    const listed = [progress("chest", 0, 6)];
    const say = (done: number, ...lifts: readonly Lift[]) =>
      describeProgress(listed, { done, planned: 3 }, lifts, today)[1];
    expect(say(0)).toBe("0 of 3 sessions are done.");
    expect(say(1, lift("Squat", 100_000, 100_000))).toBe("1 of 3 sessions is done.");
    expect(say(5, lift("Squat", 100_000, 105_000), lift("Bench press", 100_000, 90_000))).toBe(
      "3 of 3 sessions are done, and Bench press is down 10 % in four weeks.",
    );
    expect(say(2, lift("Squat", 100_000, 105_000))).toBe(
      "2 of 3 sessions are done, and Squat is up 5 % in four weeks.",
    );
  });
});
