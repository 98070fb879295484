import type { NewWorkout } from "#app/model/history-entry.ts";
import type { RoutineRun } from "#app/model/routine-run.ts";
import { describeDone, describeRun, reduceRoutine } from "./routine-run.ts";

/** The part of the history store that recording needs. */
interface DoneHistory {
  recordAll(items: readonly { workout: NewWorkout; options: { towardGoals: boolean } }[]): Promise<unknown>;
}

/**
 * Records the steps done of `run`, and once it is over the workout that they are part of. Ids make a second call, or a
 * second tab, harmless.
 */
export function recordDone(history: DoneHistory, run: RoutineRun): Promise<unknown> {
  const workout = describeRun(run);
  return history.recordAll([
    ...describeDone(run).map((step) => ({ workout: step, options: { towardGoals: true } })),
    ...(workout ? [{ workout, options: { towardGoals: false } }] : []),
  ]);
}

interface Recording {
  history: DoneHistory;
  onFailed(error: unknown): void;
  /** Stops recording. */
  signal: AbortSignal;
}

/** Records the steps that `run` has done until now, and each further step when it ends. */
export function recordSteps(run: RoutineRun, { history, onFailed, signal }: Recording): void {
  if (signal.aborted) return;
  const now = Date.now();
  const settled = reduceRoutine(run, { type: "settle" }, now);
  recordDone(history, settled).catch(onFailed);
  if (settled.endsAt === null) return;
  const timer = setTimeout(() => recordSteps(settled, { history, onFailed, signal }), settled.endsAt - now);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}
