import type { NewWorkout } from "#app/model/history-entry.ts";
import type { RoutineRun } from "#app/model/routine-run.ts";
import { describeDone, reduceRoutine } from "./routine-run.ts";

/** The part of the history store that recording needs. */
interface DoneHistory {
  record(workout: NewWorkout, options: { towardGoals: boolean }): Promise<unknown>;
}

/** Records the steps done of `run`. Ids make a second call, or a second tab, harmless. */
export const recordDone = (history: DoneHistory, run: RoutineRun): Promise<unknown> =>
  Promise.all(describeDone(run).map((workout) => history.record(workout, { towardGoals: true })));

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
