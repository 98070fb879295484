// Whether the browser may delete the data when the disk is full, and how much room they take.
// Guarantees: the browser is asked once, after the first finished workout, and its answer is stored.

import type { RowDatabase } from "./engine/row-database.ts";

export interface StorageRoom {
  /** Whether the browser stores the data for good; null when it was never asked. */
  persistent: boolean | null;
  /** The bytes that this site takes; null where the browser doesn't report them. */
  usedBytes: number | null;
}

export interface StoragePersistence {
  /** Asks the browser to store the data for good, unless it was asked before. */
  askOnce(): Promise<void>;
  /** Asks again, because the person wants it. Resolves to the browser's answer. */
  ask(): Promise<boolean>;
  read(): Promise<StorageRoom>;
}

const answerKey = "persistent";

/** `storage` is undefined where the browser offers no StorageManager (an insecure context, or an old browser). */
export function createStoragePersistence(
  db: RowDatabase,
  storage: Partial<StorageManager> | undefined,
): StoragePersistence {
  const findAnswer = async (): Promise<boolean | null> => {
    const [record] = await db.read(["meta"], (tx) => tx.findMany("meta", [answerKey]));
    return typeof record?.value === "boolean" ? record.value : null;
  };

  async function ask(): Promise<boolean> {
    const answer = (await storage?.persist?.()) ?? false;
    await db.write(["meta"], (tx) => tx.put("meta", [{ key: answerKey, value: answer }]));
    return answer;
  }

  let asked: Promise<unknown> | undefined;
  return {
    ask,
    askOnce: async () => {
      asked ??= findAnswer().then((answer) => (answer === null ? ask() : answer));
      await asked;
    },
    read: async () => {
      const [persistent, estimate] = await Promise.all([findAnswer(), storage?.estimate?.()]);
      return { persistent, usedBytes: estimate?.usage ?? null };
    },
  };
}
