import type { FitnessDatabase } from "#app/data/database.ts";
import { listAllEntries } from "#app/data/history/queries.ts";
import { readSettings } from "#app/data/settings/settings.ts";
import { readPast } from "#app/domain/planner/past.ts";
import { loadCatalogue } from "#app/features/library/public.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { refreshProgram } from "./program-commands.ts";

/** Writes the routines of the program in use for the present week, on pages without a planner. */
export async function refreshStored(db: FitnessDatabase): Promise<void> {
  const [{ entries }, loading, catalogue] = await Promise.all([
    listAllEntries(db),
    readSettings(db),
    loadCatalogue(),
  ]);
  const today = localDay(new Date());
  await refreshProgram({
    db,
    entries,
    context: { catalogue, past: readPast(entries, today), today, loading },
  });
}
