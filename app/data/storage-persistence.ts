// Whether the browser may delete the data when the disk is full, and how much room they take.
// Guarantees: the browser is asked once, after the first finished workout, and its answer is stored.

import { liveQuery } from "dexie";
import type { FitnessDatabase } from "./database.ts";
import { allKey } from "./rows/totals.ts";

export interface StorageRoom {
  /** Whether the browser stores the data for good; null when it was never asked. */
  persistent: boolean | null;
  /** The bytes that this site takes; null if the browser doesn't report them. */
  usedBytes: number | null;
}

/** Absent in an insecure context, or an old browser. */
type BrowserStorage = Partial<StorageManager> | undefined;

const answerKey = "persistent";

async function findAnswer(db: FitnessDatabase): Promise<boolean | null> {
  const record = await db.meta.get(answerKey);
  return typeof record?.value === "boolean" ? record.value : null;
}

/** Asks the browser to store the data for good, because the owner wants it. Resolves to the browser's answer. */
export async function askForPersistence(
  db: FitnessDatabase,
  storage: BrowserStorage = globalThis.navigator?.storage,
): Promise<boolean> {
  const answer = (await storage?.persist?.()) ?? false;
  await db.meta.put({ key: answerKey, value: answer });
  return answer;
}

/** Asks the browser to store the data for good, unless a tab has asked before. */
export async function askForPersistenceOnce(
  db: FitnessDatabase,
  storage: BrowserStorage = globalThis.navigator?.storage,
): Promise<void> {
  const isFirst = await db.transaction("rw", db.meta, async () => {
    if (await db.meta.get(answerKey)) return false;
    await db.meta.put({ key: answerKey, value: "asking" });
    return true;
  });
  if (isFirst) await askForPersistence(db, storage);
}

/** Asks the browser once there is a workout. Returns a function that ends this. */
export function askAfterFirstWorkout(db: FitnessDatabase): () => void {
  const subscription = liveQuery(() => db.totals.get(allKey)).subscribe({
    next: (all) => {
      if (!all?.entries) return;
      subscription.unsubscribe();
      // A refusal changes nothing: the workout is stored all the same.
      askForPersistenceOnce(db).catch(() => undefined);
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

export async function readStorageRoom(
  db: FitnessDatabase,
  storage: BrowserStorage = globalThis.navigator?.storage,
): Promise<StorageRoom> {
  const [persistent, estimate] = await Promise.all([findAnswer(db), storage?.estimate?.()]);
  return { persistent, usedBytes: estimate?.usage ?? null };
}
