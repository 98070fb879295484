import { useObservable } from "dexie-react-hooks";
import type { Goal } from "#app/contracts/goal.ts";
import type { RunningSession } from "#app/contracts/running-session.ts";
import type { Settings } from "#app/contracts/settings.ts";
import type { Data } from "../data.ts";
import type { Observable } from "../engine/row-database.ts";
import type { HistoryStore } from "../stores/history-store.ts";
import { useData } from "./data-provider.tsx";

const silent: Observable<never> = { subscribe: () => ({ unsubscribe: () => undefined }) };

/**
 * The answer of `query`, kept up to date with this and other tabs; undefined while it loads.
 * @param query reads from the stores only; it runs again after writes that may change its answer
 * @param deps what the query depends on, beside the data
 */
export function useLive<T>(query: (data: Data) => Promise<T>, deps: unknown[]): T | undefined {
  const data = useData();
  return useObservable(
    (): Observable<T> => (data ? data.observe(() => query(data)) : silent),
    [data, ...deps],
  );
}

/** The newest `limit` entries; see `HistoryStore.listNewest`. */
export const useHistory = (limit: number): Awaited<ReturnType<HistoryStore["listNewest"]>> | undefined =>
  useLive((data) => data.history.listNewest(limit), [limit]);

export const useGoals = (): Goal[] | undefined => useLive((data) => data.goals.list(), []);

/** What is going on; null when nothing is. */
export const useRunningSession = (): RunningSession | null | undefined =>
  useLive((data) => data.session.find(), []);

export const useSettings = (): Settings | undefined => useLive((data) => data.settings.read(), []);
