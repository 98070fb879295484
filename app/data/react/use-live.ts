import { useEffect, useState } from "react";
import type { Goal } from "#app/contracts/goal.ts";
import type { RunningSession } from "#app/contracts/running-session.ts";
import type { Settings } from "#app/contracts/settings.ts";
import type { Data } from "../data.ts";
import type { Observable } from "../engine/row-database.ts";
import type { HistoryStore } from "../stores/history-store.ts";
import type { WholeHistory } from "../whole/whole-history.ts";
import { useData } from "./data-provider.tsx";

interface Heard<T> {
  /** Whose answer it is: another owner's is none. */
  readonly data: Data;
  readonly value: T;
}

/** What `open` gives of the data, as it stands; undefined until it has told something. Throws what it fails with. */
function useObserved<T>(open: (data: Data) => Observable<T>, deps: readonly unknown[]): T | undefined {
  const data = useData();
  const [heard, setHeard] = useState<Heard<T>>();
  const [failure, setFailure] = useState<{ cause: unknown }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `open` depends on
  useEffect(() => {
    if (!data) return;
    const { unsubscribe } = open(data).subscribe(
      (value) => setHeard((last) => (last?.data === data && last.value === value ? last : { data, value })),
      (cause) => setFailure({ cause }),
    );
    return unsubscribe;
  }, [data, ...deps]);

  if (failure) throw failure.cause;
  return heard && heard.data === data ? heard.value : undefined;
}

/**
 * The answer of `query`, kept up to date with this and other tabs; undefined while it loads. When `deps` change, the
 * answer before stays until the next is there.
 * @param query reads from the stores only; it runs again after writes that may change its answer
 * @param deps what the query depends on, beside the data
 */
export const useLive = <T>(query: (data: Data) => Promise<T>, deps: readonly unknown[]): T | undefined =>
  useObserved((data) => data.observe(() => query(data)), deps);

/** The newest `limit` entries; see `HistoryStore.listNewest`. */
export const useHistory = (limit: number): Awaited<ReturnType<HistoryStore["listNewest"]>> | undefined =>
  useLive((data) => data.history.listNewest(limit), [limit]);

/** Every entry; see `Data.whole`. Show something before it comes. */
export const useWholeHistory = (): WholeHistory | undefined => useObserved((data) => data.whole, []);

export const useGoals = (): Goal[] | undefined => useLive((data) => data.goals.list(), []);

/** What is going on; null when nothing is. */
export const useRunningSession = (): RunningSession | null | undefined =>
  useLive((data) => data.session.find(), []);

export const useSettings = (): Settings | undefined => useLive((data) => data.settings.read(), []);
