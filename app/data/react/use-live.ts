import { useEffect, useState } from "react";
import { findBodyWeight } from "#app/model/body-measurement.ts";
import type { Goal } from "#app/model/goal.ts";
import type { RunningWorkout } from "#app/model/running-workout.ts";
import type { Settings } from "#app/model/settings.ts";
import type { AllEntries } from "../all-entries/all-entries.ts";
import type { Data } from "../data.ts";
import type { HistoryStore } from "../stores/history-store.ts";
import { useData } from "./data-provider.tsx";

interface Answer<T> {
  /** The data that the answer comes from: an answer from another owner's data isn't shown. */
  readonly data: Data;
  readonly value: T;
}

/**
 * The answer of `query`, updated with this and other tabs; undefined while it loads. When `deps` change, the previous answer
 * stays until the next one is there. Throws the error that the query rejects with.
 * @param query reads only from the data that it is given; it runs again after writes to what it has read
 * @param deps what the query depends on, beside the data
 */
export function useLive<T>(query: (data: Data) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const data = useData();
  const [answer, setAnswer] = useState<Answer<T>>();
  const [failure, setFailure] = useState<{ cause: unknown }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `query` depends on
  useEffect(() => {
    if (!data) return;
    return data.observe(query).subscribe(
      (value) => setAnswer((last) => (last?.data === data && last.value === value ? last : { data, value })),
      (cause) => setFailure({ cause }),
    );
  }, [data, ...deps]);

  if (failure) throw failure.cause;
  return answer && answer.data === data ? answer.value : undefined;
}

/** The newest `limit` entries; see `HistoryStore.listNewest`. */
export const useHistory = (limit: number): Awaited<ReturnType<HistoryStore["listNewest"]>> | undefined =>
  useLive((data) => data.history.listNewest(limit), [limit]);

/** All entries; undefined while they load, so show something until then. */
export const useAllEntries = (): AllEntries | undefined => useLive((data) => data.history.listAll(), []);

/** The totals of all days, which statistics are derived from. Memoized until the next change. */
export const readAllDays = ({ history }: Data): ReturnType<HistoryStore["listDayTotals"]> =>
  history.listDayTotals("0000-01-01", "9999-12-31");

export const useGoals = (): Goal[] | undefined => useLive((data) => data.goals.list(), []);

/** The running workout; null when none runs, undefined while it loads. */
export const useRunningWorkout = (): RunningWorkout | null | undefined =>
  useLive((data) => data.runningWorkout.find(), []);

export const useSettings = (): Settings | undefined => useLive((data) => data.settings.read(), []);

/** The body weight of the last day with one, in grams; undefined while it is read, null when none is known. */
export const useBodyWeight = (): number | null | undefined =>
  useLive(async (data) => findBodyWeight(await data.bodyMeasurements.list()), []);
