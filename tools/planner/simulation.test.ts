import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Muscle } from "#app/domain/exercise/library-exercise.ts";
import type { Answers } from "#app/domain/planner/answers.ts";
import { createPlan, resumePlan } from "#app/domain/planner/create-plan.ts";
import { roundLoad, shareOfMaximum } from "#app/domain/planner/load.ts";
import {
  acceptDeload,
  declineDeload,
  keepExercises,
  nextWeek,
  proposeDeload,
} from "#app/domain/planner/next-week.ts";
import { type PastEntry, readPast } from "#app/domain/planner/past.ts";
import type { Plan, WeekExercise } from "#app/domain/planner/plan.ts";
import { planWeek } from "#app/domain/planner/plan-week.ts";
import { needs } from "#app/domain/planner/planned-exercise.ts";
import { bandOf, countFor } from "#app/domain/planner/volume.ts";
import { addDays } from "#app/lib/calendar-week.ts";
import { today as start } from "./persons.ts";
import { catalogue } from "./real-catalogue.ts";
import { loading } from "./write-document.ts";

/** What a person can lift once with each kind of weight, in kilograms. */
const maximumOf: Readonly<Record<string, number>> = {
  barbell: 100,
  "ez-bar": 80,
  machine: 80,
  cable: 60,
  dumbbells: 40,
  kettlebell: 40,
};

/** The person's strength grows slowly. */
function trueMaximumG(id: string, week: number): number {
  const kind = catalogue.find(id)?.needs.find((need) => need in maximumOf);
  return 1000 * (maximumOf[kind ?? ""] ?? 50) * (1 + 0.003 * week);
}

/** How many repetitions are possible with a weight. */
function mostReps(weightG: number, maximumG: number): number {
  let reps = 0;
  while (reps < 20 && shareOfMaximum(reps + 1) >= weightG / maximumG) reps++;
  return reps;
}

interface Day {
  /** The day's strength against the usual. */
  readonly form: number;
  /** What the person feels beside the truth, in repetitions. */
  readonly feeling: number;
  readonly isMissed: boolean;
  readonly logsEffort: boolean;
}

const anyDay: fc.Arbitrary<Day> = fc.record({
  form: fc.double({ min: 0.93, max: 1.05, noNaN: true }),
  feeling: fc.constantFrom(-1, 0, 0, 1),
  isMissed: fc.nat(9).map((one) => one === 0),
  logsEffort: fc.boolean(),
});

const anyAnswers: fc.Arbitrary<Answers> = fc.record({
  goal: fc.constantFrom("strength" as const, "muscle" as const, "health" as const),
  days: fc.constantFrom([1, 4], [1, 3, 5], [1, 2, 4, 5]),
  minutes: fc.constantFrom(45, 60, 75),
  places: fc.constant([{ name: "Gym", needs }]),
  place: fc.constant("Gym"),
  experience: fc.constantFrom("novice" as const, "intermediate" as const, "advanced" as const),
  spare: fc.constant([]),
  banned: fc.constant([]),
  stressed: fc.constantFrom<Muscle[]>([], ["chest"]),
});

const weeks = 100;

/** Does an exercise as well as the day allows, and logs it. */
function train(
  planned: WeekExercise,
  day: string,
  week: number,
  { form, feeling, logsEffort }: Day,
): PastEntry {
  const { exerciseId, minReps, maxReps, rir, sets } = planned;
  const exercise = catalogue.find(exerciseId);
  const maximumG = trueMaximumG(exerciseId, week) * form;
  const found = exercise ? roundLoad(maximumG * shareOfMaximum(minReps + rir), exercise, loading) : 0;
  const weightG = planned.weightG ?? found;
  const most = mostReps(weightG, maximumG);
  const reps = Math.max(1, Math.min(maxReps, most - rir));
  const rpe = Math.max(6, Math.min(10, 10 - (most - reps) + feeling));
  return {
    exercise: planned.name,
    exerciseId,
    measure: "weight-reps",
    day,
    workoutId: day,
    startedAt: `${day}T17:00:00Z`,
    endedAt: `${day}T18:00:00Z`,
    sets: Array.from({ length: sets }, (_, index) => ({
      id: `${index}`,
      kind: "normal",
      reps,
      weightG,
      ...(logsEffort && { rpe }),
    })),
  };
}

test("over 100 weeks of random results, no load leaves 0.5 to 1.5 of what the person can lift", () => {
  fc.assert(
    fc.property(
      anyAnswers,
      fc.array(anyDay, { minLength: weeks * 4, maxLength: weeks * 4 }),
      fc.array(fc.nat(99), { minLength: weeks, maxLength: weeks }),
      (answers, days, moods) => {
        const entries: PastEntry[] = [];
        let plan: Plan = createPlan(answers, readPast([], start), start);
        for (let week = 0; week < weeks; week++) {
          const today = addDays(start, 7 * week);
          const past = readPast(entries, today);
          const context = { catalogue, past, today, loading };
          const mood = moods[week] ?? 0;
          plan = resumePlan(plan, past.gapDays ?? 0, today);
          if (proposeDeload(plan, context)) plan = mood < 70 ? acceptDeload(plan) : declineDeload(plan);
          const planned = planWeek(plan, context).week;
          if (!planned) throw new Error("no week");
          const done = new Map<Muscle, number>();
          for (const [at, session] of planned.sessions.entries()) {
            const day = days[week * 4 + at];
            if (!day || day.isMissed || mood > 95) continue;
            for (const exercise of session.exercises) {
              if (exercise.weightG !== null) {
                const usual =
                  trueMaximumG(exercise.exerciseId, week) * shareOfMaximum(exercise.minReps + exercise.rir);
                expect(exercise.weightG / usual, `week ${week}, ${exercise.name}`).toBeGreaterThan(0.5);
                expect(exercise.weightG / usual, `week ${week}, ${exercise.name}`).toBeLessThan(1.5);
              }
              entries.push(train(exercise, addDays(today, at), week, day));
              const known = catalogue.find(exercise.exerciseId);
              for (const [muscle, sets] of known ? countFor(known, exercise.sets) : [])
                done.set(muscle, (done.get(muscle) ?? 0) + sets);
            }
          }
          const report = {
            done: Object.fromEntries(done),
            tooMuch: mood < 10 ? (["chest", "quadriceps"] as const) : [],
          };
          const after = readPast(entries, addDays(today, 6));
          plan = nextWeek(keepExercises(plan, planned), planned, report, { ...context, past: after }).plan;
          for (const [muscle, sets] of Object.entries(plan.sets)) {
            const band = bandOf(muscle as Muscle, answers);
            expect(sets).toBeGreaterThanOrEqual(band?.floor ?? 0);
            expect(sets).toBeLessThanOrEqual(band?.end ?? 0);
          }
        }
      },
    ),
    // A failure is of one week, so fewer days would show nothing more.
    { numRuns: 3, endOnFailure: true },
  );
});
