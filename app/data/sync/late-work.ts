import type { SyncParts } from "./sync-parts.ts";

/** A page that opens has other things to fetch. */
const lateMs = 10_000;

interface LateWork {
  /** Does it after a while, or earlier when the page is hidden or wakes up, because many visits are shorter. */
  plan(): void;
  /** Does it at once. */
  start(): void;
  close(): void;
}

/** Work that no screen waits for. Where it fails it is tried once more, then whenever the page is hidden or wakes up. */
export function createLateWork({ timers, tabs }: SyncParts, work: () => Promise<void>): LateWork {
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
      if (mayRepeat) cancel = timers.after(lateMs, runQuietly);
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
      cancel = timers.after(lateMs, runQuietly);
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
