// What the buttons of a program do to the stored one and to its routines.

import { routines } from "#app/data/collections.ts";
import { listPlanRoutineIds, replaceRoutines } from "#app/data/planner/plan-row.ts";
import { findStoredProgram, type StoredProgram, saveProgram } from "#app/data/planner/stored-program.ts";
import { followProgram } from "#app/domain/planner/programs/follow-program.ts";
import type { Program } from "#app/domain/planner/programs/program.ts";
import type { ProgramRun } from "#app/domain/planner/programs/program-run.ts";
import { findProgram } from "#app/domain/planner/programs/programs.ts";
import { toRoutines } from "#app/domain/planner/programs/to-routines.ts";
import { loadExerciseFinder } from "#app/features/library/public.ts";
import type { Planner } from "../use-planner.ts";

type ProgramPlanner = Pick<Planner, "db" | "entries" | "context">;

/** Where the owner is in the program that is stored. */
export const currentRun = (
  program: Program,
  { run, from }: StoredProgram,
  { entries, context }: ProgramPlanner,
): ProgramRun => followProgram(program, run, from, entries, context.loading);

/** Follows a program from now on. The routines of a former plan or program become its own. */
export async function startProgram(
  { db, context }: ProgramPlanner,
  program: Program,
  run: ProgramRun,
  days: readonly number[],
  from: Date,
): Promise<void> {
  const wanted = toRoutines(program, run, days, context, await loadExerciseFinder(db));
  const routineIds = await replaceRoutines(db, await listPlanRoutineIds(db), wanted);
  await saveProgram(db, { run, from: from.toISOString(), days, next: run.session, routineIds });
}

/** Writes the routines of the current week if the history has moved on, with their new weights. */
export async function refreshProgram(planner: ProgramPlanner): Promise<void> {
  const { db, context } = planner;
  const stored = await findStoredProgram(db);
  const program = stored && findProgram(stored.run.programId);
  if (!program) return;
  const run = currentRun(program, stored, planner);
  const wanted = toRoutines(program, run, stored.days, context, await loadExerciseFinder(db));
  const existing = await routines.list(db);
  const isSame = wanted.every((routine, index) => {
    const one = existing.find(({ id }) => id === stored.routineIds[index]);
    return JSON.stringify(one?.steps) === JSON.stringify(routine.steps) && one?.name === routine.name;
  });
  if (isSame && stored.next === run.session) return;
  const routineIds = isSame ? stored.routineIds : await replaceRoutines(db, stored.routineIds, wanted);
  await saveProgram(db, { ...stored, next: run.session, routineIds });
}
