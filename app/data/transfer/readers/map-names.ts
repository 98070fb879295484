import type { Measure, TrainingSet } from "#app/domain/set/training-set.ts";
import type { NameMapping } from "../foreign-file.ts";
import { type Candidate, otherNames, spellName } from "./exercise-candidates.ts";
import type { ImportedWorkout } from "./import-reading.ts";

/** An exercise of the file, with the facts from all its lines. */
export interface NamedExercise {
  readonly name: string;
  readonly sets: number;
  readonly measure: Measure;
  /** Whether a set has a weight other than 0. */
  readonly isWeighted: boolean;
  /** The start of the first workout with it. */
  readonly since: Date;
}

/** The measure of the sets, from the fields that they have; undefined if the sets are empty. */
export function measureOfSets(sets: readonly TrainingSet[]): Measure | undefined {
  if (sets.some(({ meters }) => meters)) return "distance-time";
  if (sets.some(({ weightG = 0 }) => weightG > 0)) return "weight-reps";
  if (sets.some(({ reps, weightG }) => reps || weightG)) return "bodyweight-reps";
  return sets.some(({ seconds }) => seconds) ? "time" : undefined;
}

/** The exercises of a file by name, in the order of their first appearance. */
export function listNames(workouts: readonly ImportedWorkout[]): readonly NamedExercise[] {
  const byName = new Map<string, { since: Date; sets: TrainingSet[] }>();
  for (const { startedAt, exercises } of workouts) {
    for (const { name, sets } of exercises) {
      const known = byName.get(name);
      if (!known) byName.set(name, { since: startedAt, sets: [...sets] });
      else {
        for (const set of sets) known.sets.push(set);
        if (startedAt < known.since) known.since = startedAt;
      }
    }
  }
  return Array.from(byName, ([name, { since, sets }]) => ({
    name,
    since,
    sets: sets.length,
    measure: measureOfSets(sets) ?? "weight-reps",
    isWeighted: sets.some(({ weightG }) => weightG),
  }));
}

/**
 * Whether the equipment agrees with the name in the file. Equipment in the name has to be the same. If the name has
 * none, an exercise with the body alone doesn't agree with sets with weights. "Squat (Barbell)" is never bodyweight
 * squats.
 */
function agrees(candidate: Candidate, named: NamedExercise, equipment: Candidate["equipment"]): boolean {
  if (equipment) return candidate.equipment === equipment;
  return !(
    named.isWeighted &&
    candidate.equipment === "body only" &&
    (candidate.origin === "built-in" || candidate.measure !== "bodyweight-reps")
  );
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((word) => b.has(word)).length;

/**
 * Whether sets with the measure `measured` can be sets of an exercise with this measure. Times can't become
 * repetitions.
 */
export const fits = (measure: Measure | undefined, measured: Measure): boolean =>
  measure === undefined ||
  measure === measured ||
  (measure.endsWith("reps") && measured.endsWith("reps")) ||
  (measure === "distance-time" && measured === "time");

const shownCandidates = 8;

/** The exercise that a name means, or null, and the exercises with the most similar names. */
function mapName(named: NamedExercise, candidates: readonly Candidate[]): NameMapping {
  const { words, equipment } = spellName(named.name);
  const spelt = named.name.trim().toLowerCase();
  const ranked = candidates
    .map((candidate) => {
      const common = shared(words, candidate.words);
      const isSame = candidate.name.toLowerCase() === spelt || otherNames[spelt] === candidate.id;
      // A name without equipment only matches an exercise whose name has none either.
      const isNamedAlike = equipment !== undefined || !candidate.namesEquipment;
      const isExact =
        (isSame && candidate.origin === "own") ||
        ((isSame || (common === words.size && common === candidate.words.size && isNamedAlike)) &&
          agrees(candidate, named, equipment) &&
          fits(candidate.measure, named.measure));
      const likeness = common === 0 ? 0 : common / (words.size + candidate.words.size - common);
      const score =
        likeness +
        (equipment && candidate.equipment === equipment ? 0.3 : 0) +
        (isExact ? 2 : 0) +
        (isExact && isSame ? 0.5 : 0) +
        (isExact && candidate.origin !== "library" ? 1 : 0);
      return { candidate, isExact, score: common === 0 && !isSame ? 0 : score };
    })
    .filter(({ score }) => score > 0.2)
    .sort((a, b) => b.score - a.score || a.candidate.name.length - b.candidate.name.length)
    .slice(0, shownCandidates);
  const [best] = ranked;
  return {
    name: named.name,
    sets: named.sets,
    choice: best?.isExact ? best.candidate.id : null,
    candidates: ranked.map(({ candidate: { id, name } }) => ({ id, name })),
  };
}

/** The mapping of each name. A choice in `options` comes first. */
export function mapNames(
  names: readonly NamedExercise[],
  candidates: readonly Candidate[],
  chosen: Readonly<Record<string, string | null>>,
): readonly NameMapping[] {
  const ids = new Set(candidates.map(({ id }) => id));
  return names.map((named) => {
    const mapping = mapName(named, candidates);
    const choice = Object.hasOwn(chosen, named.name) ? chosen[named.name] : undefined;
    return choice === undefined || (choice !== null && !ids.has(choice)) ? mapping : { ...mapping, choice };
  });
}
