import { expect, test } from "vitest";
import { exercises as builtIn } from "../exercise/built-in-exercises.ts";
import { newRoutineSchema } from "../routine/routine.ts";
import type { Answers } from "./answers.ts";
import { planCardio } from "./cardio.ts";
import type { Plan, Week, WeekSession } from "./plan.ts";
import { planWeek } from "./plan-week.ts";
import { regions } from "./planned-exercise.ts";
import { catalogue, contextOf, entry, planOf, today } from "./planner.fixture.ts";
import { parsePlan, serializePlan } from "./serialize.ts";
import {
  avoidExercise,
  proposeSwaps,
  proposeWorkoutSwaps,
  spareToday,
  swapForGood,
  swapInWeek,
  swapThisTime,
  swapToday,
  tireSession,
  toggleLock,
} from "./swaps.ts";
import { toRoutine } from "./to-routine.ts";
import { nextSession, restOfWeek } from "./week-queue.ts";

const context = contextOf();

function requireWeek(plan: Plan): Week {
  const { week, problem } = planWeek(plan, context);
  if (!week) throw new Error(problem);
  return week;
}

function requireSession(plan: Plan, index: number): WeekSession {
  const session = requireWeek(plan).sessions[index];
  if (!session) throw new Error(`No session ${index}`);
  return session;
}

const idsOf = ({ exercises }: WeekSession) => exercises.map(({ exerciseId }) => exerciseId);

test("a week begins with large lifts, ends with small ones and names its days", () => {
  const week = requireWeek(planOf());
  expect(week.sessions.map(({ name, weekday }) => [name, weekday])).toEqual([
    ["Upper body A", 1],
    ["Lower body A", 2],
    ["Upper body B", 4],
    ["Lower body B", 5],
  ]);
  expect(idsOf(requireSession(planOf(), 0)).slice(0, 4)).toEqual(["bench press", "row", "press", "pulldown"]);
  expect(idsOf(requireSession(planOf(), 1)).slice(0, 2)).toEqual(["squat", "bridge"]);
  expect(week.sessions[0]?.exercises[0]).toMatchObject({ minReps: 6, maxReps: 10, rir: 3, restS: 120 });
});

test("for strength, the main lifts are heavy and come first, twice a week", () => {
  const week = requireWeek(planOf({ goal: "strength" }));
  const bench = week.sessions
    .flatMap(({ exercises }) => exercises)
    .filter(({ exerciseId }) => exerciseId === "bench press");
  expect(bench).toHaveLength(2);
  expect(bench[0]).toMatchObject({ minReps: 3, maxReps: 5, restS: 180, sets: 2, isMain: true });
});

test("for strength what isn't a main lift has 6 to 10 repetitions; for health every rest is 90 seconds", () => {
  const listOf = (goal: Answers["goal"]) =>
    requireWeek(planOf({ goal }))
      .sessions.flatMap(({ exercises }) => exercises)
      .filter(
        ({ isMain, seconds, weightG, exerciseId }) =>
          !isMain &&
          seconds === null &&
          weightG === null &&
          exerciseId !== "back raise" &&
          exerciseId !== "bridge",
      );
  expect(new Set(listOf("strength").map(({ minReps, maxReps }) => `${minReps}-${maxReps}`))).toEqual(
    new Set(["6-10"]),
  );
  expect(new Set(listOf("health").map(({ restS }) => restS))).toEqual(new Set([90]));
});

const problems: readonly [string, Partial<Answers>, RegExp][] = [
  ["too few minutes for a heavy lift", { minutes: 4 }, /^4 minutes hold no exercise/],
  ["no day", { days: [] }, /^Choose at least one day\./],
  [
    "everything left out",
    { banned: catalogue.exercises.map(({ id }) => id) },
    /^You left out every exercise/,
  ],
];

test.each(problems)("%s has a word why there is no week", (_, change, words) => {
  const { week, problem } = planWeek(planOf(change), context);
  expect(week).toBeNull();
  expect(problem).toMatch(words);
});

