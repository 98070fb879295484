/* The writes of the tracker: the running workout after each action, one write after the other, and the completed
   entries. If a write fails, its data stay in memory, a notice says so, and the write is tried again. */

import type { RunningWorkout, UnrecordedEntry } from "#app/domain/running-workout/running-workout.ts";
import { backOff } from "#app/lib/back-off.ts";

/** The stored data that the tracker needs. */
export interface TrackerStore {
  find(): Promise<RunningWorkout | null>;
  /** Calls `next` with the stored workout, now and after each change in any tab. Returns a function that ends this. */
  observe(next: (stored: RunningWorkout | null) => void): () => void;
  /** Stores the result of `step` on the stored workout, in one transaction over all tabs; null removes it. */
  update(step: (stored: RunningWorkout | null) => RunningWorkout | null): Promise<RunningWorkout | null>;
  /** Records all entries or none. An entry that is recorded already changes nothing. */
  record(entries: readonly UnrecordedEntry[]): Promise<unknown>;
  /** Whether this page has closed the data for good. The next page that opens them continues with the stored workout. */
  isClosed(): boolean;
}

/** The notices about failed writes. */
export interface WriteFailures {
  /** The workout could not be stored. The write is tried again after a while, with the next action, and by `retry`. */
  onSaveFailed(error: unknown, retry: () => void): void;
  /** Entries could not be recorded. The next try is at `next`, or earlier by `retry`. */
  onRecordFailed(
    error: unknown,
    entries: readonly UnrecordedEntry[],
    retry: () => void,
    next: Promise<void>,
  ): void;
  /** Entries are recorded after an earlier failure. */
  onRecordedLate(entries: readonly UnrecordedEntry[]): void;
}

/** The entries that an event completes. `onRecorded`: called once this page has recorded them. */
export interface Ending {
  readonly entries: readonly UnrecordedEntry[];
  onRecorded?(): void;
}

interface WritesDeps {
  readonly store: Pick<TrackerStore, "update" | "record" | "isClosed">;
  /** Runs `run` after `ms` milliseconds. */
  later(run: () => void, ms: number): void;
  /** The newest state. */
  read(): RunningWorkout;
  /** Only the owner records. */
  isOwner(): boolean;
  /** Shows the stored workout, because it is newer. */
  adopt(stored: RunningWorkout | null): void;
  onRecorded(ids: readonly string[]): void;
  screen(): Partial<WriteFailures>;
}

/** The wait between two tries. A full storage may have room again at any time. */
const retryDelays = { firstMs: 4000, longestMs: 60_000 };

export function createWrites({ store, later, read, isOwner, adopt, onRecorded, screen }: WritesDeps) {
  /** Whether a workout was stored before. If none is stored any more, it was erased or moved to an account. */
  let wasStored = false;
  /** The state is newer than what is stored. */
  let isDirty = false;
  let isSaving = false;
  let saveFailures = 0;
  let isRetrying = false;
  let isRecording = false;
  let recordFailures = 0;
  let endings: Ending[] = [];

  /**
   * Stores the newest state, and then the changes since.
   * @param isNew the state isn't stored yet
   */
  async function save(isNew = true): Promise<void> {
    isDirty ||= isNew;
    if (isSaving) return;
    isSaving = true;
    while (isDirty) {
      isDirty = false;
      const next = read();
      let isRefused = false;
      try {
        const kept = await store.update((stored) => {
          // The stored workout was erased, moved to an account, or changed by another tab, such as a tab that took over
          // while this one was frozen.
          isRefused = stored ? stored.revision >= next.revision : wasStored;
          if (isRefused) return stored;
          // A routine by the clock is in the same record, but the tracker doesn't write it.
          return stored ? { ...next, routine: stored.routine ?? null } : next;
        });
        saveFailures = 0;
        if (isRefused) adopt(kept);
        else wasStored = true;
      } catch (error) {
        isDirty = true;
        failSave(error);
        break;
      }
    }
    isSaving = false;
    if (!isDirty) void record();
  }

  function failSave(error: unknown) {
    const retry = () => {
      saveFailures = 0;
      void save(false);
    };
    if (saveFailures === 0) screen().onSaveFailed?.(error, retry);
    if (!store.isClosed() && !isRetrying) {
      isRetrying = true;
      later(
        () => {
          isRetrying = false;
          void save(false);
        },
        backOff(saveFailures, retryDelays),
      );
    }
    saveFailures += 1;
  }

  /**
   * Records the completed entries. They are stored by then, so if this page is closed in between, the next page records
   * them.
   */
  async function record(): Promise<void> {
    const entries = read().unrecorded ?? [];
    if (isRecording || !isOwner() || entries.length === 0) return;
    isRecording = true;
    try {
      await store.record(entries);
    } catch (error) {
      await failRecord(error, entries);
      isRecording = false;
      return record();
    }
    isRecording = false;
    if (recordFailures > 0) screen().onRecordedLate?.(entries);
    recordFailures = 0;
    const ids = entries.map(({ workout }) => workout.id);
    // If another tab has taken over meanwhile, it records the entries again, which changes nothing.
    if (isOwner()) onRecorded(ids);
    const done = endings.filter((one) => one.entries.every(({ workout }) => ids.includes(workout.id)));
    endings = endings.filter((one) => !done.includes(one));
    for (const ending of done) ending.onRecorded?.();
  }

  /** Resolves when it is time for the next try. Never resolves once the database is closed. */
  function failRecord(error: unknown, entries: readonly UnrecordedEntry[]): Promise<void> {
    let retry = () => {};
    const next = new Promise<void>((resolve) => {
      retry = resolve;
    });
    if (!store.isClosed()) later(retry, backOff(recordFailures, retryDelays));
    recordFailures += 1;
    screen().onRecordFailed?.(error, entries, retry, next);
    return next;
  }

  return {
    save,
    /** Calls back once these entries of the newest state are recorded. */
    expect: (ending: Ending) => void endings.push(ending),
    /** From now on the state is the stored workout. */
    follow(stored: RunningWorkout | null) {
      wasStored = stored !== null;
      isDirty = false;
    },
    wasStored: () => wasStored,
    /** Whether a change is being stored, or couldn't be stored. */
    isPending: () => isDirty || isSaving,
    /** Whether a change has to be stored or recorded, and can be. */
    isBusy: () => !store.isClosed() && (isDirty || isSaving || isRecording),
  };
}
