// The row of the plan or of the program in use, without the plan's own parser, which other pages than the planner's don't
// need. It is a row of the settings, so that it is synced, exported and erased with them.

import type { NewRoutine } from "#app/domain/routine/routine.ts";
import type { Json } from "#app/domain/row/json.ts";
import { routines } from "../collections.ts";
import type { FitnessDatabase } from "../database.ts";
import type { Row } from "../rows/row.ts";
import { writeRows } from "../rows/row-writer.ts";

const id = "plan";

export const findPlanRow = (db: FitnessDatabase): Promise<Row | undefined> => db.settings.get(id);

const none = { plan: null, weekOn: null, routineIds: null, rest: null, swaps: null, program: null };

/** Writes the whole row, so that nothing of a former plan or program stays. */
export const writePlanRow = (
  db: FitnessDatabase,
  fields: Partial<Record<keyof typeof none, Json>>,
): Promise<void> =>
  writeRows(db, ["settings"], async (writer) => {
    await writer.write([{ table: "settings", id, patch: { ...none, ...fields } }]);
  });

/** Removes the plan or the program. Its routines stay. */
export const removePlan = (db: FitnessDatabase): Promise<void> => writePlanRow(db, {});

export const parseRoutineIds = (row: Row | undefined): readonly string[] =>
  Array.isArray(row?.routineIds)
    ? row.routineIds.filter((one): one is string => typeof one === "string")
    : [];

/** The routines that were made of the plan or the program in use. */
export const listPlanRoutineIds = async (db: FitnessDatabase): Promise<readonly string[]> =>
  parseRoutineIds(await findPlanRow(db));

export const hasProgram = async (db: FitnessDatabase): Promise<boolean> =>
  Boolean((await findPlanRow(db))?.program);

/**
 * Turns the routines of former sessions into those of others, and removes what is left of them.
 * @returns the ids, in the order of `wanted`
 */
export async function replaceRoutines(
  db: FitnessDatabase,
  formerIds: readonly string[],
  wanted: readonly NewRoutine[],
): Promise<readonly string[]> {
  const existing = new Set((await routines.list(db)).map((routine) => routine.id));
  const known = formerIds.filter((former) => existing.has(former));
  const ids: string[] = [];
  for (const routine of wanted) {
    const former = known[ids.length];
    ids.push((await (former ? routines.edit(db, former, routine) : routines.add(db, routine))).id);
  }
  for (const former of known.slice(ids.length)) await routines.remove(db, former);
  return ids;
}
