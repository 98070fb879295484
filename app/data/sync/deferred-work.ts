// Reports that no screen waits for.

import type { FitnessDatabase } from "../database.ts";
import { listDepartedDevices } from "./find-sync.ts";
import type { KeyContext } from "./keys/devices.ts";
import { readRecord } from "./keys/key-record.ts";

/**
 * Returns a function that reports to the relay what it doesn't know yet: departed devices, and this device's name. The
 * calls run one after the other, so that nothing is sent twice.
 */
export function createPendingReports(
  { db, loadKeys }: { readonly db: FitnessDatabase; loadKeys(): Promise<KeyContext> },
  isClosed: () => boolean,
) {
  let last: Promise<void> = Promise.resolve();

  async function hasPending(): Promise<boolean> {
    const [departed, record] = await Promise.all([listDepartedDevices(db), readRecord(db)]);
    const hasRoot = record?.isOn === true && record.needs !== "key";
    return departed.length > 0 || (hasRoot && !record.isNamed);
  }

  async function sendPending(): Promise<void> {
    if (isClosed() || !(await hasPending())) return;
    const [keys, steps] = await Promise.all([loadKeys(), import("./keys/reports.ts")]);
    await steps.sendReports(keys);
  }

  return (): Promise<void> => {
    last = last.catch(() => undefined).then(sendPending);
    return last;
  };
}
