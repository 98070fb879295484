/** What the measurements run in a page of the app, beside the app: the data layer on the member's own database. */
import type { FitnessDatabase } from "#app/data/database.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { openDatabase } from "#app/data/open-database.client.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";

const rows = "history";
const newestList = "ul[aria-label=Workouts]";
let tasks: { at: number; ms: number }[] = [];
let opening: Promise<FitnessDatabase> | undefined;

const workoutOf = (exercise: string): NewWorkout => {
  const end = Date.now();
  return {
    exercise,
    duration: 600,
    caloriesBurned: 120,
    startedAt: new Date(end - 600_000).toISOString(),
    endedAt: new Date(end).toISOString(),
    source: "exercise",
    kcalModel: "exercise",
  };
};

/** Resolves with the time at which `isSo` was first true. */
async function when(isSo: () => boolean): Promise<number> {
  if (!isSo())
    await new Promise<void>((resolve) => {
      const changes = new MutationObserver(() => {
        if (!isSo()) return;
        changes.disconnect();
        resolve();
      });
      changes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    });
  return Date.now();
}

const openRaw = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Counts these rows without reading them. */
const countOf = (db: IDBDatabase, keys?: IDBKeyRange): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = db.transaction(rows).objectStore(rows).count(keys);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const bench = {
  /** Opens the member's database once more. */
  open(id: string): void {
    opening ??= openDatabase({ kind: "account", id });
  },
  /** Records a workout that ends now. Returns when it began and how long it took. */
  async record(exercise: string): Promise<{ at: number; ms: number }> {
    const db = await opening;
    if (!db) throw new Error("It is opened first");
    const at = Date.now();
    const start = performance.now();
    await recordEntry(db, workoutOf(exercise), { towardGoals: true });
    return { at, ms: performance.now() - start };
  },
  /** When the list of the history shows this exercise. */
  seeInHistory: (exercise: string): Promise<number> =>
    when(() => document.querySelector(newestList)?.textContent?.includes(exercise) === true),
  /** When the page says this. */
  seeText: (text: string): Promise<number> => when(() => document.body.textContent?.includes(text) === true),
  /** When a link or button of the app's frame is called so. */
  seeMark: (name: string): Promise<number> =>
    when(() => document.querySelector(`[aria-label="${name}"]`) !== null),
  /** From now on. */
  watchTasks(): void {
    tasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ at: performance.timeOrigin + startTime, ms: duration });
    }).observe({ type: "longtask" });
  },
  /** Tasks of the page of 50 ms and more. */
  listTasks: (): readonly { at: number; ms: number }[] => tasks,
  /** When so many rows of the history are stored, of them those between two keys if these are given. */
  async untilRows(id: string, count: number, from?: string, to?: string): Promise<number> {
    const db = await openRaw(`fitness-tracker:${id}`);
    const range = from !== undefined && to !== undefined ? IDBKeyRange.bound(from, to) : undefined;
    while ((await countOf(db, range)) < count) await new Promise((resolve) => setTimeout(resolve, 100));
    db.close();
    return Date.now();
  },
};

declare global {
  interface Window {
    syncBench: typeof bench;
  }
}
window.syncBench = bench;
