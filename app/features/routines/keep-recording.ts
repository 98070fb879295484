import type { NewWorkout } from "#app/contracts/history-entry.ts";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import { describeDone, reduceRoutine } from "./routine-run.ts";

/** What recording needs of the history store. */
export interface DoneHistory {
  record(workout: NewWorkout, options: { towardGoals: boolean }): Promise<unknown>;
}

/** Records what was done of `run`; ids make a second time, or a second tab, harmless. */
export const recordDone = (history: DoneHistory, run: RoutineRun): Promise<unknown> =>
  Promise.all(describeDone(run).map((workout) => history.record(workout, { towardGoals: true })));

interface Recording {
  history: DoneHistory;
  onFailed(error: unknown): void;
  /** Ends it. */
  signal: AbortSignal;
}

/** Records what `run` has done until now, and each further step when it ends. */
export function keepRecording(run: RoutineRun, { history, onFailed, signal }: Recording): void {
  if (signal.aborted) return;
  const now = Date.now();
  const settled = reduceRoutine(run, { type: "settle" }, now);
  recordDone(history, settled).catch(onFailed);
  if (settled.endsAt === null) return;
  const timer = setTimeout(() => keepRecording(settled, { history, onFailed, signal }), settled.endsAt - now);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}
