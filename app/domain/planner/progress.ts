// How far this week's training is against the plan: each muscle in its band, the sessions, and two sentences.

import { countOf } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { Muscle } from "../exercise/muscle.ts";
import { changeOf, type Lift } from "../statistics/lift-progress.ts";
import type { MuscleSets, Plan } from "./plan.ts";
import { bandOf, listTargeted, phaseShare } from "./volume.ts";

/** The sets of a muscle that were done this week, in its band. */
export interface MuscleProgress {
  readonly muscle: Muscle;
  readonly done: number;
  readonly floor: number;
  readonly goal: number;
  readonly cap: number;
}

/** The muscles with a target, in the order of the body. */
export function listMuscleProgress(plan: Plan, done: MuscleSets): readonly MuscleProgress[] {
  const { answers, sets, phase } = plan;
  return listTargeted(answers).flatMap((muscle) => {
    const band = bandOf(muscle, answers);
    if (!band) return [];
    const goal = Math.round((sets[muscle] ?? band.start) * phaseShare(phase));
    return { muscle, done: done[muscle] ?? 0, floor: Math.min(band.floor, goal), goal, cap: band.cap };
  });
}

export interface SessionProgress {
  readonly done: number;
  readonly planned: number;
}

/**
 * The week in two sentences: the muscles, then the sessions with the lift that moved most in four weeks.
 * @param muscles see `listMuscleProgress`; not empty
 */
export const describeProgress = (
  muscles: readonly MuscleProgress[],
  sessions: SessionProgress,
  lifts: readonly Lift[],
  today: string,
): readonly [string, string] => [
  describeMuscles(muscles),
  `${describeSessions(sessions)}${describeLift(lifts, today)}.`,
];

function describeMuscles(muscles: readonly MuscleProgress[]): string {
  const reached = muscles.filter(({ done, goal }) => done >= goal).sort((a, b) => b.goal - a.goal)[0];
  const short = muscles
    .map(({ muscle, done, goal }) => ({ muscle, left: goal - done }))
    .filter(({ left }) => left > 0)
    .sort((a, b) => b.left - a.left)[0];
  if (!short) return "Each muscle has its sets of the week.";
  const left = `${countOf(short.left, "set")} for the ${short.muscle} to go`;
  if (reached) return `The ${reached.goal} sets for the ${reached.muscle} are done; ${left}.`;
  return muscles.every(({ done }) => done === 0)
    ? `No sets yet this week; most are planned for the ${short.muscle}: ${formatNumber(short.left)}.`
    : `${left}, the most of all muscles.`;
}

const describeSessions = ({ done, planned }: SessionProgress): string =>
  `${formatNumber(Math.min(done, planned))} of ${countOf(planned, "session")} ${done === 1 ? "is" : "are"} done`;

function describeLift(lifts: readonly Lift[], today: string): string {
  const moved = lifts
    .map((lift) => ({ name: lift.name, by: changeOf(lift, today) ?? 0 }))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))[0];
  if (!moved || moved.by === 0) return "";
  return `, and ${moved.name} is ${moved.by > 0 ? "up" : "down"} ${Math.abs(moved.by)} % in four weeks`;
}
