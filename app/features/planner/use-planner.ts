import { useEffect, useMemo, useState } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { hasProgram } from "#app/data/planner/plan-row.ts";
import { findPlan, type StoredPlan } from "#app/data/planner/stored-plan.ts";
import { useAllEntries, useLive, useSettings } from "#app/data/use-live.ts";
import { readPast } from "#app/domain/planner/past.ts";
import type { PlanContext } from "#app/domain/planner/plan.ts";
import type { Catalogue } from "#app/domain/planner/planned-exercise.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { loadCatalogue } from "#app/features/library/public.ts";
import { useToday } from "#app/ui/use-now.ts";

export interface Planner {
  readonly db: FitnessDatabase;
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly settings: Settings;
  readonly context: PlanContext;
  /** Null until a plan is made. */
  readonly stored: StoredPlan | null;
  /** Whether a program is followed instead of a plan. */
  readonly hasProgram: boolean;
}

/** What the planner works with; undefined while it loads, null if the table of exercises can't be fetched. */
export function usePlanner(): Planner | null | undefined {
  const db = useDatabase();
  const history = useAllEntries();
  const settings = useSettings();
  const stored = useLive(findPlan, []);
  const isFollowing = useLive(hasProgram, []);
  const catalogue = useCatalogue();
  const today = useToday();
  const entries = history?.entries;
  const past = useMemo(() => entries && readPast(entries, today), [entries, today]);
  // The same object until something in it changes, because a week is planned from it.
  return useMemo(() => {
    if (catalogue === null) return null;
    if (!db || !entries || !past || !settings || stored === undefined || !catalogue) return undefined;
    if (isFollowing === undefined) return undefined;
    const context = { catalogue, past, today, loading: settings };
    return { db, entries, settings, stored, hasProgram: isFollowing, context };
  }, [db, entries, past, settings, stored, catalogue, isFollowing, today]);
}

/** The exercises that are fit for planning; fetched again when the network is back. */
function useCatalogue(): Catalogue | null | undefined {
  const [catalogue, setCatalogue] = useState<Catalogue | null>();
  useEffect(() => {
    const load = () =>
      loadCatalogue().then(setCatalogue, (cause: unknown) => {
        console.warn("The table of exercises could not be fetched", cause);
        setCatalogue(null);
      });
    void load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  return catalogue;
}
