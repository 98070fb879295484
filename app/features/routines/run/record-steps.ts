import type { FitnessDatabase } from "#app/data/database.ts";
import { type RecordItem, recordEntries } from "#app/data/history/commands.ts";
import { findRunningWorkout, updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { describeDone, describeRun, reduceRoutine } from "#app/domain/routine/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/routine-run.ts";
import { backOff } from "#app/lib/back-off.ts";
import { showToast } from "#app/ui/toast.ts";

/** Records entries, as `recordEntries` does with a database. */
type RecordAll = (items: readonly RecordItem[]) => Promise<unknown>;

/**
 * Records the steps done of `run`, and once it is over the workout that they are part of. Ids make a second call, or a
 * second tab, harmless.
 */
export function recordDone(recordAll: RecordAll, run: RoutineRun): Promise<unknown> {
  const workout = describeRun(run);
  return recordAll([
    ...describeDone(run).map((step) => ({ workout: step, options: { towardGoals: true } })),
    ...(workout ? [{ workout, options: { towardGoals: false } }] : []),
  ]);
}

interface Recording {
  recordAll: RecordAll;
  /**
   * The run as it is stored now; null when another one runs, or none. A tab that was frozen holds an old one: another tab
   * may have stopped it since.
   */
  findRun(): Promise<RoutineRun | null>;
  /** Changes the run as it is stored by then, if it is still this one. */
  update(change: (run: RoutineRun) => RoutineRun): Promise<unknown>;
  onFailed(error: unknown): void;
  /** Stops recording. */
  signal: AbortSignal;
}

/**
 * Records the steps that the stored run has done until now, and each further step when it ends. A run that
 * came to its end by itself is stored as over then. What fails is tried again.
 * @param failures how many tries have failed in a row
 */
export async function recordSteps(recording: Recording, failures = 0): Promise<void> {
  const { recordAll, findRun, update, onFailed, signal } = recording;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number, failed = 0) => {
    clearTimeout(timer);
    timer = setTimeout(() => void recordSteps(recording, failed), ms);
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  try {
    const run = await findRun();
    if (signal.aborted || !run) return;
    const now = Date.now();
    const settle = (stored: RoutineRun) => reduceRoutine(stored, { type: "settle" }, now);
    const settled = settle(run);
    if (settled.endsAt !== null) later(settled.endsAt - now);
    await recordDone(recordAll, settled);
    // The stored run still says that it is running, and would be shown so.
    if (settled.phase === "over" && run.phase !== "over" && !signal.aborted) await update(settle);
  } catch (error) {
    if (failures === 0) onFailed(error);
    if (!signal.aborted) later(backOff(failures, { firstMs: 4000, longestMs: 60_000 }), failures + 1);
  }
}

/** `recordSteps` for the run of that id, of the member's data. */
export const recordRun = (db: FitnessDatabase, id: string, signal: AbortSignal): Promise<void> =>
  recordSteps({
    recordAll: (items) => recordEntries(db, items),
    findRun: async () => {
      const stored = (await findRunningWorkout(db))?.routine;
      return stored?.id === id ? stored : null;
    },
    update: (change) =>
      updateRunningWorkout(db, (stored) =>
        stored?.routine?.id === id ? { ...stored, routine: change(stored.routine) } : stored,
      ),
    onFailed: (error) => {
      console.error("A routine's step could not be recorded", error);
      showToast("The routine could not be saved on this device.");
    },
    signal,
  });
