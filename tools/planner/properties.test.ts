import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import { type Answers, defaultDays, experiences, listKit } from "#app/domain/planner/answers.ts";
import { createPlan } from "#app/domain/planner/create-plan.ts";
import { readPast } from "#app/domain/planner/past.ts";
import { type Plan, type PlanContext, phases, type Week } from "#app/domain/planner/plan.ts";
import { planWeek } from "#app/domain/planner/plan-week.ts";
import { needs } from "#app/domain/planner/planned-exercise.ts";
import { parsePlan, serializePlan } from "#app/domain/planner/serialize.ts";
import { mainPatterns } from "#app/domain/planner/split.ts";
import { proposeSwaps, spareToday, swapToday, tireSession } from "#app/domain/planner/swaps.ts";
import { capOf, countFor, mainLiftBand } from "#app/domain/planner/volume.ts";
import { restOfWeek } from "#app/domain/planner/week-queue.ts";
import { anyAnswers, anyEntries } from "./any-person.ts";
import { today } from "./persons.ts";
import { catalogue } from "./real-catalogue.ts";
import { loading } from "./write-document.ts";

/** A plan somewhere in a block, for a random person. */
const anyCase = fc
  .record({
    answers: anyAnswers,
    entries: anyEntries,
    week: fc.integer({ min: 1, max: 6 }),
    phase: fc.constantFrom(...phases),
    more: fc.integer({ min: -2, max: 8 }),
  })
  .map(({ answers, entries, week, phase, more }) => {
    const past = readPast(entries, today);
    const first = createPlan(answers, past, today);
    const sets = Object.fromEntries(
      Object.entries(first.sets).map(([muscle, count]) => [
        muscle,
        Math.max(2, Math.min(capOf(muscle as Muscle, answers), count + more)),
      ]),
    );
    const plan: Plan = { ...first, week, phase, sets };
    const context: PlanContext = { catalogue, past, today, loading };
    return { plan, context };
  });

const find = (id: string) => {
  const exercise = catalogue.find(id);
  if (!exercise) throw new Error(`${id} isn't in the table`);
  return exercise;
};

const listExercises = (week: Week | null) => week?.sessions.flatMap(({ exercises }) => exercises) ?? [];

const countWeek = (week: Week | null): number => listExercises(week).reduce((sum, { sets }) => sum + sets, 0);

function countMuscles(exercises: readonly { exerciseId: string; sets: number }[]): Map<Muscle, number> {
  const counts = new Map<Muscle, number>();
  for (const { exerciseId, sets } of exercises)
    for (const [muscle, count] of countFor(find(exerciseId), sets))
      counts.set(muscle, (counts.get(muscle) ?? 0) + count);
  return counts;
}

const isAllowed = (id: string, answers: Answers): boolean => {
  const { needs, stress } = find(id);
  return (
    needs.every((need) => listKit(answers).includes(need)) &&
    !stress.some((region) => answers.spare.includes(region)) &&
    !answers.banned.includes(id)
  );
};

test("a week fits the minutes, and has nothing that is spared, banned or without equipment", () => {
  fc.assert(
    fc.property(anyCase, ({ plan, context }) => {
      const { week, problem } = planWeek(plan, context);
      if (!week) return expect(problem).toMatch(/\.$/);
      for (const { minutes, exercises } of week.sessions) {
        expect(minutes).toBeLessThanOrEqual(plan.answers.minutes);
        expect(exercises.length).toBeLessThanOrEqual(8);
        expect(new Set(exercises.map(({ exerciseId }) => exerciseId)).size).toBe(exercises.length);
        for (const { exerciseId, sets, rir, restS } of exercises) {
          expect(isAllowed(exerciseId, plan.answers), exerciseId).toBe(true);
          expect(sets).toBeGreaterThanOrEqual(1);
          expect(rir).toBeGreaterThanOrEqual(1);
          expect(restS).toBeGreaterThan(60);
        }
      }
    }),
  );
});

test("every muscle with a target has its floor, or is named with a reason", () => {
  fc.assert(
    fc.property(anyCase, ({ plan, context }) => {
      const { week } = planWeek({ ...plan, phase: "load" }, context);
      const counts = countMuscles(listExercises(week));
      for (const { muscle, sets, floor } of week?.muscles ?? []) {
        expect(sets).toBe(counts.get(muscle) ?? 0);
        const isNamed = week?.shortfalls.some((one) => one.muscle === muscle && one.text.endsWith("."));
        expect(isNamed).toBe(sets < floor);
      }
    }),
  );
});

test("no muscle is above its cap in a week, nor above 10 sets in a session", () => {
  fc.assert(
    fc.property(anyCase, ({ plan, context }) => {
      const { week } = planWeek(plan, context);
      for (const [muscle, sets] of countMuscles(listExercises(week)))
        expect(sets, muscle).toBeLessThanOrEqual(capOf(muscle, plan.answers));
      for (const { exercises } of week?.sessions ?? [])
        for (const [muscle, sets] of countMuscles(exercises)) expect(sets, muscle).toBeLessThanOrEqual(10);
    }),
  );
});

