import { settingsSchema } from "../settings.ts";
import type { Answers } from "./answers.ts";
import { createPlan } from "./create-plan.ts";
import { type PastEntry, readPast } from "./past.ts";
import type { Plan, PlanContext } from "./plan.ts";
import { type Catalogue, needs, type PlannedExercise } from "./planned-exercise.ts";

const exercise = (
  id: string,
  pattern: PlannedExercise["pattern"],
  muscles: PlannedExercise["muscles"],
  helpers: PlannedExercise["helpers"],
  more: Partial<PlannedExercise> = {},
): PlannedExercise => ({
  id,
  name: id,
  pattern,
  needs: ["barbell"],
  isCompound: true,
  isOneSided: false,
  muscles,
  helpers,
  stress: [],
  skill: 1,
  fatigue: 2,
  rank: 1,
  isTimed: false,
  ...more,
});

const exercises: readonly PlannedExercise[] = [
  exercise("squat", "squat", ["quadriceps"], ["glutes", "hamstrings"], { fatigue: 3, stress: ["knee"] }),
  exercise("leg press", "squat", ["quadriceps"], ["glutes"], {
    needs: ["machine"],
    rank: 2,
    stress: ["knee"],
  }),
  exercise("air squat", "squat", ["quadriceps"], ["glutes"], { needs: [], rank: 3 }),
  exercise("deadlift", "hinge", ["hamstrings"], ["glutes", "lower back"], {
    fatigue: 3,
    stress: ["lower back"],
  }),
  exercise("bridge", "hinge", ["glutes"], ["hamstrings"], { needs: [], rank: 2 }),
  exercise("bench press", "horizontal-push", ["chest"], ["triceps", "shoulders"]),
  exercise("dumbbell press", "horizontal-push", ["chest"], ["triceps", "shoulders"], {
    needs: ["dumbbells"],
    rank: 2,
  }),
  exercise("push-up", "horizontal-push", ["chest"], ["triceps", "shoulders"], { needs: [], rank: 3 }),
  exercise("press", "vertical-push", ["shoulders"], ["triceps"]),
  exercise("row", "horizontal-pull", ["middle back"], ["lats", "biceps"]),
  exercise("pulldown", "vertical-pull", ["lats"], ["biceps"], { needs: ["cable"] }),
  exercise("curl", "elbow-flexion", ["biceps"], [], { needs: ["dumbbells"], isCompound: false, fatigue: 1 }),
  exercise("extension", "elbow-extension", ["triceps"], [], {
    needs: ["cable"],
    isCompound: false,
    fatigue: 1,
  }),
  exercise("calf raise", "calf-raise", ["calves"], [], { needs: ["machine"], isCompound: false, fatigue: 1 }),
  exercise("plank", "anti-movement", ["abdominals"], [], { needs: [], isCompound: false, isTimed: true }),
  exercise("back raise", "trunk-extension", ["lower back"], ["glutes"], { needs: [], isCompound: false }),
];

export const catalogue: Catalogue = {
  exercises,
  find: (id) => exercises.find((one) => one.id === id) ?? null,
};

export const requireExercise = (id: string): PlannedExercise => {
  const found = catalogue.find(id);
  if (!found) throw new Error(`No exercise ${id}`);
  return found;
};

/** A Monday. */
export const today = "2026-03-02";

export const loading = settingsSchema.parse({});

export const answers: Answers = {
  goal: "muscle",
  days: [1, 2, 4, 5],
  minutes: 60,
  places: [
    { name: "Gym", needs },
    { name: "Home", needs: [] },
  ],
  place: "Gym",
  experience: "intermediate",
  spare: [],
  banned: [],
  stressed: [],
};

export const entry = (
  exerciseId: string,
  day: string,
  ...sets: readonly { reps?: number; weightG?: number; rpe?: number }[]
): PastEntry => ({
  exercise: exerciseId,
  exerciseId,
  measure: "weight-reps",
  day,
  workoutId: day,
  startedAt: `${day}T17:00:00Z`,
  endedAt: `${day}T17:50:00Z`,
  sets: sets.map((set, index) => ({ id: `${index}`, kind: "normal", ...set })),
});

export const contextOf = (entries: readonly PastEntry[] = [], day = today): PlanContext => ({
  catalogue,
  past: readPast(entries, day),
  today: day,
  loading,
});

export const planOf = (change: Partial<Answers> = {}, entries: readonly PastEntry[] = []): Plan =>
  createPlan({ ...answers, ...change }, readPast(entries, today), today);
