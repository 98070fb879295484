import { liveQuery } from "dexie";
import type { FitnessDatabase } from "#app/data/database.ts";
import { addGoal } from "#app/data/goals/commands.ts";
import { listGoals } from "#app/data/goals/queries.ts";
import type { WebStorage } from "#app/data/local-storage/web-storage.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { canonical } from "#tests/support/canonical.ts";

/** The suite's input from an implementation: a fresh, empty database that several tabs may open. */
export interface Bench {
  /** Opens it as another tab would. */
  open(): Promise<FitnessDatabase>;
  openStorage(): Promise<WebStorage>;
}

export interface Behaviour {
  title: string;
  run(bench: Bench): Promise<void>;
}

/** Throws unless both values are the same JSON. Needs no test library, so that it also runs inside a page. */
export function same(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(canonical(actual)), JSON.stringify(canonical(expected))];
  if (a !== b) throw new Error(`expected ${b}\nbut got  ${a}`);
}

export async function rejects(promise: Promise<unknown>): Promise<void> {
  const outcome = await promise.then(
    () => "resolved",
    () => "rejected",
  );
  same(outcome, "rejected");
}

/**
 * Waits for a live answer that satisfies `wanted`, because the browser delivers the commits of other tabs with a
 * delay.
 */
export function resolvesTo<T>(
  db: FitnessDatabase,
  query: (db: FitnessDatabase) => Promise<T>,
  wanted: (value: T) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(() => query(db)).subscribe((value) => {
      if (!wanted(value)) return;
      queueMicrotask(() => subscription.unsubscribe());
      resolve();
    }, reject);
  });
}

/** The suite's instant; every bench injects it. */
export const now = Date.UTC(2026, 2, 10, 12);

/** A stored running workout in which nothing runs. */
export const idle: RunningWorkout = {
  revision: 1,
  seenAt: now,
  actedAt: now,
  awaySince: null,
  category: null,
  general: null,
  panel: null,
  rest: { status: "idle", open: false, presetS: 60, remainingMs: 60_000, endsAt: null },
};

export const workout = (change: Partial<NewWorkout> = {}): NewWorkout => ({
  exercise: "Running",
  category: "cardio",
  duration: 90,
  caloriesBurned: 15,
  startedAt: new Date(now - 90_000).toISOString(),
  endedAt: new Date(now).toISOString(),
  source: "exercise",
  kcalModel: "exercise",
  kcalPerMinute: 10,
  ...change,
});

export const toward = { towardGoals: true };

/** Each goal's type and current, in their order. */
export const goals = (data: FitnessDatabase) =>
  listGoals(data).then((list) => list.map(({ type, current }) => [type, current]));

export const threeGoals = async (data: FitnessDatabase) => {
  for (const type of ["calories", "duration", "frequency"] as const) {
    await addGoal(data, { type, target: 1000, deadline: "2026-03-10" });
  }
};
