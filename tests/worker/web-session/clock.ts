import { afterEach, beforeEach, vi } from "vitest";

/** Stops the clock for each test of a file; returns a function that advances it by milliseconds. */
export function withClock(): (ms: number) => void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime(Date.now() + ms);
}
