import { useLiveQuery } from "dexie-react-hooks";
import type { Goal } from "#app/domain/goal/goal.ts";
import type { StrengthGoal } from "#app/domain/goal/strength-goal.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import type { Settings } from "#app/domain/settings.ts";
import { useToday } from "#app/ui/use-now.ts";
import { findBodyWeight } from "./collections.ts";
import { isLost } from "./data-error.ts";
import type { FitnessDatabase } from "./database.ts";
import { useDatabase } from "./database-provider.tsx";
import { listGoals, listStrengthGoals } from "./goals/queries.ts";
import { type AllEntries, listAllEntries, listNewestEntries, type NewestEntries } from "./history/queries.ts";
import { findRunningWorkout } from "./running-workout/running-workout.ts";
import { readSettings } from "./settings/settings.ts";

/** Pauses before a failed read is tried again, in milliseconds. The last pause repeats. */
const pausesMs = [100, 500, 2000];

/**
 * A read that the browser has dropped is never answered. It is tried again after this time, then after twice as long.
 */
const silenceMs = 3000;

const wait = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

const nullIfLost = (cause: unknown): null => {
  if (isLost(cause)) return null;
  throw cause;
};

/** Runs a query until the browser answers: after sleep it may have lost its connection. The last answer stays on the screen. */
async function readUntilAnswered<T>(query: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const reading = query().then((value) => ({ value }), nullIfLost);
    const answer = await Promise.race([reading, wait(silenceMs * 2 ** attempt)]);
    if (answer) return answer.value;
    await wait(pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0);
  }
}

/**
 * The answer of `query`, updated after writes in this tab and in others; undefined while it loads. When `deps` change,
 * the previous answer stays until the next one is there. Throws the error that the query rejects with.
 * @param deps the values that the query depends on, beside the database
 */
export function useLive<T>(
  query: (db: FitnessDatabase) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const db = useDatabase();
  return useLiveQuery(async () => db && readUntilAnswered(() => query(db)), [db, ...deps]);
}

/** The newest `limit` entries. */
export const useHistory = (limit: number): NewestEntries | undefined =>
  useLive((db) => listNewestEntries(db, limit), [limit]);

/** All entries; undefined while they load, so show something until then. */
export const useAllEntries = (): AllEntries | undefined => useLive(listAllEntries, []);

/** The goals as of today. */
export const useGoals = (): Goal[] | undefined => useLive(listGoals, [useToday()]);

/** The goals of strength and body weight. */
export const useStrengthGoals = (): StrengthGoal[] | undefined => useLive(listStrengthGoals, []);

/** The running workout; null when none runs, undefined while it loads. */
export const useRunningWorkout = (): RunningWorkout | null | undefined => useLive(findRunningWorkout, []);

export const useSettings = (): Settings | undefined => useLive(readSettings, []);

/** The body weight of the last day with one, in grams; undefined while it is read, null when none is known. */
export const useBodyWeight = (): number | null | undefined => useLive(findBodyWeight, []);
