// What a program's numbers are in words, and why they are so.

import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatWeightWithUnit, type WeightUnit } from "#app/lib/weight.ts";
import { rules, type Why } from "../rules.ts";
import type { Program, ProgramSet } from "./program.ts";
import type { WeekExercise, WeekSession, WeekSet } from "./program-week.ts";
import type { TrainingMax } from "./training-max.ts";

/** Sets in a row that are alike. */
export interface SetGroup {
  readonly count: number;
  readonly set: WeekSet;
}

const isAlike = (a: WeekSet, b: WeekSet): boolean =>
  a.reps === b.reps && a.percent === b.percent && a.isAmrap === b.isAmrap && a.weightG === b.weightG;

export function groupSets(sets: readonly WeekSet[]): readonly SetGroup[] {
  const groups: SetGroup[] = [];
  for (const set of sets) {
    const last = groups.at(-1);
    if (last && isAlike(last.set, set)) groups[groups.length - 1] = { ...last, count: last.count + 1 };
    else groups.push({ count: 1, set });
  }
  return groups;
}

const repsOf = ({ reps, maxReps = reps, seconds, isAmrap }: ProgramSet): string => {
  if (seconds !== undefined) return `${seconds} s`;
  return isAmrap ? `${reps}+` : reps === maxReps ? `${reps}` : `${reps} to ${maxReps}`;
};

/** "3 x 5, 77.5 kg", "1 x 5+, 85 %", "3 x 8 to 12, RIR 2". */
export function formatGroup({ count, set }: SetGroup, unit: WeightUnit): string {
  const load =
    set.weightG !== undefined
      ? formatWeightWithUnit(set.weightG, unit)
      : set.percent !== undefined
        ? `${formatNumber(set.percent)} %`
        : set.rir !== undefined && `RIR ${set.rir}`;
  return [`${count} x ${repsOf(set)}`, load].filter(Boolean).join(", ");
}

/** A number's reason, with the source of the program instead of a rule. */
export interface ProgramWhy {
  readonly text: string;
  readonly origin: Program["origin"];
}

export function whyGroup(
  { origin }: Pick<Program, "origin">,
  { set, count }: SetGroup,
  max: TrainingMax | undefined,
  unit: WeightUnit,
): ProgramWhy {
  const { reps, maxReps = reps, seconds, percent, isAmrap, rir } = set;
  const scheme =
    seconds === undefined
      ? `${countOf(count, "set")} of ${reps === maxReps ? reps : `${reps} to ${maxReps}`}`
      : `${countOf(count, "hold")} of ${seconds} seconds`;
  const most = isAmrap ? ", and as many more as you can. They decide how the weight goes on" : "";
  const load =
    percent === undefined
      ? rir === undefined
        ? ""
        : ` Choose the weight that leaves ${rir} repetitions in reserve; more when all sets reach the top.`
      : max
        ? ` ${formatNumber(percent)} % of your training maximum of ${formatWeightWithUnit(max.maxG, unit)}, rounded down to your plates; the bar is the least.`
        : ` The weight is ${formatNumber(percent)} % of your training maximum.`;
  return { text: `The program has ${scheme} here${most}.${load}`, origin };
}

const countTimes = (count: number): string => (count === 1 ? "once" : `${count} times`);

export function whyMax({ origin, lifts }: Program, liftId: string, { failures }: TrainingMax): ProgramWhy {
  const lift = lifts.find(({ id }) => id === liftId);
  const missed = failures > 0 ? ` It was missed ${countTimes(failures)} so far.` : "";
  return {
    text: `It began at ${lift?.startPercent} % of what you can lift once. Each success adds a step of ${lift?.step === "large" ? "5 kg or 10 lb" : "2.5 kg or 5 lb"}; when it is missed ${countTimes(lift?.failures ?? 1)}, it falls to ${lift?.dropPercent} %.${missed}`,
    origin,
  };
}

export const whyRest = ({ restS }: WeekExercise): Why => ({
  text: `${restS} seconds: heavy sets need 3 to 5 minutes, and for size more than 60 seconds helps a little.`,
  rule: "R15",
});

/** The length of a session, counted as the planner's own. */
export function countMinutes({ exercises }: WeekSession): number {
  const { warmUpS, repS, setUpS } = rules.R17.numbers;
  const seconds = exercises
    .flatMap(({ sets, restS }) =>
      sets.map((set) => (set.seconds ?? (set.maxReps ?? set.reps) * repS) + setUpS + restS),
    )
    .reduce((sum, one) => sum + one, warmUpS);
  return Math.ceil(seconds / 60);
}

/** "percentages", "a weekly wave": how the loads of a program are chosen. */
export function describeScheme({ lifts, weeks }: Program): string {
  const sets = weeks
    .flat()
    .flatMap(({ exercises }) =>
      exercises.flatMap((exercise) => ("sets" in exercise ? exercise.sets : exercise.stages.flat())),
    );
  if (lifts.length === 0) return "Loads by repetitions in reserve";
  const isWave = weeks.length > 2;
  const most = sets.some(({ isAmrap }) => isAmrap) ? ", sets with as many repetitions as possible" : "";
  return `${isWave ? "A wave of percentages" : "Percentages"} of a training maximum${most}`;
}

/** For whom a program is. */
export const levels = {
  novice: "For the first months",
  intermediate: "From half a year of training on",
  advanced: "After years of training",
} as const;

export const describeLength = ({ weeks }: Program): string =>
  weeks.length === 1 ? "for as long as it works" : `${countOf(weeks.length, "week")}, then again`;
