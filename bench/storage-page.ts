/**
 * The script that storage.ts runs in an empty page: the data layer, raw IndexedDB and a JSON array with the same
 * workouts.
 */
import { Bench } from "tinybench";
import { recordEntry } from "#app/data/history/commands.ts";
import { listDayTotals, listNewestEntries } from "#app/data/history/queries.ts";
import { openDatabase } from "#app/data/open-database.client.ts";
import { eraseData } from "#app/data/transfer/move-owner.ts";
import { importFile } from "#app/data/transfer/transfer.client.ts";

interface Store {
  fill(count: number): Promise<unknown>;
  append(): Promise<unknown>;
  newest50(): Promise<unknown>;
  ninetyDays(): Promise<unknown>;
}

/** Returns a function that calls `open` on its first call and always returns that result. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

const end = Date.UTC(2026, 0, 1);
/** The n-th workout before the end, three a day. */
const workoutAt = (n: number, at = end - n * 8 * 3_600_000) => ({
  exercise: "Running",
  duration: 1800 + (n % 600),
  caloriesBurned: 300,
  startedAt: new Date(at).toISOString(),
  endedAt: new Date(at).toISOString(),
  source: "exercise" as const,
  kcalModel: "exercise" as const,
});
type Workout = ReturnType<typeof workoutAt> & { readonly day: string };
const withDay = (workout: ReturnType<typeof workoutAt>): Workout => ({
  ...workout,
  day: workout.endedAt.slice(0, 10),
});
const listWorkouts = (count: number) =>
  Array.from({ length: count }, (_, n) => withDay(workoutAt(count - n)));

const firstDay = new Date(end - 90 * 86_400_000).toISOString().slice(0, 10);
function sumDays(workouts: readonly Workout[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const { day, duration } of workouts)
    if (day >= firstDay) days.set(day, (days.get(day) ?? 0) + duration);
  return days;
}

/** The data layer, with goals, day totals, timestamps and validation. */
function createDataLayer(id: string): Store {
  const open = once(() => openDatabase({ kind: "account", id }));
  return {
    async fill(count) {
      const db = await open();
      await eraseData(db);
      const rows = listWorkouts(count).map((workout, n) => ({
        key: `bench-${n}`,
        value: { ...workout, date: workout.day },
        clock: "018000000000-0000-bench",
      }));
      const file = { format: "fitness-tracker", version: 1, tables: { history: rows } };
      await importFile(db, new Blob([JSON.stringify(file)]), "bench");
    },
    append: async () => recordEntry(await open(), workoutAt(0), { towardGoals: true }),
    newest50: async () => listNewestEntries(await open(), 50),
    ninetyDays: async () => listDayTotals(await open(), firstDay, "2099-12-31"),
  };
}

const key = "bench-history";
const readArray = (): Workout[] => JSON.parse(localStorage.getItem(key) ?? "[]");
const writeArray = (all: readonly Workout[]) => localStorage.setItem(key, JSON.stringify(all));

const jsonArray: Store = {
  fill: async (count) => writeArray(listWorkouts(count)),
  append: async () => writeArray([...readArray(), withDay(workoutAt(0))]),
  newest50: async () => readArray().slice(-50),
  ninetyDays: async () => sumDays(readArray()),
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** One table with one index and nothing else, as the upper limit. */
function createRawDatabase(): Store {
  const open = once(() => {
    const request = indexedDB.open("bench-raw", 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore("history", { autoIncrement: true }).createIndex("day", "day");
    return done(request);
  });
  async function write(work: (history: IDBObjectStore) => void) {
    const transaction = (await open()).transaction("history", "readwrite", { durability: "relaxed" });
    work(transaction.objectStore("history"));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  const byDay = async () => (await open()).transaction("history").objectStore("history").index("day");
  return {
    fill: (count) =>
      write((history) => {
        history.clear();
        for (const workout of listWorkouts(count)) history.add(workout);
      }),
    append: () => write((history) => history.add(withDay(workoutAt(0)))),
    async newest50() {
      const request = (await byDay()).openCursor(null, "prev");
      for (let n = 0; n < 50; n++) {
        const cursor = await done(request);
        if (!cursor) return;
        cursor.continue();
      }
    },
    ninetyDays: async () => sumDays(await done((await byDay()).getAll(IDBKeyRange.lowerBound(firstDay)))),
  };
}

const stores: Readonly<Record<string, Store>> = {
  "data layer": createDataLayer("bench"),
  "data layer, 100": createDataLayer("bench-100"),
  "raw IndexedDB": createRawDatabase(),
  "JSON array": jsonArray,
};
const operations = ["append", "newest50", "ninetyDays"] as const;

const storageBench = {
  async fill(entries: number): Promise<void> {
    for (const [name, store] of Object.entries(stores))
      await store.fill(name.endsWith("100") ? 100 : entries);
  },
  /** The stores take turns; returns the median of each in milliseconds. */
  async round(iterations: number): Promise<Record<string, number>> {
    const bench = new Bench({ iterations, time: 0, warmupIterations: 3, warmupTime: 0 });
    for (const operation of operations)
      for (const [name, store] of Object.entries(stores))
        bench.add(`${operation}, ${name}`, async () => void (await store[operation]()));
    const tasks = await bench.run();
    return Object.fromEntries(
      tasks.map(({ name, result }) => [name, "latency" in result ? result.latency.p50 : Number.NaN]),
    );
  },
};

declare global {
  interface Window {
    storageBench: typeof storageBench;
  }
}
window.storageBench = storageBench;
