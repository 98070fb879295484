import { type HistoryEntry, historyEntrySchema } from "#app/contracts/history-entry.ts";
import type { RowDatabase } from "../engine/row-database.ts";

const columns = {
  day: (entry: HistoryEntry) => entry.day,
  started: (entry: HistoryEntry) => entry.startedAt,
  ended: (entry: HistoryEntry) => entry.endedAt,
  exercise: (entry: HistoryEntry) => entry.exercise,
  category: (entry: HistoryEntry) => entry.category ?? "",
  seconds: (entry: HistoryEntry) => entry.duration,
  kcal: (entry: HistoryEntry) => entry.caloriesBurned,
  "kcal from": (entry: HistoryEntry) => entry.kcalModel,
  source: (entry: HistoryEntry) => entry.source,
  effort: (entry: HistoryEntry) => entry.effort ?? "",
  note: (entry: HistoryEntry) => entry.note ?? "",
};

/**
 * One cell. A text that a spreadsheet would run as a formula (it begins with = + - @, a tab or a return)
 * gets an apostrophe before it, as OWASP advises; quotes, commas and line ends are quoted.
 */
export function toCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The history in the order of its days, one line an entry, with a header. Damaged rows are left to the JSON. */
export async function exportCsv(db: RowDatabase): Promise<Blob> {
  const rows = await db.read(["history"], (tx) => tx.list("history", { by: "at" }));
  const lines = [Object.keys(columns).join(",")];
  for (const row of rows) {
    const { data } = historyEntrySchema.safeParse({ ...row.value, id: row.key });
    if (data)
      lines.push(
        Object.values(columns)
          .map((read) => toCell(read(data)))
          .join(","),
      );
  }
  // The byte order mark tells spreadsheets that the text is UTF-8.
  return new Blob(["\ufeff", lines.map((line) => `${line}\r\n`).join("")], {
    type: "text/csv;charset=utf-8",
  });
}
