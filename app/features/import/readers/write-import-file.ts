import { exportFormat, exportVersion } from "#app/contracts/export-file.ts";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { tick } from "#app/lib/hybrid-clock.ts";
import { localDay } from "#app/lib/local-day.ts";
import type { ImportedWorkout } from "./import-reading.ts";

/** Names the importer as a device in the change log. */
const importer = "import";

/** What an entry that is here already is known by. */
export type KnownEntry = Pick<HistoryEntry, "id" | "startedAt" | "exercise" | "duration">;

const placeOf = ({ startedAt, exercise }: Omit<KnownEntry, "id">): string => `${startedAt}/${exercise}`;

export interface ImportFile {
  /** An export file of ours, which the data layer previews, imports and takes back. */
  readonly text: string;
  readonly count: number;
  /**
   * Left out because they are here: the same start and exercise under another id, or the same id and length at another
   * start or under another name, as when they were edited here or read in another time zone.
   */
  readonly known: number;
}

/**
 * Turns workouts into an export file. An entry's reading of the clock is its own end, so that the same file imported
 * twice is the same, and whatever was edited here since stays.
 */
export function writeImportFile(
  workouts: readonly ImportedWorkout[],
  known: readonly KnownEntry[],
  formatDate: (instant: Date) => string,
): ImportFile {
  const ids = new Map(known.map((entry) => [placeOf(entry), entry.id]));
  const lengths = new Map(known.map(({ id, duration }) => [id, duration]));
  const fresh = workouts.filter((workout) => {
    const same = ids.get(placeOf(workout));
    return same === undefined ? lengths.get(workout.id) !== workout.duration : same === workout.id;
  });
  const history = fresh.map(({ id, original, ...workout }) => {
    const end = new Date(workout.endedAt);
    const day = workout.day ?? localDay(end);
    return {
      key: id,
      value: {
        ...workout,
        date: formatDate(new Date(`${day}T12:00:00`)),
        day,
        source: "imported",
        kcalModel: workout.kcalPerMinute === undefined ? "unknown" : "exercise",
        original,
      },
      clock: tick("", Math.max(1, end.getTime()), importer),
    };
  });
  return {
    text: JSON.stringify({ format: exportFormat, version: exportVersion, tables: { history } }),
    count: fresh.length,
    known: workouts.length - fresh.length,
  };
}
