import { maxSetNoteLength, maxSets } from "#app/domain/set/training-set.ts";
import { maxWorkoutSeconds } from "#app/domain/workout/workout-limits.ts";
import { groupBy } from "#app/lib/lists.ts";
import type { ImportOptions, Present, ReadRow } from "../foreign-file.ts";
import type { CsvTable } from "./csv-table.ts";
import { listImportCandidates } from "./exercise-candidates.ts";
import { isHevy, readHevy } from "./hevy.ts";
import {
  createEntryMaker,
  hasLongNote,
  type ImportedEntry,
  listTargets,
  toHistoryRow,
} from "./history-rows.ts";
import type {
  ForeignFormat,
  ImportedExercise,
  ImportedSet,
  ImportedWorkout,
  SetReading,
} from "./import-reading.ts";
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

const workoutKey = ({ startedAt, title }: Pick<ImportedSet, "startedAt" | "title">): string =>
  `${startedAt.getTime()}\n${title}`;

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean))];

/** The workouts of a file, each with its exercises in the order of their first lines. */
function groupSets({ sets, notes }: Pick<SetReading, "sets" | "notes">): ImportedWorkout[] {
  const notesByExercise = groupBy(notes, (note) => `${workoutKey(note)}\n${note.exercise}`);
  return Array.from(groupBy(sets, workoutKey), ([key, ofWorkout]): ImportedWorkout => {
    const [first] = ofWorkout;
    if (!first) throw new Error("A group has an item");
    const lengths = ofWorkout.map(({ workoutSeconds }) => workoutSeconds).filter((length) => length !== null);
    const letterOf = createGroups();
    return {
      title: first.title,
      startedAt: first.startedAt,
      seconds: lengths.length > 0 ? lengths.reduce((a, b) => Math.max(a, b)) : null,
      note: distinct(ofWorkout.map(({ workoutNote }) => workoutNote)).join("\n"),
      exercises: splitExercises(ofWorkout).map((ofExercise) =>
        buildExercise(
          ofExercise,
          (notesByExercise.get(`${key}\n${ofExercise[0]?.exercise}`) ?? []).map(({ note }) => note),
          letterOf(ofExercise[0]?.superset ?? ""),
        ),
      ),
    };
  });
}

/** The lines of notes on exercises that have no set in their workout. They have no entry that could store the note. */
function listLostNotes({ sets, notes }: Pick<SetReading, "sets" | "notes">): number[] {
  const known = new Set(sets.map((set) => `${workoutKey(set)}\n${set.exercise}`));
  return notes.filter((note) => !known.has(`${workoutKey(note)}\n${note.exercise}`)).map(({ line }) => line);
}

/**
 * Splits the sets of an exercise by the times that it was done. A second time begins when the numbers of the sets begin
 * anew. Without numbers, it begins when the sets follow those of another exercise outside a superset.
 */
function splitExercises(sets: readonly ImportedSet[]): ImportedSet[][] {
  const exercises: ImportedSet[][] = [];
  const latest = new Map<string, { readonly sets: ImportedSet[]; index: number | null }>();
  let before: string | undefined;
  for (const set of sets) {
    const open = latest.get(set.exercise);
    const isNumbered = set.index !== null && open !== undefined && open.index !== null;
    const isAnew = isNumbered
      ? (set.index ?? 0) <= (open.index ?? 0)
      : before !== set.exercise && !set.superset;
    before = set.exercise;
    if (open && !isAnew && open.sets.length < maxSets) {
      open.sets.push(set);
      open.index = set.index ?? open.index;
      continue;
    }
    const begun = { sets: [set], index: set.index };
    latest.set(set.exercise, begun);
    exercises.push(begun.sets);
  }
  return exercises;
}

/**
 * If all sets have the same note, the note belongs to the exercise. Different notes belong to their sets. A note that
 * exceeds the limit of a set belongs to the exercise as well.
 * @param ofExercise the notes that the file has for the exercise itself
 */
function buildExercise(
  sets: readonly ImportedSet[],
  ofExercise: readonly string[],
  group: string | undefined,
): ImportedExercise {
  const notes = distinct(sets.map(({ note }) => note));
  const texts = sets.map(({ set, note }) =>
    distinct([set.note ?? "", notes.length > 1 ? note : ""]).join("\n"),
  );
  const isLong = (text: string) => text.length > maxSetNoteLength;
  return {
    name: sets[0]?.exercise ?? "",
    sets: sets.map(({ set: { note: _, ...set } }, n) => {
      const note = texts[n] ?? "";
      return { id: String(n + 1), ...set, ...(note && !isLong(note) && { note }) };
    }),
    lines: sets.map(({ line }) => line),
    note: distinct([...ofExercise, ...(notes.length === 1 ? notes : []), ...texts.filter(isLong)]).join("\n"),
    ...(group && { group }),
  };
}

/** Returns the letter of a superset: by the file's number if it is one of 26, otherwise by the order of appearance. */
function createGroups(): (superset: string) => string | undefined {
  const letters = new Map<string, string>();
  const letter = (n: number) => String.fromCharCode(65 + n);
  return (superset) => {
    if (!superset) return undefined;
    if (/^\d{1,2}$/.test(superset) && Number(superset) < 26) return letter(Number(superset));
    if (!letters.has(superset)) letters.set(superset, `Z${letter(letters.size % 26)}`);
    return letters.get(superset);
  };
}
