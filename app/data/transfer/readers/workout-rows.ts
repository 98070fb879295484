import { maxWorkoutSeconds } from "#app/domain/workout/workout-limits.ts";
import type { ImportOptions, Present, ReadRow } from "../foreign-file.ts";
import type { CsvTable } from "./csv-table.ts";
import { listImportCandidates } from "./exercise-candidates.ts";
import { groupSets, listLostNotes } from "./group-sets.ts";
import { isHevy, readHevy } from "./hevy.ts";
import {
  createEntryMaker,
  hasLongNote,
  type ImportedEntry,
  listTargets,
  toHistoryRow,
} from "./history-rows.ts";
import type { ForeignFormat, ImportedSet, ImportedWorkout, SetReading } from "./import-reading.ts";
import { listNames, mapNames } from "./map-names.ts";
import { createSelection } from "./select-new.ts";
import { isStrong, readStrong } from "./strong.ts";

interface ForeignReading extends SetReading {
  readonly format: ForeignFormat;
  readonly workouts: readonly ImportedWorkout[];
}

/** Reads an export of Strong or Hevy, recognised by their headers. Null for any other table. */
export function readWorkouts(
  table: CsvTable,
  { unit = "kg", dayOrder }: Pick<ImportOptions, "unit" | "dayOrder">,
): ForeignReading | null {
  const format = isStrong(table.headers) ? "strong" : isHevy(table.headers) ? "hevy" : null;
  if (!format) return null;
  const found = (format === "strong" ? readStrong : readHevy)(table, unit, dayOrder);
  // A workout that exceeds the limit was never ended in its app. Its sets are right, but its length is unknown.
  const withoutTooLong = (set: ImportedSet): ImportedSet =>
    (set.workoutSeconds ?? 0) > maxWorkoutSeconds ? { ...set, workoutSeconds: null } : set;
  const reading = { ...found, sets: found.sets.map(withoutTooLong) };
  const lost = new Set(listLostNotes(reading));
  const problems = [...lost].map((line) => ({ line, text: "A note on an exercise without a set." }));
  return {
    format,
    ...reading,
    problems: [...reading.problems, ...problems].sort((a, b) => a.line - b.line),
    noSets: reading.noSets.filter((line) => !lost.has(line)),
    workouts: groupSets(reading),
  };
}

/** Converts workouts to rows, with the rows of new own exercises. */
export function toRows(
  { format, workouts, asksUnit }: Pick<ForeignReading, "format" | "workouts" | "asksUnit">,
  present: Present,
  { library = [], mapping = {}, unit }: ImportOptions,
) {
  const candidates = listImportCandidates(library, present.own);
  const found = listNames(workouts);
  const names = mapNames(found, candidates, mapping);
  const { targets, ownRow } = listTargets(found, names, candidates);
  const makeEntries = createEntryMaker(format, targets);
  const { settleIds, selectNew } = createSelection(present.entries, !asksUnit || unit !== undefined);
  const starts = new Map(present.entries.map(({ id, startedAt }) => [id, startedAt]));
  const rows = new Map<string, ReadRow>();
  let count = 0;
  let longNotes = 0;
  for (const workout of workouts) {
    const entries = settleIds(makeEntries(workout));
    const fresh = selectNew(entries);
    if (fresh.length === 0) continue;
    count++;
    longNotes += fresh.filter(hasLongNote).length;
    const keys = new Set(fresh.map(({ id }) => id));
    workout.exercises.forEach(({ name }, n) => {
      const row = ownRow(name);
      // The first entry is the workout's, unless it is its only exercise's.
      const entry = entries.length > workout.exercises.length ? entries[n + 1] : entries[n];
      if (row && entry && keys.has(entry.id)) rows.set(`exercises/${row.row.key}`, row);
    });
    const end = readingOf(entries[0], starts);
    for (const entry of fresh)
      rows.set(entry.id, { table: "history", row: toHistoryRow(entry, end, present.formatDate) });
  }
  return { rows: [...rows.values()], names, count, longNotes };
}

/**
 * The end of a workout, as the timestamp of its rows. If the workout was imported before in another time zone, the
 * timestamp is never later than that import's. Otherwise a file that is read again further west would replace the
 * earlier import's values.
 */
function readingOf({ id, startedAt, endedAt }: ImportedEntry, starts: ReadonlyMap<string, string>): string {
  const moved = Date.parse(starts.get(id) ?? startedAt) - Date.parse(startedAt);
  return new Date(Date.parse(endedAt) + Math.min(0, moved)).toISOString();
}
