import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exercises } from "../../exercise/built-in-exercises.ts";
import { routineLength } from "../routine-length.ts";
import {
  createRun,
  describeNext,
  describeStep,
  leftMs,
  listDoneEntries,
  phaseAgeMs,
  type RoutineEvent,
  rebaseRun,
  reduceRoutine,
  toRunEntry,
} from "./reduce-routine.ts";
import type { RoutineRun } from "./routine-run.ts";

const routine = {
  name: "Morning",
  steps: [
    { exerciseId: "running", seconds: 60, restS: 30 },
    { exerciseId: "gone", seconds: 5, restS: 5 },
    { exerciseId: "squats", seconds: 40, restS: 0 },
    { exerciseId: "yoga", seconds: 20, restS: 10 },
  ],
};

function begin(now = 0): RoutineRun {
  const run = createRun(routine, exercises, "r", now);
  if (!run) throw new Error("the routine has steps");
  return run;
}

const at = (
  run: RoutineRun,
  seconds: number,
  type: Exclude<RoutineEvent["type"], "adjust-rest"> = "settle",
) => reduceRoutine(run, { type }, seconds * 1000);

test("a routine moves on by itself: work, rest, the next step, and over after the last", () => {
  expect(describeNext(begin())).toBe("Rest, then Squats");
  expect(at(begin(), 59)).toMatchObject({ index: 0, phase: "work" });
  expect(at(begin(), 60)).toMatchObject({ index: 0, phase: "rest" });
  expect(at(begin(), 90)).toMatchObject({ index: 1, phase: "work" });
  expect(at(begin(), 130)).toMatchObject({ index: 2, phase: "work" });
  expect(at(begin(), 150)).toMatchObject({ phase: "over", endsAt: null });
});

test("a reload an hour later finds the same as having watched every second", () => {
  let watched = begin();
  for (let second = 0; second <= 3600; second++) watched = at(watched, second);
  expect(at(begin(), 3600)).toEqual(watched);
  expect(listDoneEntries(watched).map(({ id, duration, exercise }) => [id, duration, exercise])).toEqual([
    ["r-0", 60, "Running"],
    ["r-1", 40, "Squats"],
    ["r-2", 20, "Yoga"],
  ]);
});

test("a pause stops the clock, also over the end of the phase", () => {
  const paused = at(begin(), 20, "pause");
  expect(leftMs(paused, 500_000)).toBe(40_000);
  const resumed = at(paused, 500, "resume");
  expect(at(resumed, 539)).toMatchObject({ phase: "work" });
  expect(listDoneEntries(at(resumed, 540))).toMatchObject([
    { duration: 60, endedAt: new Date(540_000).toISOString() },
  ]);
});

test("skipping keeps what was done of a step, and nothing of one that was not begun", () => {
  expect(listDoneEntries(at(begin(), 12.9, "skip"))).toMatchObject([{ duration: 12, caloriesBurned: 2 }]);
  expect(listDoneEntries(at(begin(), 0.5, "skip"))).toEqual([]);
});

test("skipping while it is paused leaves it paused, with the whole next phase to come", () => {
  const skipped = at(at(begin(), 20, "pause"), 500, "skip");
  expect(skipped).toMatchObject({ index: 0, phase: "rest", endsAt: null, leftMs: 30_000 });
});

test("what was done is one workout of the routine's name: its steps and rests, without pauses", () => {
  expect(toRunEntry(at(begin(), 149))).toBeNull();
  expect(toRunEntry(at(begin(), 0.5, "stop"))).toBeNull();
  const whole = at(begin(), 150);
  expect(toRunEntry(whole)).toMatchObject({
    id: "r",
    exercise: "Morning",
    duration: 150,
    startedAt: new Date(0).toISOString(),
    endedAt: new Date(150_000).toISOString(),
  });
  const kcal = listDoneEntries(whole).reduce((sum, { caloriesBurned }) => sum + caloriesBurned, 0);
  expect(toRunEntry(whole)?.caloriesBurned).toBeCloseTo(kcal, 5);
  // A pause of 100 s in the first rest, and one of 50 s in the second step.
  const rested = at(at(begin(), 70, "pause"), 170, "resume");
  const worked = at(at(rested, 200, "pause"), 250, "resume");
  expect(toRunEntry(at(worked, 1000))?.duration).toBe(150);
  expect(toRunEntry(at(begin(), 100, "stop"))?.duration).toBe(100);
  expect(toRunEntry(at(at(begin(), 65, "skip"), 80, "stop"))?.duration).toBe(80);
});

test("stopping ends it with what was done", () => {
  const stopped = at(begin(), 100, "stop");
  expect(stopped.phase).toBe("over");
  expect(listDoneEntries(stopped).map(({ duration }) => duration)).toEqual([60, 10]);
  expect(at(stopped, 200, "resume")).toBe(stopped);
});

test("a routine whose exercises are all gone doesn't start", () => {
  expect(
    createRun({ name: "", steps: [{ exerciseId: "gone", seconds: 5, restS: 5 }] }, exercises, "r", 0),
  ).toBeNull();
});

