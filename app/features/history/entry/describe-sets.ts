import { setKindNames } from "#app/content/exercise-words.ts";
import { describeWeight, describeWork } from "#app/domain/set/describe-set.ts";
import { isWorking, type Measure, type TrainingSet } from "#app/domain/set/training-set.ts";
import { countOf, formatDistance } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatWeight, type WeightUnit } from "#app/lib/weight.ts";

/** The details of a set beside its amounts: "warm-up, RPE 8, slow". */
export const describeSetDetails = ({ kind, rpe, note }: TrainingSet): string =>
  [
    kind !== "normal" && setKindNames[kind].toLowerCase(),
    rpe !== undefined && `RPE ${formatNumber(rpe)}`,
    note,
  ]
    .filter(Boolean)
    .join(", ");

/** All sets in one line: "3 sets: 80 kg × 8, 8, 7 and 2 warm-ups", "2 sets: 12, 10 reps". */
export function describeSets(
  sets: readonly TrainingSet[],
  measure: Measure | undefined,
  unit: WeightUnit,
): string {
  const working = sets.filter(isWorking);
  const parts: string[] = [];
  let last: string | undefined;
  for (const set of working) {
    const weight = describeWeight(set.weightG, measure, unit);
    const work = describeWork(set, unit);
    // Sets in succession with the same weight show it once.
    if (work && weight === last) parts.push(work);
    else if (weight || work) parts.push([weight, work].filter(Boolean).join(" × "));
    last = weight;
  }
  // Repetitions without a weight need a word: "12, 10 reps".
  const isReps = working.every(
    ({ weightG, reps, seconds, meters }) =>
      !describeWeight(weightG, measure, unit) && reps && seconds === undefined && meters === undefined,
  );
  if (isReps && parts.length > 0) parts.push(countOf(Number(parts.pop()), "rep"));
  const warmUps = sets.length - working.length;
  return [
    working.length > 0 && [countOf(working.length, "set"), parts.join(", ")].filter(Boolean).join(": "),
    warmUps > 0 && countOf(warmUps, "warm-up"),
  ]
    .filter(Boolean)
    .join(" and ");
}

/**
 * The working sets in at most two short parts, for narrow rows: "4 sets", "60–80 kg". The second part is the range of
 * the first amount that all sets have: weight, distance, repetitions or time. Bodyweight exercises never show the
 * weight.
 */
export function summarizeSets(
  sets: readonly TrainingSet[],
  measure: Measure | undefined,
  unit: WeightUnit,
): string[] {
  const working = sets.filter(isWorking);
  if (working.length === 0) return sets.length > 0 ? [countOf(sets.length, "warm-up")] : [];
  const rangeOf = (field: "weightG" | "meters" | "reps" | "seconds", show: (value: number) => string) => {
    const values = working.map((set) => set[field] ?? 0);
    const low = Math.min(...values);
    const high = Math.max(...values);
    if (low <= 0) return "";
    return low === high ? show(low) : `${show(low)}–${show(high)}`;
  };
  const weights =
    measure === "bodyweight-reps" ? "" : rangeOf("weightG", (grams) => formatWeight(grams, unit));
  const reps = rangeOf("reps", String);
  const range =
    (weights && `${weights} ${unit}`) ||
    rangeOf("meters", (meters) => formatDistance(meters, unit)) ||
    (reps && `${reps} ${reps === "1" ? "rep" : "reps"}`) ||
    rangeOf("seconds", formatDuration);
  return [countOf(working.length, "set"), range].filter(Boolean);
}
