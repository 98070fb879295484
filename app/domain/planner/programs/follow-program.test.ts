import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { followProgram, nameSession } from "./follow-program.ts";
import { type ProgramRun, parseProgramRun } from "./program-run.ts";
import { findProgram, programs } from "./programs.ts";

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

test("whatever was done, nobody goes back, and each weight can be loaded", () => {
  const anyWorkout = fc
    .record({
      program: fc.constantFrom(...programs),
      nth: fc.nat(20),
      minute: fc.nat(50_000),
      reps: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }),
      weightG: fc.integer({ min: -20_000, max: 400_000 }),
    })
    .map(({ program: { name, weeks, lifts }, nth, minute, reps, weightG }) => {
      const sessions = weeks.flat();
      const startedAt = new Date(Date.parse(from) + minute * 60_000).toISOString();
      const id = `${minute}-${nth}`;
      const sets = reps.map((count, at) => ({ id: `${at}`, kind: "normal" as const, reps: count, weightG }));
      return [
        { id, exercise: `${name}: ${sessions[nth % sessions.length]?.name}`, startedAt },
        ...lifts.map(({ exerciseId }) => ({
          ...{ id: `${id}-${exerciseId}`, exercise: exerciseId, exerciseId },
          ...{ workoutId: id, startedAt, sets },
        })),
      ];
    });
  const anyHistory = fc.array(anyWorkout, { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...programs), anyHistory, (one, workouts) => {
      const maxima = Object.fromEntries(one.lifts.map(({ id }) => [id, max(60_000)]));
      let before: ProgramRun = { programId: one.id, week: 1, session: 0, maxima };
      for (const until of [0, 10_000, 20_000, 50_000]) {
        const instant = new Date(Date.parse(from) + until * 60_000).toISOString();
        const entries = workouts.flat().filter(({ startedAt }) => startedAt <= instant);
        const run = followProgram(one, { ...before, week: 1, session: 0, maxima }, from, entries, plates);
        expect(parseProgramRun(run)).toEqual(run);
        expect(run.week * 100 + run.session).toBeGreaterThanOrEqual(before.week * 100 + before.session);
        before = run;
      }
    }),
  );
});
