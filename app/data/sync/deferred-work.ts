// Work that no screen waits for.

import type { FitnessDatabase } from "../database.ts";
import type { SyncTabs, SyncTimers } from "./environment.ts";
import { listDepartedDevices } from "./find-sync.ts";
import type { KeyContext } from "./keys/devices.ts";
import { readRecord } from "./keys/key-record.ts";

/** A page that opens fetches other things first. */
const delayMs = 10_000;

interface DeferredWork {
  /** Does the work ten seconds later, or when the page is hidden or wakes up before: many visits are shorter. */
  plan(): void;
  /** Does the work at once. */
  start(): void;
  close(): void;
}

/** Work that is retried after a failure: once, ten seconds later, then whenever the page is hidden or wakes up. */
export function createDeferredWork(
  { timers, tabs }: { readonly timers: SyncTimers; readonly tabs: SyncTabs },
  work: () => Promise<void>,
): DeferredWork {
  let isDue = false;
  let mayRepeat = false;
  let cancel = () => {};

  async function run(): Promise<void> {
    if (!isDue) return;
    isDue = false;
    cancel();
    try {
      await work();
    } catch {
      isDue = true;
      if (mayRepeat) cancel = timers.after(delayMs, runQuietly);
      mayRepeat = false;
    }
  }
  const runQuietly = () => void run();
  const stops = [tabs.onWake(runQuietly), tabs.onHide(runQuietly)];

  function makeDue(): void {
    isDue = true;
    mayRepeat = true;
  }

  return {
    plan() {
      makeDue();
      cancel = timers.after(delayMs, runQuietly);
    },
    start() {
      makeDue();
      runQuietly();
    },
    close() {
      mayRepeat = false;
      cancel();
      for (const stop of stops) stop();
    },
  };
}

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
