import type { ImportAddition, ImportBatch } from "#app/domain/row/export-file.ts";
import { countOf } from "#app/lib/amounts.ts";

/** "200 workouts with 3,600 sets". */
export const describeAddition = ({ workouts, sets }: Pick<ImportAddition, "workouts" | "sets">): string =>
  `${countOf(workouts, "workout")} with ${countOf(sets, "set")}`;

/** The additions of an import: workouts and sets, or records of any kind. */
export const describeBatch = ({ report, added }: Pick<ImportBatch, "report" | "added">): string =>
  added.sets > 0 ? describeAddition(added) : countOf(report.new, "new record");
