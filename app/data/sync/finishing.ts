import { leftKey, parseLeft } from "./find-sync.ts";
import { readRecord } from "./keys/key-record.ts";
import type { SyncParts } from "./sync-parts.ts";

/**
 * Reports to the relay what failed at an earlier start: devices that have left, and this device's name. The calls run one
 * after the other, so that nothing is sent twice.
 */
export function createFinishing({ context: { db }, loadKeys }: SyncParts, isClosed: () => boolean) {
  let last: Promise<void> = Promise.resolve();

  async function isUnfinished(): Promise<boolean> {
    const [left] = await db.read(["meta"], (tx) => tx.findMany("meta", [leftKey]));
    const record = await readRecord(db);
    const hasRoot = record?.isOn === true && record.needs !== "key";
    return parseLeft(left).length > 0 || (hasRoot && !record.isNamed);
  }

  async function finish(): Promise<void> {
    if (isClosed() || !(await isUnfinished())) return;
    const [keys, steps] = await Promise.all([loadKeys(), import("./keys/finish.ts")]);
    await steps.finish(keys);
  }

  return (): Promise<void> => {
    last = last.catch(() => undefined).then(finish);
    return last;
  };
}
