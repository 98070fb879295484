import { putRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import type { RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { MessageRelay } from "./message-relay.ts";
import { createReplica } from "./replicas.ts";

export const start = Date.UTC(2026, 2, 1, 12);

/** Two devices of a user, and their relay. */
export function createPair() {
  const relay = new MessageRelay();
  const [a, b] = [createReplica("a", { now: start }), createReplica("b", { now: start })];
  return { relay, a, b };
}

export const running = (id: string, revision: number): RunningWorkout => ({
  revision,
  seenAt: start,
  actedAt: start,
  awaySince: null,
  category: null,
  general: { id, startedAt: start, watch: { gatheredMs: 0, runningSince: start }, name: "Push day" },
  panel: null,
  rest: { status: "idle", open: false, presetS: 60, remainingMs: 0, endsAt: null },
});

/** The first device runs the workout "w1" and has shared it. */
export async function createRunningPair(more: Partial<RunningWorkout> = {}) {
  const pair = createPair();
  await putRunningWorkout(pair.a.db, { ...running("w1", 4), ...more });
  await pair.a.sync(pair.relay.line);
  return pair;
}