test("whatever is pressed and whatever the clock does, no step counts more than its length", () => {
  const press = fc.record({
    type: fc.constantFrom(
      "settle" as const,
      "pause" as const,
      "resume" as const,
      "skip" as const,
      "stop" as const,
    ),
    after: fc.integer({ min: -30, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
      let run = begin(1_000_000);
      let now = 1_000;
      for (const { type, after } of presses) {
        now += after;
        run = at(run, now, type);
        expect(leftMs(run, now * 1000)).toBeGreaterThanOrEqual(0);
      }
      const seen = new Set(run.done.map(({ index }) => index));
      expect(seen.size).toBe(run.done.length);
      for (const { index, seconds } of run.done) {
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(run.steps[index]?.seconds ?? 0);
      }
    }),
  );
});

test("a rest is made longer or shorter for this time; work isn't, and a rest cut to nothing is over", () => {
  const adjust = (run: RoutineRun, seconds: number, by: number) =>
    reduceRoutine(run, { type: "adjust-rest", seconds: by }, seconds * 1000);
  expect(adjust(begin(), 10, 15)).toEqual(begin());
  const resting = at(begin(), 70);
  const longer = adjust(resting, 70, 15);
  expect(leftMs(longer, 70_000)).toBe(35_000);
  expect(at(longer, 104)).toMatchObject({ index: 0, phase: "rest" });
  expect(at(longer, 105)).toMatchObject({ index: 1, phase: "work", endsAt: 145_000 });
  expect(adjust(resting, 80, -15)).toMatchObject({ index: 1, phase: "work", endsAt: 120_000 });
  const paused = adjust(at(resting, 70, "pause"), 500, -15);
  expect([leftMs(paused, 900_000), paused.endsAt]).toEqual([5_000, null]);
});

test("a phase says how long ago it began, whether the clock or a press has started it", () => {
  const age = (run: RoutineRun, endedAt: number | null, now: number) => phaseAgeMs(run, endedAt, now * 1000);
  expect(age(at(begin(), 61), 60_000, 61)).toBe(1_000);
  expect(age(at(begin(), 89), 60_000, 89)).toBe(29_000);
  expect(age(at(begin(), 155), 150_000, 155)).toBe(5_000);
  expect(age(at(begin(), 70, "stop"), 90_000, 70)).toBe(0);
  expect(age(at(at(begin(), 10, "pause"), 70, "stop"), null, 70)).toBe(0);
});

test("a lead-in counts down before each step, as the end of the rest before it", () => {
  const led = createRun({ ...routine, leadInS: 3 }, exercises, "r", 0);
  if (!led) throw new Error("the routine has steps");
  expect(led).toMatchObject({ index: 0, phase: "lead-in", endsAt: 3000 });
  expect(describeNext(led)).toBe("Running");
  expect(at(led, 3)).toMatchObject({ index: 0, phase: "work", endsAt: 63_000 });
  expect(at(led, 63)).toMatchObject({ index: 0, phase: "rest", endsAt: 90_000 });
  expect(at(led, 90)).toMatchObject({ index: 1, phase: "lead-in", endsAt: 93_000 });
  expect(describeNext(at(led, 130))).toBe("Yoga");
  expect(at(led, 133)).toMatchObject({ index: 2, phase: "lead-in" });
  expect(at(led, 156)).toMatchObject({ phase: "over", done: [{}, {}, {}] });
  expect(at(at(led, 70, "skip"), 70)).toMatchObject({ index: 1, phase: "lead-in" });
  expect(at(led, 1, "stop")).toMatchObject({ phase: "over", done: [] });
  expect(
    routineLength({
      steps: led.steps.map((step) => ({ exerciseId: step.exercise.id, ...step })),
      leadInS: 3,
    }),
  ).toBe(156);
});

test("rounds repeat all steps, each recorded once, with the rest of the last step in between", () => {
  const { steps } = routine;
  const run = createRun({ name: "Morning", steps: steps.slice(2), rounds: 3 }, exercises, "r", 0);
  if (!run) throw new Error("the routine has steps");
  expect(describeStep(run)).toBe("Round 1 of 3, step 1 of 2");
  expect(describeStep(at(run, 71))).toBe("Round 2 of 3, step 1 of 2");
  expect(at(run, 65)).toMatchObject({ index: 1, phase: "rest" });
  const over = at(run, 200);
  expect(over.phase).toBe("over");
  expect(listDoneEntries(over).map(({ id }) => id)).toEqual(["r-0", "r-1", "r-2", "r-3", "r-4", "r-5"]);
  expect(routineLength({ steps: steps.slice(2), rounds: 3 })).toBe(200);
});

test("a step runs by its copy of the library's exercise, and by the listed one where there is one", () => {
  const copy = { id: "bench", name: "Bench Press", category: "strength", kcalPerMinute: 5 } as const;
  const steps = [
    { exerciseId: "bench", exercise: copy, seconds: 60, restS: 0 },
    { exerciseId: "yoga", exercise: { ...copy, id: "yoga" }, seconds: 60, restS: 0 },
  ];
  expect(
    createRun({ name: "A", steps }, exercises, "r", 0)?.steps.map(({ exercise }) => exercise.name),
  ).toEqual(["Bench Press", "Yoga"]);
});

test("a clock that is set back an hour leaves a run where it was; the second tab that notices it changes nothing", () => {
  const hour = 3_600_000;
  // In the second step, with 20 s left.
  const back = rebaseRun(begin(hour), hour + 110_000, 110_000);
  expect(back).toMatchObject({ index: 1, phase: "work", done: [{ index: 0, seconds: 60 }] });
  expect(leftMs(back, 110_000)).toBe(20_000);
  expect(rebaseRun(back, hour + 110_250, 110_250)).toBe(back);
  expect(at(back, 150)).toMatchObject({ phase: "over", done: [{}, { seconds: 40 }, { seconds: 20 }] });
  // How far it was isn't known: the stored phase begins anew.
  expect(leftMs(rebaseRun(begin(hour), 0, 0), 0)).toBe(60_000);
});
