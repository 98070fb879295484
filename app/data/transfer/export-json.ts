import { type ExportedRow, exportFormat, exportVersion } from "#app/domain/row/export-file.ts";
import { type RowTable, rowTables } from "#app/domain/row/operation.ts";
import { sortedText } from "#app/lib/reuse-equal.ts";
import type { DeviceRecord, FitnessDatabase } from "../database.ts";
import { fieldsOf, isShown, type Row } from "../rows/row.ts";

/** Rows are turned into text this many at a time, so that no text is longer than a string can be. */
const chunk = 1000;

function* toTexts(items: readonly unknown[]): Generator<string> {
  for (let n = 0; n < items.length; n += chunk) {
    const part = items.slice(n, n + chunk).map(sortedText);
    yield (n > 0 ? ",\n" : "") + part.join(",\n");
  }
}

/**
 * Everything that the owner has recorded, as one versioned JSON file (model/export-file.ts), as of one instant. The
 * file has no deleted rows and no running workout.
 */
export async function exportJson(db: FitnessDatabase): Promise<Blob> {
  const [tables, quarantine] = await db.transaction("r", [...rowTables, "quarantine"], () =>
    Promise.all([
      Promise.all(rowTables.map(async (table) => [table, await db[table].toArray()] as const)),
      db.quarantine.toArray(),
    ]),
  );
  return formatFile(tables, quarantine);
}

/**
 * A file of the same format with one entry and the own exercises that it names. If the entry is a workout, the file has
 * its exercises as well.
 */
export async function exportWorkout(db: FitnessDatabase, id: string): Promise<Blob> {
  const tables = await db.transaction("r", db.history, db.exercises, async () => {
    const [own, parts] = await Promise.all([
      db.history.get(id),
      db.history.where("workoutId").equals(id).toArray(),
    ]);
    const history = [...(own ? [own] : []), ...parts.filter((row) => row.id !== id)];
    const named = new Set(
      history.map(({ exerciseId }) => exerciseId).filter((one) => typeof one === "string"),
    );
    const exercises = (await db.exercises.bulkGet([...named])).filter((row) => row !== undefined);
    return [
      ["history", history],
      ["exercises", exercises],
    ] as const;
  });
  return formatFile(tables, []);
}

/** The row without the columns that only indexes and sync need. */
const toExported = (row: Row): ExportedRow => ({
  key: row.id,
  value: fieldsOf(row),
  clock: row.timestamp,
  ...(row.fieldTimestamps && { edits: row.fieldTimestamps }),
});

function formatFile(
  tables: readonly (readonly [RowTable, readonly Row[]])[],
  quarantine: readonly DeviceRecord[],
): Blob {
  const parts = [`{"format":${JSON.stringify(exportFormat)},"version":${exportVersion},"tables":{`];
  for (const [n, [table, rows]] of tables.entries()) {
    parts.push(`${n > 0 ? "," : ""}\n${JSON.stringify(table)}:[`);
    parts.push(...toTexts(rows.filter(isShown).map(toExported)), "]");
  }
  parts.push('\n},\n"quarantine":[', ...toTexts(quarantine.map((record) => record.value)), "]}\n");
  return new Blob(parts, { type: "application/json" });
}
