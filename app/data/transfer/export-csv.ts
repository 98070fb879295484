import Papa from "papaparse";
import type { SetKind, TrainingSet } from "#app/domain/set/training-set.ts";
import { workoutIdOf } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { groupBy } from "#app/lib/lists.ts";
import type { FitnessDatabase } from "../database.ts";
import { parseEntries } from "../rows/row.ts";
import { unnamedWorkout } from "./foreign-file.ts";

/** The columns of Hevy's export, which other apps read as well. */
const fields = [
  "title",
  "start_time",
  "end_time",
  "description",
  "exercise_title",
  "superset_id",
  "exercise_notes",
  "set_index",
  "set_type",
  "weight_kg",
  "reps",
  "distance_km",
  "duration_seconds",
  "rpe",
] as const;

/** Our own columns, which Hevy's export lacks. A file has those that a set of it needs. */
const ownFields = ["set_notes", "amrap_from", "each_side"] as const;

type Line = Partial<Record<(typeof fields)[number] | (typeof ownFields)[number], string | number>>;

const setTypes: Readonly<Record<SetKind, string>> = {
  "warm-up": "warmup",
  normal: "normal",
  drop: "dropset",
  failure: "failure",
};

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "28 Mar 2024, 17:29", in local time. */
function formatTime(instant: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${instant.getDate()} ${months[instant.getMonth()]} ${instant.getFullYear()}`;
  return `${day}, ${two(instant.getHours())}:${two(instant.getMinutes())}`;
}

/** The `superset_id` for the letters of a superset. */
const supersetId = (group: string): number =>
  group.length === 1 ? group.charCodeAt(0) - 65 : 26 + group.charCodeAt(1) - 65;

/** The start and the end, to the minute. The end is the start plus the length without pauses. */
const timesOf = (startedAt: string, duration: number): Line => {
  const start = new Date(startedAt);
  const minutes = Math.round(duration / 60);
  return {
    start_time: formatTime(start),
    end_time: formatTime(new Date(start.getTime() + minutes * 60_000)),
  };
};

const amountsOf = (set: Omit<TrainingSet, "id">): Line => ({
  ...describeAmounts(set),
  ...(set.note && { set_notes: set.note }),
  ...(set.amrapFrom !== undefined && { amrap_from: set.amrapFrom }),
  ...(set.isEachSide && { each_side: "true" }),
});

const describeAmounts = ({ kind, weightG, reps, meters, seconds, rpe }: Omit<TrainingSet, "id">): Line => ({
  set_type: setTypes[kind],
  ...(weightG !== undefined && { weight_kg: weightG / 1000 }),
  ...(reps !== undefined && { reps }),
  // A decimal number, never "5e-7".
  ...(meters !== undefined && { distance_km: String(Number((meters / 1000).toFixed(6))) }),
  ...(seconds !== undefined && { duration_seconds: seconds }),
  ...(rpe !== undefined && { rpe }),
});

/** One line for each set. A timed exercise is one set with its time. */
function listLines(workout: Line, { exercise, group, note, sets = [], duration }: HistoryEntry): Line[] {
  const timed = { kind: "normal" as const, ...(duration > 0 && { seconds: duration }) };
  return (sets.length > 0 ? sets : [timed]).map((set, n) => ({
    ...workout,
    exercise_title: exercise,
    ...(group && { superset_id: supersetId(group) }),
    ...(note && { exercise_notes: note }),
    set_index: n,
    ...amountsOf(set),
  }));
}

/** The lines of a workout's exercises, or of an entry that is a workout and an exercise at once. */
function listWorkoutLines(own: HistoryEntry | undefined, exercises: readonly HistoryEntry[]): Line[] {
  const [first] = exercises;
  const head = own ?? first;
  if (!head) return [];
  const duration = own ? own.duration : exercises.reduce((sum, entry) => sum + entry.duration, 0);
  const line = { title: own?.exercise ?? unnamedWorkout, ...timesOf(head.startedAt, duration) };
  const described = { ...line, ...(own?.note && { description: own.note }) };
  if (!own || first) return exercises.flatMap((entry) => listLines(described, entry));
  const { note: _, ...unnoted } = own;
  return listLines(described, unnoted);
}

const byStart = (a: HistoryEntry, b: HistoryEntry): number =>
  a.startedAt.localeCompare(b.startedAt) || a.endedAt.localeCompare(b.endedAt);

/**
 * The history in Hevy's columns, oldest first, one line for each set, with a header. Damaged rows and fields without a
 * column (kcal, effort, categories) are only in the JSON export. A text that a spreadsheet would run as a formula gets
 * an apostrophe before it, as OWASP advises.
 */
export async function exportCsv(db: FitnessDatabase): Promise<Blob> {
  const rows = await db.history.orderBy("shownAt").toArray();
  const workouts = groupBy(parseEntries(rows).sort(byStart), workoutIdOf);
  const lines = Array.from(workouts.values(), (ofWorkout) =>
    listWorkoutLines(
      ofWorkout.find(({ workoutId }) => workoutId === undefined),
      ofWorkout.filter(({ workoutId }) => workoutId !== undefined),
    ),
  ).flat();
  const columns = [...fields, ...ownFields.filter((field) => lines.some((line) => line[field]))];
  const text = Papa.unparse(
    { fields: columns, data: lines.map((line) => columns.map((field) => line[field])) },
    // papaparse's own pattern doesn't match a text of several lines.
    { escapeFormulae: /^[=+\-@\t\r]/, newline: "\r\n" },
  );
  // The byte order mark tells spreadsheets that the text is UTF-8.
  return new Blob(["\ufeff", text, "\r\n"], { type: "text/csv;charset=utf-8" });
}
