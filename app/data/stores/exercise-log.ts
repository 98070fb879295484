// The entries of one exercise: the newest, and all of them for records and charts.
// Guarantees: of all entries, reads only the fields that records and charts need, so that thousands take little time; an
// entry with damaged sets is left out.

import { inOrderDone } from "#app/model/counted-workouts.ts";
import type { HistoryEntry } from "#app/model/history-entry.ts";
import { type Fields, type Json, toPresent } from "#app/model/json.ts";
import {
  maxReps,
  maxSetMeters,
  maxSetSeconds,
  maxSets,
  maxWeightG,
  measures,
  type SetKind,
  setKinds,
  type TrainingSet,
} from "#app/model/training-set.ts";
import type { Range, Row, Tx } from "../engine/row-database.ts";
import { type ExerciseRef, exerciseRanges } from "../rows/history-index.ts";
import { parseEntries } from "../rows/parse-entry.ts";
import { readInChunks } from "../rows/read-in-chunks.ts";

/** An entry of one exercise, with the fields that records and charts need. */
export type LoggedExercise = Pick<
  HistoryEntry,
  "id" | "workoutId" | "day" | "endedAt" | "duration" | "measure" | "sets"
>;

/** Rows that are read at a time. */
const chunkSize = 400;

/** The newest entries of an exercise; without workouts that only have its name. */
export async function listOfExercise(tx: Tx, exercise: ExerciseRef, limit: number): Promise<HistoryEntry[]> {
  const lists = await Promise.all(
    exerciseRanges(exercise).map((range) => tx.list("history", { ...range, newestFirst: true, limit })),
  );
  const rows = lists.flat();
  const parents = await findParents(tx, rows.filter(isNameless));
  return parseEntries(rows)
    .filter(({ id, source }) => source !== "session" && !parents.has(id))
    .sort((a, b) => inOrderDone(b, a))
    .slice(0, limit);
}

/** All entries of an exercise, newest first; without workouts that only have its name. */
export async function listLoggedExercises(
  tx: Tx,
  exercise: ExerciseRef,
  before?: string,
): Promise<LoggedExercise[]> {
  const found: LoggedExercise[] = [];
  const nameless: Row[] = [];
  const parse = (row: Row) => {
    if (isNameless(row)) nameless.push(row);
    return parseLogged(row);
  };
  for (const range of exerciseRanges(exercise, before)) {
    const list = (part: Range) => tx.list("history", part);
    const entries = await readInChunks(list, { ...range, limit: chunkSize }, parse);
    for (const entry of entries.values()) if (entry) found.push(entry);
  }
  const parents = await findParents(tx, nameless);
  return found.filter(({ id }) => !parents.has(id)).sort((a, b) => inOrderDone(b, a));
}

/** Whether a row has neither an exercise's id nor a workout: it may be a workout. */
const isNameless = ({ value }: Row): boolean =>
  typeof value.exerciseId !== "string" && typeof value.workoutId !== "string";

/** The keys of the rows that others name as their workout, deleted ones as well. */
async function findParents(tx: Tx, rows: readonly Row[]): Promise<Set<string>> {
  const parents = new Set<string>();
  let next = "";
  for (const id of rows.map(({ key }) => key).sort()) {
    // No id between this one and the next workout's id is a workout, so one read rules out many.
    if (next < id) {
      const [row] = await tx.list("history", { by: "workoutId", from: id, limit: 1 });
      if (!row?.workoutId) break;
      next = row.workoutId;
    }
    if (next === id) parents.add(id);
  }
  return parents;
}

/** Returns null for a damaged row, and for a workout that was timed here. */
function parseLogged({ key, value }: Row): LoggedExercise | null {
  const { workoutId, day, endedAt, duration, measure, sets, source } = toPresent(value);
  if (source === "session") return null;
  if (typeof day !== "string" || typeof endedAt !== "string" || !isIntegerWithin(duration, 0, Infinity))
    return null;
  const parsed = sets === undefined ? undefined : parseSets(sets);
  if (parsed === null) return null;
  const known = measures.find((one) => one === measure);
  return {
    id: key,
    day,
    endedAt,
    duration,
    ...(typeof workoutId === "string" && { workoutId }),
    ...(known && { measure: known }),
    ...(parsed && { sets: parsed }),
  };
}

function parseSets(sets: Json): TrainingSet[] | null {
  if (!Array.isArray(sets) || sets.length > maxSets) return null;
  const parsed: TrainingSet[] = [];
  for (const [n, set] of sets.entries()) {
    const one = parseSet(set, n);
    if (!one) return null;
    parsed.push(one);
  }
  return parsed;
}

function parseSet(set: Json, n: number): TrainingSet | null {
  if (typeof set !== "object" || set === null || Array.isArray(set)) return null;
  const { kind = "normal", reps, weightG, seconds, meters }: Fields = set;
  const known: SetKind | undefined = setKinds.find((one) => one === kind);
  const isSound =
    isAbsentOrInteger(reps, 1, maxReps) &&
    isAbsentOrInteger(weightG, -maxWeightG, maxWeightG) &&
    isAbsentOrInteger(seconds, 1, maxSetSeconds) &&
    (meters === undefined || (typeof meters === "number" && meters > 0 && meters <= maxSetMeters));
  if (!known || !isSound) return null;
  return {
    id: String(n),
    kind: known,
    ...(reps !== undefined && { reps }),
    ...(weightG !== undefined && { weightG }),
    ...(seconds !== undefined && { seconds }),
    ...(meters !== undefined && { meters }),
  };
}

const isIntegerWithin = (value: Json | undefined, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

const isAbsentOrInteger = (
  value: Json | undefined,
  least: number,
  most: number,
): value is number | undefined => value === undefined || isIntegerWithin(value, least, most);
