import { describe, expect, it } from "vitest";
import { followProgram, nameSession } from "./follow-program.ts";
import type { ProgramRun } from "./program-run.ts";
import { findProgram } from "./programs.ts";

const plates = { weightUnit: "kg", barG: 20_000, platesG: [20_000, 10_000, 5_000, 2_500, 1_250] } as const;
const program = findProgram("five-by-five");
if (!program) throw new Error("There is no such program");

const from = "2026-03-02T00:00:00Z";
const max = (maxG: number, failures = 0) => ({ maxG, failures });
const start: ProgramRun = {
  programId: program.id,
  week: 1,
  session: 0,
  maxima: { squat: max(60_000), bench: max(40_000), press: max(30_000), deadlift: max(80_000) },
};

/** A workout of a session with squats of so many repetitions. */
function workout(name: string, day: number, reps: readonly number[], weightG = 60_000) {
  const startedAt = `2026-03-0${day}T17:00:00Z`;
  const id = `${name}-${day}`;
  return [
    { id, exercise: `Five by five: ${name}`, startedAt },
    {
      id: `${id}-squat`,
      exercise: "Barbell Squat",
      exerciseId: "barbell-squat",
      workoutId: id,
      startedAt,
      sets: reps.map((count, index) => ({ id: `${index}`, kind: "normal" as const, reps: count, weightG })),
    },
  ];
}
const follow = (...entries: ReturnType<typeof workout>[number][]) =>
  followProgram(program, start, from, entries, plates);
const fives = [5, 5, 5, 5, 5];

it("names its workouts", () => {
  expect(nameSession(program, { name: "A" })).toBe("Five by five: A");
});

describe("where somebody is", () => {
  it("is the start while nothing is done, also if something else or something earlier was", () => {
    const earlier = { id: "e", exercise: "Five by five: A", startedAt: "2026-03-01T17:00:00Z" };
    expect(follow()).toEqual(start);
    expect(follow(earlier, ...workout("Running", 2, fives))).toEqual(start);
  });

  it("moves on with each session, and the weights rise", () => {
    const entries = [...workout("B", 4, fives, 65_000), ...workout("A", 2, fives)];
    expect(follow(...entries)).toMatchObject({
      week: 1,
      session: 2,
      maxima: { squat: max(70_000), bench: max(40_000) },
    });
  });

  it("begins the next week after the last session", () => {
    const entries = [
      ...workout("A", 2, fives),
      ...workout("B", 4, fives, 65_000),
      ...workout("A", 6, fives, 70_000),
    ];
    expect(follow(...entries)).toMatchObject({ week: 2, session: 0, maxima: { squat: max(75_000) } });
  });

  it("passes over a session that was left out, and never goes back", () => {
    expect(follow(...workout("B", 2, fives))).toMatchObject({ week: 1, session: 2 });
  });

  it("counts a missed set as a failure, and one that was much lighter as well", () => {
    expect(follow(...workout("A", 2, [5, 5, 4])).maxima.squat).toEqual(max(60_000, 1));
    expect(follow(...workout("A", 2, fives, 50_000)).maxima.squat).toEqual(max(60_000, 1));
    expect(follow(...workout("A", 2, fives, 57_500)).maxima.squat).toEqual(max(65_000));
  });

  it("doesn't score a lift that was left out", () => {
    const [own] = workout("A", 2, fives);
    expect(own && follow(own)).toEqual({ ...start, session: 1 });
  });

  it("stays in the last week that a run can have", () => {
    const last = { ...start, week: 1040, session: 2 };
    expect(followProgram(program, last, from, workout("B", 2, fives), plates).week).toBe(1040);
  });
});
