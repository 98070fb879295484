// The score by which the planner prefers one exercise to another (R12).

import { groupBy } from "#app/lib/lists.ts";
import type { Answers } from "./answers.ts";
import { isClassic, skillOf } from "./eligible.ts";
import type { Pattern, PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";

/** Up to these sets, more of an exercise that is there is better than another one. */
const usualSets = 3;

/** What the score depends on besides the exercise. */
export interface Scoring {
  readonly answers: Answers;
  /** The training of the last 8 weeks. */
  readonly known: ReadonlySet<PlannedExercise>;
  /** The exercises of the session in this block. */
  readonly stayingIds: readonly string[];
  /** The sets that the session has so far. */
  readonly sets: ReadonlyMap<PlannedExercise, number>;
}

/** How much an exercise suits the owner and the session, whatever its muscles. */
export function scoreExercise(
  exercise: PlannedExercise,
  { answers, known, stayingIds, sets }: Scoring,
): number {
  const { level, samePattern, heavyAfterHeavy, staysInBlock, mainLift } = rules.R12.numbers;
  let score = 0;
  if (known.has(exercise)) score += rules.R12.numbers.known;
  if (exercise.skill <= skillOf[answers.experience]) score += level;
  if (stayingIds.includes(exercise.id)) score += staysInBlock;
  if (isClassic(exercise, answers)) score += mainLift;
  if (sets.has(exercise)) return score;
  const others = [...sets.keys()];
  score -= samePattern * others.filter(({ pattern }) => pattern === exercise.pattern).length;
  const isHeavy = exercise.fatigue === 3 && !isClassic(exercise, answers);
  return isHeavy && others.some(({ fatigue }) => fatigue === 3) ? score - heavyAfterHeavy : score;
}

export interface Candidate {
  readonly exercise: PlannedExercise;
  readonly sets: number;
  /** The missing sets that one of its sets covers, over all muscles. */
  readonly covered: number;
}

interface Scored {
  readonly exercise: PlannedExercise;
  readonly score: number;
}

/** The best first. Ties are broken by rank, then by id. */
const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || a.exercise.rank - b.exercise.rank || (a.exercise.id < b.exercise.id ? -1 : 1);

/**
 * New exercises by their patterns, the one that suits best first: the first that is possible stands for its pattern. The
 * order holds until the session gets its first exercise that is felt in the next one.
 */
export const rankPatterns = (
  exercises: readonly PlannedExercise[],
  scoring: Scoring,
): ReadonlyMap<Pattern, readonly PlannedExercise[]> =>
  new Map(
    [...groupBy(exercises, ({ pattern }) => pattern)].map(([pattern, group]) => {
      const scored = group.map((exercise) => ({ exercise, score: scoreExercise(exercise, scoring) }));
      return [pattern, scored.sort(byScore).map(({ exercise }) => exercise)] as const;
    }),
  );

/**
 * The best of the patterns, and of more sets of the exercises that are there: by how much each suits and by what it
 * covers. The best cover counts 4, half of it 2.
 */
export function findBest(candidates: readonly Candidate[], scoring: Scoring): Candidate | null {
  const { covered: weight, sameExercise } = rules.R12.numbers;
  const most = Math.max(...candidates.map(({ covered }) => covered));
  const [best] = candidates
    .map((candidate) => {
      const { exercise, covered } = candidate;
      const isMore = (scoring.sets.get(exercise) ?? usualSets) < usualSets;
      const sum = scoreExercise(exercise, scoring) + (weight * covered) / most + (isMore ? sameExercise : 0);
      // Rounded, so that binary fractions don't decide a tie.
      return { exercise, candidate, score: Math.round(sum * 1000) };
    })
    .sort(byScore);
  return best?.candidate ?? null;
}
