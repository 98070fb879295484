import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Muscle } from "#app/domain/exercise/muscle.ts";
import type { Measure, SetKind } from "#app/domain/set/training-set.ts";

/** The names on screen of equipment. */
export const equipmentNames: Readonly<Record<Equipment, string>> = {
  barbell: "Barbell",
  dumbbell: "Dumbbell",
  machine: "Machine",
  cable: "Cable",
  kettlebells: "Kettlebells",
  bands: "Bands",
  "medicine ball": "Medicine ball",
  "exercise ball": "Exercise ball",
  "foam roll": "Foam roll",
  "e-z curl bar": "EZ curl bar",
  "body only": "Body weight",
  other: "Other equipment",
};

/** The names on screen of the muscles. */
export const muscleNames: Readonly<Record<Muscle, string>> = {
  neck: "Neck",
  chest: "Chest",
  shoulders: "Shoulders",
  biceps: "Biceps",
  forearms: "Forearms",
  abdominals: "Abdominals",
  adductors: "Adductors",
  abductors: "Abductors",
  quadriceps: "Quadriceps",
  traps: "Traps",
  lats: "Lats",
  "middle back": "Middle back",
  "lower back": "Lower back",
  triceps: "Triceps",
  glutes: "Glutes",
  hamstrings: "Hamstrings",
  calves: "Calves",
};

/** The names on screen of the measures, that is, of what is recorded of each set. */
export const measureNames: Readonly<Record<Measure, string>> = {
  "weight-reps": "Weight and repetitions",
  "bodyweight-reps": "Repetitions with body weight",
  time: "Time of each set",
  "distance-time": "Distance and time",
};

/** The names on screen of the kinds of a set. */
export const setKindNames: Readonly<Record<SetKind, string>> = {
  "warm-up": "Warm-up",
  normal: "Normal",
  drop: "Drop set",
  failure: "To failure",
};
