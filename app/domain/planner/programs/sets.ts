// Short forms in which programs are written.

import type { ProgramExercise, ProgramSet } from "./program.ts";

/** Equal sets at a percentage of the training maximum. */
export const across = (sets: number, reps: number, percent: number): ProgramSet[] =>
  Array.from({ length: sets }, () => ({ reps, percent }));

/** The sets, of which the last one has as many repetitions as possible. */
export const amrap = (sets: readonly ProgramSet[]): ProgramSet[] =>
  sets.map((set, index) => (index === sets.length - 1 ? { ...set, isAmrap: true } : set));

/** Equal sets in a range of repetitions. */
const inRange = (sets: number, reps: number, maxReps: number, rir: number): ProgramSet[] =>
  Array.from({ length: sets }, () => ({ reps, maxReps, rir }));

/** A lift whose result changes its training maximum. */
export const scored = (lift: string, restS: number, ...stages: ProgramSet[][]): ProgramExercise => ({
  lift,
  restS,
  stages,
  isScored: true,
});

/** A lift by its training maximum, which this session doesn't change. */
export const unscored = (lift: string, restS: number, sets: ProgramSet[]): ProgramExercise => ({
  lift,
  restS,
  stages: [sets],
  isScored: false,
});

/** An exercise in a range of repetitions, by what is felt in reserve. */
export const free = (
  exerciseId: string,
  sets: number,
  [reps, maxReps]: readonly [reps: number, maxReps: number],
  { rir = 2, restS = 90 } = {},
): ProgramExercise => ({ exerciseId, restS, sets: inRange(sets, reps, maxReps, rir) });

/** A hold. */
export const hold = (exerciseId: string, sets: number, seconds: number, restS = 60): ProgramExercise => ({
  exerciseId,
  restS,
  sets: Array.from({ length: sets }, () => ({ reps: 1, seconds })),
});
