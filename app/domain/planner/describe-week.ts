// "This week" in two sentences.

import { formatNumber } from "#app/lib/format-number.ts";
import type { Muscle } from "../exercise/muscle.ts";
import type { Week } from "./plan.ts";
import type { WeekProgress } from "./week-queue.ts";
import { nameMuscle } from "./why.ts";

const mostNamed = 3;

const listNames = (muscles: readonly Muscle[]): string => {
  const names = muscles.slice(0, mostNamed);
  const more = muscles.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  const last = all.at(-1) ?? "";
  const text = all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${last}` : last;
  return nameMuscle(text as Muscle);
};

const isMany = (muscles: readonly Muscle[]): boolean =>
  muscles.length > 1 || (muscles[0]?.endsWith("s") ?? false);

/** Says in two sentences which muscles reached their sets, and which lack most: "Chest reached its 10 sets." "Calves are 4 short." */
export function describeWeek({ muscles, sessions }: Week, done: WeekProgress): readonly [string, string] {
  const standing = muscles.map(({ muscle, goal }) => ({
    muscle,
    goal,
    lack: goal - (done.sets[muscle] ?? 0),
  }));
  const reached = standing.filter(({ lack }) => lack <= 0);
  const names = reached.map(({ muscle }) => muscle);
  const [first] = reached;
  const sets = reached.length === 1 && first ? `${formatNumber(first.goal)} sets` : "sets";
  const left = sessions.filter(({ index }) => !done.sessions.includes(index)).length;
  const start =
    names.length === 0
      ? `${done.sessions.length} of ${left + done.sessions.length} sessions are done.`
      : `${listNames(names)} reached ${isMany(names) ? "their" : "its"} ${sets}.`;
  const [most] = standing.filter(({ lack }) => lack > 0).sort((a, b) => b.lack - a.lack);
  if (!most) return [start, "Every muscle has its sets this week."];
  const short = standing.filter(({ lack }) => lack === most.lack).map(({ muscle }) => muscle);
  return [start, `${listNames(short)} ${isMany(short) ? "are" : "is"} ${formatNumber(most.lack)} short.`];
}