test("a table without anything for the place, or without anything that spares, says so", () => {
  const squat = catalogue.exercises.slice(0, 1);
  const only = { ...context, catalogue: { ...catalogue, exercises: squat } };
  expect(planWeek(planOf({ place: "Home" }), only).problem).toBe(
    "There is no exercise for Home without equipment. Add what is there.",
  );
  expect(planWeek(planOf({ spare: regions }), only).problem).toMatch(
    /^No exercise is left that spares your shoulder,/,
  );
});

test("a muscle below its floor is named with the reason", () => {
  const texts = (change: Partial<Answers>) =>
    planWeek(planOf(change), context).week?.shortfalls.map(({ text }) => text) ?? [];
  expect(texts({ place: "Home" })).toContain("Biceps: 0 of 6 sets. Nothing at Home trains it directly.");
  expect(texts({ minutes: 20 })).toContainEqual(
    expect.stringMatching(/^Calves: .* of 6 sets\. 20 minutes don't hold more\.$/),
  );
  expect(texts({ banned: ["calf raise"] })).toContain(
    "Calves: 0 of 6 sets. You left out what trains it directly.",
  );
  expect(texts({ spare: ["knee"], banned: ["air squat"] })).toContainEqual(
    expect.stringMatching(
      /^Quadriceps: 0 of 6 sets. What trains it directly at Gym loads a region that you spare\.$/,
    ),
  );
});

test("one day a week is said to be less than recommended", () => {
  expect(requireWeek(planOf({ days: [3] })).notes.map(({ rule }) => rule)).toEqual(["R1"]);
});

test("swaps are of the same muscle and pattern first, each with its numbers", () => {
  const plan = planOf({ goal: "health" });
  const session = requireSession(plan, 0);
  const swaps = proposeSwaps(session, "bench press", plan, context);
  expect(swaps.map(({ exercise }) => exercise.exerciseId)).toEqual(["dumbbell press", "push-up"]);
  expect(swaps[0]).toMatchObject({
    exercise: { sets: session.exercises[0]?.sets, minReps: 8 },
    why: { text: "It trains chest as well, with the same movement." },
  });
  const known = contextOf([entry("bench press", "2026-02-27", { reps: 8, weightG: 80_000 })]);
  expect(proposeSwaps(session, "bench press", plan, known)[0]?.exercise.weightG).toBe(22_000);
});

test("an exercise of a running workout has swaps with its sets, its repetitions and a first weight", () => {
  const known = contextOf([entry("bench press", "2026-02-27", { reps: 8, weightG: 80_000 })]);
  const replaced = { exerciseId: "bench press", sets: 2, reps: 8, rir: 1 };
  const [first, second] = proposeWorkoutSwaps(replaced, ["bench press"], null, known);
  expect(first).toMatchObject({
    exercise: { exerciseId: "dumbbell press", sets: 2, minReps: 8, maxReps: 8, rir: 1, weightG: 24_000 },
    weightWhy: { text: expect.stringMatching(/^Careful/), rule: "R20" },
  });
  expect(second?.exercise).toMatchObject({ exerciseId: "push-up", weightG: null });
  const taken = ["bench press", "dumbbell press"];
  expect(proposeWorkoutSwaps(replaced, taken, null, known)[0]?.exercise.exerciseId).toBe("push-up");
  expect(proposeWorkoutSwaps({ ...replaced, exerciseId: "unknown" }, [], null, known)).toEqual([]);
  expect(proposeWorkoutSwaps(replaced, [], null, context).length).toBeGreaterThan(1);
  const atHome = { ...planOf().answers, place: "Home", places: [{ name: "Home", needs: [] }] };
  expect(
    proposeWorkoutSwaps(replaced, [], atHome, known).map(({ exercise }) => exercise.exerciseId),
  ).not.toContain("dumbbell press");
});

test("a swap is for today or for good", () => {
  const plan = planOf();
  const session = requireSession(plan, 0);
  const swapped = swapToday(session, "bench press", "push-up", plan, context);
  expect(idsOf(swapped)[0]).toBe("push-up");
  expect(swapToday(session, "bench press", "nothing", plan, context)).toBe(session);
  const forGood = swapForGood(plan, session, "bench press", "push-up");
  const ids = idsOf(requireSession(forGood, 0));
  expect(ids).toContain("push-up");
  expect(ids).not.toContain("bench press");
});

test("what is swapped for this time stands in for the planned one in its session only, and its muscles are counted", () => {
  const plan = planOf();
  const planned = requireWeek(plan);
  const first = swapThisTime([], 0, "bench press", "push-up");
  const week = swapInWeek(planned, first, plan, context);
  expect(idsOf(week.sessions[0] ?? requireSession(plan, 0))).toContain("push-up");
  expect(week.sessions.slice(1)).toEqual(planned.sessions.slice(1));
  const rows = swapInWeek(planned, swapThisTime([], 0, "bench press", "air squat"), plan, context);
  const setsOf = ({ muscles }: Week, muscle: string) =>
    muscles.find((one) => one.muscle === muscle)?.sets ?? 0;
  expect(setsOf(rows, "chest")).toBeLessThan(setsOf(planned, "chest"));
  expect(setsOf(rows, "quadriceps")).toBeGreaterThan(setsOf(planned, "quadriceps"));
  // A swap of a swap is one; the planned exercise ends it.
  expect(swapThisTime(first, 0, "push-up", "dumbbell press")).toEqual([
    { session: 0, fromId: "bench press", toId: "dumbbell press" },
  ]);
  expect(swapThisTime(first, 0, "push-up", "bench press")).toEqual([]);
  // A swap is ignored if its session or exercise is gone, or if its substitute is in the session already.
  for (const swap of [
    { session: 9, fromId: "bench press", toId: "push-up" },
    { session: 0, fromId: "nothing", toId: "push-up" },
    { session: 0, fromId: "bench press", toId: "row" },
  ])
    expect(swapInWeek(planned, [swap], plan, context)).toEqual(planned);
});

test("a locked exercise stays; an avoided one is in no session", () => {
  const plan = toggleLock(planOf(), 1, "leg press");
  expect(
    requireSession(plan, 1).exercises.find(({ exerciseId }) => exerciseId === "leg press")?.isLocked,
  ).toBe(true);
  expect(toggleLock(plan, 1, "leg press")).toEqual(planOf());
  const without = avoidExercise(plan, "squat");
  expect(requireWeek(without).sessions.flatMap(idsOf)).not.toContain("squat");
});

test("on a tired day the last sets go; a region that hurts is replaced or left out", () => {
  const plan = planOf();
  const session = requireSession(plan, 1);
  const tired = tireSession(session, context);
  expect(tired.exercises[0]).toMatchObject({ sets: (session.exercises[0]?.sets ?? 0) - 1, rir: 4 });
  expect(tired.minutes).toBeLessThan(session.minutes);
  const { session: spared, leftOut } = spareToday(session, "knee", plan, context);
  expect(idsOf(spared)).not.toContain("squat");
  expect(idsOf(spared)).toContain("air squat");
  expect(leftOut).toEqual([]);
  const all = planOf({ banned: ["air squat"] });
  expect(spareToday(requireSession(all, 1), "knee", all, context).leftOut).toContain("squat");
});

test("sessions are a queue: a missed one is next, and the rest of the week covers what is missing", () => {
  const plan = planOf();
  expect(nextSession(requireWeek(plan), { sessions: [0] })?.index).toBe(1);
  expect(nextSession(requireWeek(plan), { sessions: [0, 1, 2, 3] })).toBeNull();
  // On Thursday, with Monday done and Tuesday missed.
  const { week } = restOfWeek(
    plan,
    contextOf([], "2026-03-05"),
    { sessions: [0], sets: { chest: 4 } },
    "monday",
  );
  expect(week?.sessions.map(({ index, weekday }) => [index, weekday])).toEqual([
    [1, 4],
    [2, 5],
  ]);
  const over = restOfWeek(plan, contextOf([], "2026-03-07"), { sessions: [0], sets: {} }, "monday");
  expect(over.week?.sessions).toEqual([]);
});

test("a missed day doesn't raise the sets of a main lift, and a locked one stays heavy", () => {
  const plan = toggleLock(planOf({ goal: "strength" }), 0, "bench press");
  const { week } = restOfWeek(plan, contextOf([], "2026-03-05"), { sessions: [], sets: {} }, "monday");
  const bench = week?.sessions
    .flatMap(({ exercises }) => exercises)
    .find(({ exerciseId }) => exerciseId === "bench press");
  expect(bench).toMatchObject({ sets: 2, minReps: 3, maxReps: 5, isMain: true, isLocked: true });
});

test("the week's endurance counts vigorous minutes twice and fills the rest on free days", () => {
  const cardio = (exerciseId: string, minutes: number, day = today) => ({
    exercise: exerciseId,
    exerciseId,
    category: "cardio" as const,
    duration: minutes * 60,
    day,
  });
  const entries = [
    cardio("walking-treadmill", 30),
    cardio("running-treadmill", 20),
    cardio("bicycling", 60, "2026-03-01"),
  ];
  expect(planCardio(entries, { days: [1, 2, 4, 5] }, today, "monday")).toEqual({
    done: 70,
    goal: 150,
    goalMost: 300,
    sessions: [
      { weekday: 3, minutes: 40 },
      { weekday: 6, minutes: 40 },
    ],
    why: {
      text: "70 of 150 moderate minutes are done this week, so 80 are left. A vigorous minute counts as two.",
      rule: "R1",
    },
  });
  expect(planCardio([cardio("running-treadmill", 80)], { days: [1] }, today, "monday").sessions).toEqual([]);
});

test("a session becomes a routine that the app accepts", () => {
  const known = contextOf([entry("bench press", "2026-02-27", { reps: 8, weightG: 80_000 })]);
  const session = planWeek(planOf(), known).week?.sessions[0];
  if (!session) throw new Error("no session");
  const [copy] = builtIn;
  const routine = toRoutine(session, known, (id) => (copy && id === "bench press" ? { ...copy, id } : null));
  expect(newRoutineSchema.parse(routine)).toEqual(routine);
  expect(routine).toMatchObject({ name: "Upper body A", days: [1] });
  expect(routine.steps.map(({ exerciseId }) => exerciseId)).toEqual(idsOf(session));
  expect(routine.steps[0]).toMatchObject({
    exerciseId: "bench press",
    exercise: { id: "bench press" },
    restS: 120,
    target: { minReps: 6, maxReps: 10, weightG: 80_000, incrementG: 2500 },
  });
});

const damaged: readonly [string, object][] = [
  ["answers", { answers: { goal: "tone" } }],
  ["a day", { startedOn: "2026-02-30" }],
  ["a phase", { phase: "rest" }],
  ["sets", { sets: { chest: "10" } }],
  ["a muscle", { sets: { ear: 4 } }],
  ["a week", { week: 0 }],
  ["sessions", { sessions: [] }],
  ["a session's kind", { sessions: planOf().sessions.map((session) => ({ ...session, kind: "arms" })) }],
];

test("a plan survives being stored; a damaged one is none", () => {
  const plan = toggleLock(planOf(), 0, "row");
  const stored = serializePlan(plan);
  expect(parsePlan(stored)).toEqual(plan);
  const { declinedDeload: _, ...emptied } = stored;
  expect(parsePlan(emptied)).toEqual(plan);
  for (const [what, change] of damaged) expect(parsePlan({ ...stored, ...change }), what).toBeNull();
  for (const value of [null, undefined, 1, "plan", []]) expect(parsePlan(value)).toBeNull();
});
