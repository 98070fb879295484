import type { FitnessDatabase } from "#app/data/database.ts";
import { type RecordItem, recordEntries } from "#app/data/history/commands.ts";
import { findRunningWorkout, updateRunningWorkout } from "#app/data/running-workout/running-workout.ts";
import { listDoneEntries, reduceRoutine, toRunEntry } from "#app/domain/routine/run/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/run/routine-run.ts";
import { backOff } from "#app/lib/back-off.ts";
import { showToast } from "#app/ui/toast.ts";

/** Records entries, as `recordEntries` does with a database. */
type RecordAll = (items: readonly RecordItem[]) => Promise<unknown>;

/**
 * Records the steps done of `run` and, once it is over, the workout that they are part of. The ids are fixed, so a
 * second call or a second tab changes nothing.
 */
export function recordDone(recordAll: RecordAll, run: RoutineRun): Promise<unknown> {
  const workout = toRunEntry(run);
  return recordAll([
    ...listDoneEntries(run).map((step) => ({ workout: step, options: { towardGoals: true } })),
    ...(workout ? [{ workout, options: { towardGoals: false } }] : []),
  ]);
}

interface Recording {
  recordAll: RecordAll;
  /**
   * The stored run; null when another run is stored, or none. A tab that was frozen has an old run, which another tab
   * may have stopped since.
   */
  findRun(): Promise<RoutineRun | null>;
  /** Changes the stored run, if it is still this one. */
  update(change: (run: RoutineRun) => RoutineRun): Promise<unknown>;
  onFailed(error: unknown): void;
  /** Stops recording. */
  signal: AbortSignal;
}

/** How often the clock is read. A timer doesn't count the time that the device sleeps. */
const lookMs = 1000;

/**
 * Records the steps that the stored run has done until now, and each further step when it ends. If the run came to its
 * end by itself, stores it as over. A failed try is repeated.
 * @param failures how many tries have failed in a row
 */
export async function recordSteps(recording: Recording, failures = 0): Promise<void> {
  const { recordAll, findRun, update, onFailed, signal } = recording;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = () => {
    clearTimeout(timer);
    const ms = backOff(failures, { firstMs: 4000, longestMs: 60_000 });
    timer = setTimeout(() => void recordSteps(recording, failures + 1), ms);
  };
  const waitUntil = (at: number) => {
    clearTimeout(timer);
    const look = () => (Date.now() < at ? waitUntil(at) : void recordSteps(recording));
    timer = setTimeout(look, Math.min(lookMs, at - Date.now()));
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  try {
    const run = await findRun();
    if (signal.aborted || !run) return;
    const now = Date.now();
    const settle = (stored: RoutineRun) => reduceRoutine(stored, { type: "settle" }, now);
    const settled = settle(run);
    if (settled.endsAt !== null) waitUntil(settled.endsAt);
    await recordDone(recordAll, settled);
    // The stored run still counts as running, and would be shown so.
    if (settled.phase === "over" && run.phase !== "over" && !signal.aborted) await update(settle);
  } catch (error) {
    if (failures === 0) onFailed(error);
    if (!signal.aborted) retry();
  }
}

/** `recordSteps` for the run with this id in the owner's database. */
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
