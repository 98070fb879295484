// A program in use. Where somebody is in it follows from the history, so that two devices, an edited workout and a deleted
// one never disagree with it.

import { groupBy } from "#app/lib/lists.ts";
import { isPlanned, type TrainingSet } from "../../set/training-set.ts";
import type { HistoryEntry } from "../../workout/history-entry.ts";
import type { Program, ProgramSession } from "./program.ts";
import { advance, type ProgramRun } from "./program-run.ts";
import { type Plates, programWeek, type WeekSet } from "./program-week.ts";
import { nextMax, scoreOf, type TrainingMaxima } from "./training-max.ts";

/** The name of a session's routine and of its workouts. */
export const nameSession = ({ name }: Program, session: Pick<ProgramSession, "name">): string =>
  `${name}: ${session.name}`;

type DoneEntry = Pick<HistoryEntry, "id" | "exercise" | "exerciseId" | "workoutId" | "startedAt" | "sets">;

/** A set this much lighter than planned didn't reach it; less is what plates can't make. Our choice. */
const leastLoad = 0.9;

/**
 * Finds the present place in a program. A workout counts for the session of its name, in the order of the workouts.
 * Sessions that were passed over are left out, up to the end of the next week.
 * @param start where the owner was at `from`
 * @param from the instant from which workouts count, ISO
 * @param entries in any order
 */
export function followProgram(
  program: Program,
  start: ProgramRun,
  from: string,
  entries: readonly DoneEntry[],
  plates: Plates,
): ProgramRun {
  const exercises = groupBy(entries, ({ workoutId = "" }) => workoutId);
  const workouts = entries
    .filter(({ workoutId, startedAt }) => workoutId === undefined && startedAt >= from)
    .sort((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));
  let run = start;
  for (const { id, exercise } of workouts) {
    const at = findSession(program, run, exercise);
    if (!at) continue;
    const maxima = scoreSession(program, at, exercises.get(id) ?? [], plates);
    run = advance(program, { ...at, maxima });
  }
  return run;
}

/** The next session of this name, in this week or the next one. */
function findSession(program: Program, run: ProgramRun, name: string): ProgramRun | null {
  let at = run;
  for (let ahead = countLeft(program, run); ahead > 0; ahead--) {
    const session = sessionsOf(program, at.week)[at.session];
    if (session && nameSession(program, session) === name) return at;
    at = advance(program, at);
  }
  return null;
}

/** The sessions up to the end of the next week. */
const countLeft = (program: Program, { week, session }: ProgramRun): number =>
  sessionsOf(program, week).length - session + sessionsOf(program, week + 1).length;

const sessionsOf = ({ weeks }: Program, week: number): readonly ProgramSession[] =>
  weeks[(week - 1) % weeks.length] ?? [];

function scoreSession(
  program: Program,
  { week, session, maxima }: ProgramRun,
  done: readonly DoneEntry[],
  plates: Plates,
): TrainingMaxima {
  const planned = programWeek(program, week, maxima, plates)[session]?.exercises ?? [];
  const scored = new Map(Object.entries(maxima));
  for (const { exerciseId, sets: asked, scores } of planned) {
    const max = scores === undefined ? undefined : scored.get(scores);
    const sets = done.find((entry) => entry.exerciseId === exerciseId)?.sets?.filter(isPlanned);
    if (scores === undefined || !max || !sets?.length) continue;
    const score = scoreOf(asked, countReached(asked, sets, max.maxG));
    scored.set(scores, nextMax(program, scores, max, score, plates.weightUnit));
  }
  return Object.fromEntries(scored);
}

/** The done sets; those that were much lighter than planned count as not done. */
const countReached = (asked: readonly WeekSet[], done: readonly TrainingSet[], maxG: number) =>
  done.map((set, index) => ((set.weightG ?? 0) < leastOf(asked[index], maxG) ? {} : set));

const leastOf = (set: WeekSet | undefined, maxG: number): number =>
  Math.min(set?.weightG ?? 0, (leastLoad * maxG * (set?.percent ?? 0)) / 100);
