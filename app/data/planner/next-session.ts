import type { Routine } from "#app/domain/routine/routine.ts";
import { startOfWeek } from "#app/lib/calendar-week.ts";
import { routines } from "../collections.ts";
import type { FitnessDatabase } from "../database.ts";
import { listEntriesSince } from "../history/queries.ts";
import { readSettings } from "../settings/settings.ts";
import { findPlanRow, parseRoutineIds } from "./plan-row.ts";

export interface NextSession {
  readonly routine: Routine;
  /** The routines of the plan or the program. */
  readonly routineIds: readonly string[];
  /** Whether it is a session of a plan, which can be changed for a bad day; one of a program can't. */
  readonly isPlanned: boolean;
}

/**
 * The next session of the plan or the program that is used; null if none is, or if the week's sessions are done. Sessions
 * are a queue, so a missed one is still next.
 * @param today YYYY-MM-DD
 */
export async function findNextSession(db: FitnessDatabase, today: string): Promise<NextSession | null> {
  const row = await findPlanRow(db);
  const routineIds = parseRoutineIds(row);
  if (routineIds.length === 0) return null;
  const all = await routines.list(db);
  const own = routineIds.flatMap((id) => all.find((routine) => routine.id === id) ?? []);
  const { next }: { readonly next?: unknown } = Object(row?.program);
  if (row?.program) {
    const routine = own[Number(next) || 0];
    return routine ? { routine, routineIds, isPlanned: false } : null;
  }
  const { weekStart } = await readSettings(db);
  const week = startOfWeek(today, weekStart);
  const entries = await listEntriesSince(db, week);
  const done = new Set(
    entries.filter(({ workoutId, day }) => !workoutId && day >= week).map(({ exercise }) => exercise),
  );
  const routine = own.find(({ name }) => !done.has(name));
  return routine ? { routine, routineIds, isPlanned: true } : null;
}
