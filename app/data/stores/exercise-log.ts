// What was done of an exercise, all of it: what records and charts are read from.
// Guarantees: reads what they need of each row and no more, so that thousands of entries take little; an entry whose sets
// are damaged is left out.

import type { HistoryEntry } from "#app/model/history-entry.ts";
import { type Fields, type Json, toPresent } from "#app/model/json.ts";
import {
  maxReps,
  maxSets,
  maxWeightG,
  measures,
  type SetKind,
  setKinds,
  type TrainingSet,
} from "#app/model/training-set.ts";
import type { Row, Tx } from "../engine/row-database.ts";
import { exerciseKey, exerciseRange } from "../rows/history-index.ts";

/** An entry of one exercise, as far as records and charts need it. */
export type LoggedExercise = Pick<
  HistoryEntry,
  "id" | "workoutId" | "day" | "endedAt" | "duration" | "measure" | "sets"
>;

/** Rows that are read at a stretch. */
const piece = 400;

/** The entries of an exercise, by its id or, of entries without one, by its name. Newest first. */
export async function listLoggedExercises(
  tx: Tx,
  { id, name }: { readonly id?: string | undefined; readonly name: string },
  before?: string,
): Promise<LoggedExercise[]> {
  const keys = [exerciseKey({ name }), ...(id === undefined ? [] : [id])];
  const found: Map<string, LoggedExercise | null>[] = [];
  for (const key of keys) found.push(await readRange(tx, exerciseRange(key, before)));
  return found
    .flatMap((entries) => [...entries.values()])
    .filter((entry) => entry !== null)
    .sort((a, b) => compare(b.endedAt, a.endedAt) || compare(b.id, a.id));
}

/** Forwards: IndexedDB reads so everywhere at once, but backwards often one by one. */
async function readRange(tx: Tx, range: { from: string; to: string }) {
  const entries = new Map<string, LoggedExercise | null>();
  let limit = piece;
  for (let from = range.from; ; ) {
    const rows = await tx.list("history", { by: "exerciseAt", from, to: range.to, limit });
    const known = entries.size;
    for (const row of rows) if (!entries.has(row.key)) entries.set(row.key, parseLogged(row));
    const last = rows.at(-1)?.exerciseAt;
    if (rows.length < limit || last === undefined) break;
    // A piece begins with the entries that the last one ended in; more than a piece may have ended at that instant.
    if (entries.size === known) limit *= 2;
    from = last;
  }
  return entries;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Null where the row is damaged. */
function parseLogged({ key, value }: Row): LoggedExercise | null {
  const { workoutId, day, endedAt, duration, measure, sets } = toPresent(value);
  if (typeof day !== "string" || typeof endedAt !== "string" || !isWhole(duration, 0, Infinity)) return null;
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
    isAbsentOrWhole(reps, 1, maxReps) &&
    isAbsentOrWhole(weightG, -maxWeightG, maxWeightG) &&
    isAbsentOrWhole(seconds, 1, 86_400) &&
    (meters === undefined || (typeof meters === "number" && meters > 0 && meters <= 1_000_000));
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

const isWhole = (value: Json | undefined, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

const isAbsentOrWhole = (value: Json | undefined, least: number, most: number): value is number | undefined =>
  value === undefined || isWhole(value, least, most);
