// The program in use, in the row of the plan.

import { type ProgramRun, parseProgramRun } from "#app/domain/planner/programs/program-run.ts";
import { toJson } from "#app/domain/row/json.ts";
import type { FitnessDatabase } from "../database.ts";
import { findPlanRow, parseRoutineIds, writePlanRow } from "./plan-row.ts";

export interface StoredProgram {
  /** The place in the program at the time `from`. Later workouts of the history move it on. */
  readonly run: ProgramRun;
  /** ISO. */
  readonly from: string;
  /** The days of the sessions, in their order: 1 is Monday. */
  readonly days: readonly number[];
  /** The session of the current week that is next, from 0, as of the last look at the history. */
  readonly next: number;
  /** The routines of the current week, in the order of its sessions. */
  readonly routineIds: readonly string[];
}

/** Null if none is in use, or if it is damaged. */
export async function findStoredProgram(db: FitnessDatabase): Promise<StoredProgram | null> {
  const row = await findPlanRow(db);
  const { run: stored, from, days, next }: { readonly [field: string]: unknown } = Object(row?.program);
  const run = parseProgramRun(stored);
  if (!run || typeof from !== "string" || Number.isNaN(Date.parse(from)) || !Array.isArray(days)) return null;
  const isDay = (day: unknown): day is number =>
    Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 7;
  return {
    run,
    from,
    days: days.filter(isDay),
    next: Number.isInteger(next) && Number(next) > 0 ? Number(next) : 0,
    routineIds: parseRoutineIds(row),
  };
}

export const saveProgram = (
  db: FitnessDatabase,
  { run, from, days, next, routineIds }: StoredProgram,
): Promise<void> =>
  writePlanRow(db, { program: toJson({ run, from, days, next }), routineIds: toJson(routineIds) });