test("for strength no muscle has more than 10 sets, and the main lifts still get theirs", () => {
  for (const experience of experiences)
    for (const days of [defaultDays[3] ?? [], defaultDays[4] ?? [], defaultDays[6] ?? []]) {
      const places = [{ name: "Gym", needs }];
      const answers: Answers = {
        ...{ goal: "strength", days, minutes: 90, places, place: "Gym", experience },
        ...{ spare: [], banned: [], stressed: [] },
      };
      const past = readPast([], today);
      const plan = { ...createPlan(answers, past, today), mainLiftSets: mainLiftBand.end };
      const exercises = listExercises(planWeek(plan, { catalogue, past, today, loading }).week);
      for (const [muscle, sets] of countMuscles(exercises)) expect(sets, muscle).toBeLessThanOrEqual(10);
      for (const pattern of mainPatterns) {
        const main = exercises.filter((one) => one.isMain && one.pattern === pattern);
        expect(
          main.reduce((sum, { sets }) => sum + sets, 0),
          pattern,
        ).toBe(mainLiftBand.end);
      }
    }
});

test("the same input gives the same week, also from a stored plan, and whatever the order of the table", () => {
  fc.assert(
    fc.property(anyCase, ({ plan, context }) => {
      const week = planWeek(plan, context);
      const stored = parsePlan(JSON.parse(JSON.stringify(serializePlan(plan))));
      expect(stored).toEqual(plan);
      expect(stored && planWeek(stored, context)).toEqual(week);
      const reversed = { ...catalogue, exercises: [...catalogue.exercises].reverse() };
      expect(planWeek(plan, { ...context, catalogue: reversed })).toEqual(week);
    }),
  );
});

test("more minutes never give fewer sets", () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 1, max: 60 }), ({ plan, context }, more) => {
      const longer = { ...plan, answers: { ...plan.answers, minutes: plan.answers.minutes + more } };
      const sets = countWeek(planWeek(plan, context).week);
      expect(countWeek(planWeek(longer, context).week)).toBeGreaterThanOrEqual(sets);
    }),
  );
});

test("a missed day never lifts a session over its caps or minutes, and the week not over the goal's caps", () => {
  fc.assert(
    fc.property(anyCase, fc.integer({ min: 0, max: 6 }), fc.nat(5), ({ plan, context }, day, doneCount) => {
      const done = plan.sessions.map((_, index) => index).slice(0, Math.min(doneCount, day));
      const whole = planWeek(plan, context).week;
      const doneExercises = whole?.sessions.filter(({ index }) => done.includes(index)) ?? [];
      const counts = countMuscles(doneExercises.flatMap(({ exercises }) => exercises));
      const sets = Object.fromEntries(counts);
      const at = { ...context, today: `2026-03-0${2 + day}` };
      const { week } = restOfWeek(plan, at, { sessions: done, sets }, "monday");
      expect(week?.sessions.length ?? 0).toBeLessThanOrEqual(plan.sessions.length - done.length);
      for (const { minutes, exercises } of week?.sessions ?? []) {
        expect(minutes).toBeLessThanOrEqual(plan.answers.minutes);
        for (const [muscle, count] of countMuscles(exercises)) expect(count, muscle).toBeLessThanOrEqual(10);
      }
      for (const [muscle, count] of countMuscles(listExercises(week)))
        expect(count + (counts.get(muscle) ?? 0), muscle).toBeLessThanOrEqual(capOf(muscle, plan.answers));
    }),
  );
});

test("every number says why, with a rule", () => {
  fc.assert(
    fc.property(anyCase, ({ plan, context }) => {
      const { week } = planWeek(plan, context);
      const reasons = [
        ...listExercises(week).flatMap(({ why }) => Object.values(why)),
        ...(week?.sessions.flatMap(({ why }) => Object.values(why)) ?? []),
        ...(week?.muscles.map(({ why }) => why) ?? []),
        ...(week?.notes ?? []),
      ];
      for (const { text, rule } of reasons) {
        expect(text).toMatch(/^[^a-z].*\.$/);
        expect(text).not.toMatch(/undefined|NaN|null|Infinity|\.\./);
        expect(rule).toMatch(/^R\d+$/);
      }
    }),
  );
});

test("swaps, spared regions and tired days keep to kit, bans and minutes", () => {
  fc.assert(
    fc.property(anyCase, fc.nat(), ({ plan, context }, nth) => {
      const { week } = planWeek(plan, context);
      const session = week?.sessions[nth % week.sessions.length];
      const exercise = session?.exercises[nth % session.exercises.length];
      if (!session || !exercise) return;
      const ids = session.exercises.map(({ exerciseId }) => exerciseId);
      const swaps = proposeSwaps(session, exercise.exerciseId, plan, context);
      expect(swaps.length).toBeLessThanOrEqual(5);
      for (const swap of swaps) {
        expect(ids).not.toContain(swap.exercise.exerciseId);
        expect(isAllowed(swap.exercise.exerciseId, plan.answers)).toBe(true);
        const swapped = swapToday(session, exercise.exerciseId, swap.exercise.exerciseId, plan, context);
        expect(swapped.exercises).toHaveLength(session.exercises.length);
      }
      const { session: spared } = spareToday(session, "knee", plan, context);
      for (const { exerciseId } of spared.exercises) {
        expect(find(exerciseId).stress).not.toContain("knee");
        expect(isAllowed(exerciseId, plan.answers)).toBe(true);
      }
      expect(tireSession(session, context).minutes).toBeLessThanOrEqual(session.minutes);
    }),
  );
});
