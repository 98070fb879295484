import type { NewWorkout } from "#app/contracts/history-entry.ts";
import type { Data } from "#app/data/data.ts";
import type { WebStorage } from "#app/data/web-storage/storage-object.ts";
import { canonical } from "./replicas.ts";

/** What a place that can hold data gives the suite: a fresh, empty store that several tabs may open. */
export interface Bench {
  /** Opens it as a tab with this name would. */
  open(tab?: string): Promise<Data>;
  openStorage(tab?: string): Promise<WebStorage>;
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

/** Waits for a live answer that satisfies `wanted`; other tabs' commits arrive when the browser delivers them. */
export function arrives<T>(
  data: Data,
  query: () => Promise<T>,
  wanted: (value: T) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = data.observe(query).subscribe((value) => {
      if (!wanted(value)) return;
      queueMicrotask(() => subscription.unsubscribe());
      resolve();
    }, reject);
  });
}

/** The suite's instant; every bench injects it. */
export const now = Date.UTC(2026, 2, 10, 12);

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
export const goals = (data: Data) =>
  data.goals.list().then((list) => list.map(({ type, current }) => [type, current]));

export const threeGoals = async (data: Data) => {
  for (const type of ["calories", "duration", "frequency"] as const) {
    await data.goals.add({ type, target: 1000, deadline: "2026-03-10" });
  }
};
