import { expect, test } from "vitest";
import { awayMs, shownInstant } from "./absence.ts";
import { describeEnded } from "./describe-ended.ts";
import { createTrackerState, reduceTracker } from "./tracker-state.ts";

const t0 = Date.parse("2026-03-02T18:04:00Z");
const hourMs = 3_600_000;

/** A workout that was left after a minute, as it is found `after` milliseconds later. */
function comeBack(after: number) {
  const started = reduceTracker(createTrackerState(), { type: "workout-start", id: "a" }, t0);
  const seen = reduceTracker(started, { type: "tick", present: true }, t0 + 60_000);
  const at = t0 + 60_000 + after;
  const state = reduceTracker(seen, { type: "tick", present: true }, at);
  return { at, state, shown: shownInstant(state, at) };
}

test("End Workout ends a workout that was left for six hours at its last activity, one left for less now", () => {
  const long = comeBack(6 * hourMs);
  expect(long.shown).toBe(t0 + 60_000);
  expect(describeEnded(long.state, "away-end", long.shown).workout).toMatchObject({
    duration: 60,
    endedAt: new Date(t0 + 60_000).toISOString(),
  });
  for (const after of [awayMs, 6 * hourMs - 1]) {
    const short = comeBack(after);
    expect(short.shown).toBe(short.at);
  }
});
