import { exportFormat, exportVersion } from "#app/contracts/export-file.ts";
import { tick } from "#app/lib/hybrid-clock.ts";
import { localDay } from "#app/lib/local-day.ts";
import type { ImportedWorkout } from "./import-reading.ts";

/** Names the importer as a device in the change log. */
const importer = "import";

/** How an entry that is here already is known: by its start and exercise. */
export const knownKey = (entry: { readonly startedAt: string; readonly exercise: string }): string =>
  `${entry.startedAt}/${entry.exercise}`;

export interface ImportFile {
  /** An export file of ours, which the data layer previews, imports and takes back. */
  readonly text: string;
  readonly count: number;
  /** Left out because the same start and exercise are here under another id. */
  readonly known: number;
}

/**
 * Turns workouts into an export file. An entry's reading of the clock is its own end, so that the same file imported
 * twice is the same, and whatever was edited here since stays.
 * @param known ids of the entries that are here, by `knownKey`
 */
export function writeImportFile(
  workouts: readonly ImportedWorkout[],
  known: ReadonlyMap<string, string>,
  formatDate: (instant: Date) => string,
): ImportFile {
  const fresh = workouts.filter((workout) => (known.get(knownKey(workout)) ?? workout.id) === workout.id);
  const history = fresh.map(({ id, original, ...workout }) => {
    const end = new Date(workout.endedAt);
    return {
      key: id,
      value: {
        ...workout,
        date: formatDate(end),
        day: localDay(end),
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
