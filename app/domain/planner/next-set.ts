// The weight that is proposed for the next set of an exercise in the running workout.

import type { Equipment } from "../exercise/equipment.ts";
import type { ExerciseCard } from "../running-workout/running-workout.ts";
import { clampWeight, isPlanned, type TrainingSet } from "../set/training-set.ts";
import { incrementOf, nextSetLoad, roundLoad } from "./load.ts";
import { feltRir } from "./past.ts";
import type { Loading } from "./plan.ts";
import type { Need } from "./planned-exercise.ts";
import type { Why } from "./rules.ts";

/** The weights of each kind of equipment. Body weight, bands and the rest have none to choose. */
const needOf: Readonly<Partial<Record<Equipment, Need>>> = {
  barbell: "barbell",
  dumbbell: "dumbbells",
  machine: "machine",
  cable: "cable",
  kettlebells: "kettlebell",
  "e-z curl bar": "ez-bar",
};

export interface NextSet {
  /** The ids of the sets that it is for: the next one, and those after it with the same weight. */
  readonly setIds: readonly string[];
  readonly weightG: number;
  readonly why: Why;
}

type Card = Pick<ExerciseCard, "exercise" | "sets" | "rir">;

/** The planned set that was ticked last; null if there is none. */
export const findLastDone = ({ sets }: Pick<Card, "sets">): TrainingSet | null =>
  sets
    .filter((set) => isPlanned(set) && set.doneAt !== undefined)
    .reduce<TrainingSet | null>(
      (last, set) => (last && (last.doneAt ?? "") > (set.doneAt ?? "") ? last : set),
      null,
    );

/**
 * Another weight for the next set, if the reserve that was felt in the last one is off by one or more (R19). Null if
 * there is nothing to propose. A set of as many as possible leaves nothing in reserve, so nothing follows from it.
 */
export function proposeNextSet({ exercise, sets, rir }: Card, loading: Loading): NextSet | null {
  const done = findLastDone({ sets });
  const open = sets.filter((set) => isPlanned(set) && set.doneAt === undefined);
  const [next] = open;
  const felt = done && feltRir(done);
  if (rir === undefined || !done?.weightG || !done.reps || !next || felt === null) return null;
  if (exercise.measure !== "weight-reps" || done.amrapFrom !== undefined) return null;
  const { weightG, why } = nextSetLoad(
    {
      weightG: done.weightG,
      reps: done.reps,
      plannedRir: rir,
      feltRir: felt,
      nextReps: next.reps ?? next.amrapFrom ?? done.reps,
    },
    { needs: listNeeds(exercise.equipment, done.weightG, loading) },
    loading,
  );
  if (weightG === done.weightG || weightG === next.weightG) return null;
  const same = open.filter((set) => set.weightG === next.weightG);
  return { setIds: same.map(({ id }) => id), weightG: clampWeight(weightG), why };
}

/** A weight that the owner's plates can't make was lifted with others, so its bar counts as unknown. */
function listNeeds(equipment: Equipment | undefined, weightG: number, loading: Loading): Need[] {
  const need = equipment && needOf[equipment];
  if (!need) return [];
  const exercise = { needs: [need] };
  const offG = Math.abs(roundLoad(weightG, exercise, loading) - weightG);
  return offG <= incrementOf(exercise, loading) ? exercise.needs : [];
}
