// The score by which the planner prefers one exercise to another (R12).

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
  readonly candidate: Candidate;
  readonly score: number;
}

/** The best first. Ties are broken by rank, then by id. */
const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score ||
  a.candidate.exercise.rank - b.candidate.exercise.rank ||
  (a.candidate.exercise.id < b.candidate.exercise.id ? -1 : 1);

/**
 * The best candidate. Among new exercises of one pattern, the one that suits best stands for the pattern. Then the
 * patterns compete with each other, and with more sets of the exercises that are there, by what they cover as well: the
 * best cover counts 4, half of it 2.
 */
export function findBest(candidates: readonly Candidate[], scoring: Scoring): Candidate | null {
  const standing = new Map<Pattern | PlannedExercise, Scored>();
  for (const candidate of candidates) {
    const { exercise } = candidate;
    const scored = { candidate, score: scoreExercise(exercise, scoring) };
    const key = scoring.sets.has(exercise) ? exercise : exercise.pattern;
    const former = standing.get(key);
    if (!former || byScore(scored, former) < 0) standing.set(key, scored);
  }
  const { covered: weight, sameExercise } = rules.R12.numbers;
  const most = Math.max(...[...standing.values()].map(({ candidate }) => candidate.covered));
  const [best] = [...standing.values()]
    .map(({ candidate, score }) => {
      const isMore = (scoring.sets.get(candidate.exercise) ?? usualSets) < usualSets;
      const sum = score + (weight * candidate.covered) / most + (isMore ? sameExercise : 0);
      // Rounded, so that binary fractions don't decide a tie.
      return { candidate, score: Math.round(sum * 1000) };
    })
    .sort(byScore);
  return best?.candidate ?? null;
}
