import type { CsvProblem } from "#app/data/transfer/foreign-file.ts";
import { parseDay } from "#app/lib/calendar-day.ts";
import { localDay } from "#app/lib/local-day.ts";
import { roundToTenth } from "#app/lib/tenths.ts";
import { categorySchema } from "#app/model/exercise.ts";
import { historyEntrySchema } from "#app/model/history-entry.ts";
import { maxNameLength, maxWorkoutKcal, maxWorkoutSeconds } from "#app/model/workout-limits.ts";
import { createColumns, hasColumns } from "./columns.ts";
import { type CsvTable, restoreText } from "./csv-table.ts";
import type { ImportedEntry } from "./history-rows.ts";
import { importId } from "./import-id.ts";

/*
 * Our own CSV of former versions: day, started, ended, exercise, category, seconds, kcal, kcal from, source, effort,
 * note. It has no ids, so an entry is recognised by its start and its exercise.
 */

const tooMuch = `Seconds and kcal have to be within ${maxWorkoutSeconds / 86_400} days and ${maxWorkoutKcal.toLocaleString("en-US")} kcal.`;

export const isOwnCsv = (headers: readonly string[]): boolean =>
  hasColumns(headers, ["started", "ended", "exercise", "seconds", "kcal"]);

/** The entries of our CSV; lines that can't be read are reported and left out. */
export function readOwnCsv(table: CsvTable): { entries: ImportedEntry[]; problems: CsvProblem[] } {
  const columns = createColumns(table.headers);
  const entries: ImportedEntry[] = [];
  const problems: CsvProblem[] = [];
  for (const row of table.rows) {
    const refuse = (text: string) => problems.push({ line: row.line, text });
    const started = new Date(columns.text(row, "started"));
    const ended = new Date(columns.text(row, "ended"));
    const exercise = restoreText(columns.text(row, "exercise")).slice(0, maxNameLength);
    const seconds = columns.number(row, "seconds");
    const kcal = columns.number(row, "kcal");
    if (row.problem !== null) refuse(row.problem);
    else if (Number.isNaN(started.getTime()) || Number.isNaN(ended.getTime()) || ended < started)
      refuse("Start and end have to be instants, the start first.");
    else if (!exercise) refuse("The exercise has no name.");
    else if (seconds === null || !(seconds >= 0) || kcal === null || !(kcal >= 0))
      refuse("Seconds and kcal have to be numbers.");
    else if (seconds > maxWorkoutSeconds || kcal > maxWorkoutKcal) refuse(tooMuch);
    else {
      const category = categorySchema.safeParse(columns.text(row, "category")).data;
      const day = parseDay(columns.text(row, "day"));
      const { data: effort } = historyEntrySchema.shape.effort.safeParse(columns.number(row, "effort"));
      const note = restoreText(columns.text(row, "note"));
      entries.push({
        id: importId("csv", started.toISOString(), exercise),
        exercise,
        ...(category && { category }),
        duration: Math.round(seconds),
        startedAt: started.toISOString(),
        endedAt: ended.toISOString(),
        caloriesBurned: roundToTenth(kcal),
        kcalModel: "unknown",
        day: day ?? localDay(ended),
        ...(effort && { effort }),
        ...(note && { note }),
      });
    }
  }
  return { entries, problems };
}
