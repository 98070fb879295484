import type { SyncParts } from "./sync-parts.ts";

/** A page that opens fetches other things first. */
const delayMs = 10_000;

interface DeferredWork {
  /** Does the work ten seconds later, or when the page is hidden or wakes up before: many visits are shorter. */
  plan(): void;
  /** Does the work at once. */
  start(): void;
  close(): void;
}

/**
 * Work that no screen waits for. After a failure it is retried once, ten seconds later, then whenever the page is
 * hidden or wakes up.
 */
export function createDeferredWork({ timers, tabs }: SyncParts, work: () => Promise<void>): DeferredWork {
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
