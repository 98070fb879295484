import { sortedText } from "#app/lib/sorted-text.ts";
import { exportFormat, exportVersion } from "#app/model/export-file.ts";
import { type RowTable, rowTables } from "#app/model/row-change.ts";
import type { DeviceRecord, Row, RowDatabase } from "../engine/row-database.ts";
import { isAlive } from "../rows/merge-row.ts";

/** Rows are turned into text this many at a time, so that no text is longer than a string can be. */
const chunk = 1000;

function* toTexts(items: readonly unknown[]): Generator<string> {
  for (let n = 0; n < items.length; n += chunk) {
    const part = items.slice(n, n + chunk).map(sortedText);
    yield (n > 0 ? ",\n" : "") + part.join(",\n");
  }
}

/**
 * Everything the person has recorded, as one versioned JSON file (model/export-file.ts), as of one instant. The file has no
 * deleted rows and no running workout.
 */
export async function exportJson(db: RowDatabase): Promise<Blob> {
  const { tables, quarantine } = await db.read([...rowTables, "quarantine"], async (tx) => ({
    tables: await Promise.all(rowTables.map(async (table) => [table, await tx.list(table)] as const)),
    quarantine: await tx.list("quarantine"),
  }));
  return formatFile(tables, quarantine);
}

/** The same file with one entry and, of a workout, its exercises, and the own exercises that they name. */
export async function exportWorkout(db: RowDatabase, id: string): Promise<Blob> {
  const tables = await db.read(["history", "exercises"], async (tx) => {
    const [[own], parts] = await Promise.all([
      tx.findMany("history", [id]),
      tx.list("history", { by: "workoutId", from: id, to: id }),
    ]);
    const history = [...(own ? [own] : []), ...parts.filter(({ key }) => key !== id)];
    const named = new Set(
      history.map(({ value }) => value.exerciseId).filter((one) => typeof one === "string"),
    );
    const exercises = (await tx.findMany("exercises", [...named])).filter((row) => row !== undefined);
    return [
      ["history", history],
      ["exercises", exercises],
    ] as const;
  });
  return formatFile(tables, []);
}

/** The row without what only an index needs. */
const toExported = ({ key, value, clock, edits }: Row) => ({ key, value, clock, edits });

function formatFile(
  tables: readonly (readonly [RowTable, readonly Row[]])[],
  quarantine: readonly DeviceRecord[],
): Blob {
  const parts = [`{"format":${JSON.stringify(exportFormat)},"version":${exportVersion},"tables":{`];
  for (const [n, [table, rows]] of tables.entries()) {
    parts.push(`${n > 0 ? "," : ""}\n${JSON.stringify(table)}:[`);
    parts.push(...toTexts(rows.filter(isAlive).map(toExported)), "]");
  }
  parts.push('\n},\n"quarantine":[', ...toTexts(quarantine.map((record) => record.value)), "]}\n");
  return new Blob(parts, { type: "application/json" });
}
