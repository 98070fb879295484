import { dataErrorKind, explainDataError } from "#app/data/data-error.ts";
import { addGoal } from "#app/data/goals/commands.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import { recordEntries, recordEntry } from "#app/data/history/commands.ts";
import { listDayTotals, listNewestEntries } from "#app/data/history/queries.ts";
import { openDatabase } from "#app/data/open-database.client.ts";
import { eraseData } from "#app/data/transfer/move-owner.ts";
import { importFile, revertImport } from "#app/data/transfer/transfer.client.ts";

/** The data layer for scripts that tests run in a page. */
export const dataLayer = {
  addGoal,
  dataErrorKind,
  eraseData,
  explainDataError,
  importFile,
  listDayTotals,
  listGoals,
  listNewestEntries,
  openDatabase,
  recordEntries,
  recordEntry,
  revertImport,
};
