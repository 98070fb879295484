import { setKindNames } from "#app/content/exercise-words.ts";
import { describeAsides, describeWeight, describeWork } from "#app/domain/set/describe-set.ts";
import { isWorking, type Measure, type TrainingSet } from "#app/domain/set/training-set.ts";
import { countOf, formatDistance } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatWeight, type WeightUnit } from "#app/lib/weight.ts";

/** The details of a set beside its amounts: "warm-up, RPE 8, slow". */
export const describeSetDetails = (set: TrainingSet): string =>
  [set.kind !== "normal" && setKindNames[set.kind].toLowerCase(), ...describeAsides(set), set.note]
    .filter(Boolean)
    .join(", ");

/** "3 × 8", "8, 8, 7". */
const joinAlike = (works: readonly string[]): string =>
  works.every((work) => work === works[0]) ? `${works.length} × ${works[0]}` : works.join(", ");

/** Repetitions without a weight need a word: "3 × 12 reps". */
const needsWord = (
  { weightG, reps, seconds, meters }: TrainingSet,
  measure: Measure | undefined,
  unit: WeightUnit,
) =>
  !describeWeight(weightG, measure, unit) && Boolean(reps) && seconds === undefined && meters === undefined;

/** All sets in one line: "3 × 8 · 80 kg · 2 warm-ups", "8, 8, 7 · 80 kg; 1 × 5 · 85 kg", "12, 10 reps". */
export function describeSets(
  sets: readonly TrainingSet[],
  measure: Measure | undefined,
  unit: WeightUnit,
): string {
  const working = sets.filter(isWorking);
  // Sets in succession with the same weight show it once.
  const groups: { weight: string; works: string[] }[] = [];
  for (const set of working) {
    const weight = describeWeight(set.weightG, measure, unit);
    const work = describeWork(set, unit);
    const last = groups.at(-1);
    if (last?.weight === weight) last.works.push(work);
    else groups.push({ weight, works: [work] });
  }
  const parts = groups.flatMap(({ weight, works }) => {
    const known = works.filter(Boolean);
    const amounts = known.length > 0 ? joinAlike(known) : weight && `${works.length} ×`;
    return amounts ? [[amounts, weight].filter(Boolean).join(known.length > 0 ? " · " : " ")] : [];
  });
  const isReps = working.length > 0 && working.every((set) => needsWord(set, measure, unit));
  const only = working.length === 1 && working[0]?.reps === 1;
  const done = parts.join("; ") || (working.length > 0 && countOf(working.length, "set"));
  const warmUps = sets.length - working.length;
  return [
    done && isReps ? `${done} ${only ? "rep" : "reps"}` : done,
    warmUps > 0 && countOf(warmUps, "warm-up"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * The working sets in at most two short parts, for narrow rows: "4 × 5–10", "60–80 kg". The first part is the number of
 * sets, with the range of the first amount that all of them have: distance, repetitions or time. The second part is the
 * range of weights. Bodyweight exercises never show the weight.
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
  const amounts =
    rangeOf("meters", (meters) => formatDistance(meters, unit)) ||
    (weights ? reps : reps && `${reps} ${reps === "1" ? "rep" : "reps"}`) ||
    rangeOf("seconds", formatDuration);
  const count = amounts ? `${formatNumber(working.length)} × ${amounts}` : countOf(working.length, "set");
  return [count, weights && `${weights} ${unit}`].filter(Boolean);
}
