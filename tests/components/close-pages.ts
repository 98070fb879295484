import { vi } from "vitest";
import { cleanup } from "vitest-browser-react";

/**
 * Closes all pages, and waits until the workout of a guest, or of the user with this id, is let go of. A tracker keeps
 * it for seconds after its last screen was closed, because the next one may open; here these seconds pass at once.
 */
export async function closePages(owner = "guest"): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await cleanup();
  do await vi.advanceTimersByTimeAsync(5000);
  while (await isHeld(`running-workout:${owner}`));
  vi.useRealTimers();
}

async function isHeld(lock: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
}
