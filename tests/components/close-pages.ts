import { vi } from "vitest";
import { cleanup } from "vitest-browser-react";

/**
 * Closes all pages. A tracker keeps its workout for seconds after its last screen was closed, because the next one of
 * the same page may open; here these seconds pass at once.
 */
export async function closePages(): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await cleanup();
  do await vi.advanceTimersByTimeAsync(5000);
  while (await isWorkoutHeld());
  vi.useRealTimers();
}

async function isWorkoutHeld(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith("running-workout"));
}
