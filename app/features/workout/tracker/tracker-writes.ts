/*
 * What the tracker stores: the running workout after each action, one write after the other, and the entries of what has
 * ended. What fails stays in memory, is said in words, and is tried again.
 */

import type { RunningWorkout, UnrecordedEntry } from "#app/domain/running-workout/running-workout.ts";
import { backOff } from "#app/lib/back-off.ts";

/** The stored data that the tracker needs. */
export interface TrackerStore {
  find(): Promise<RunningWorkout | null>;
  /** Calls `next` with the stored workout, now and after each change, of other tabs as well. Returns the end of it. */
  observe(next: (stored: RunningWorkout | null) => void): () => void;
  /** Stores what `step` makes of the stored workout, in one transaction over all tabs; null removes it. */
  update(step: (stored: RunningWorkout | null) => RunningWorkout | null): Promise<RunningWorkout | null>;
  /** Records all entries or none. An entry that is recorded already changes nothing. */
  record(entries: readonly UnrecordedEntry[]): Promise<unknown>;
}

/** What a screen says about writes that fail. */
export interface WriteFailures {
  /** The workout could not be stored. It is tried again after a while, with the next action, and by `retry`. */
  onSaveFailed(error: unknown, retry: () => void): void;
  /** Entries could not be recorded. It is tried again at `next`, which `retry` brings forward. */
  onRecordFailed(
    error: unknown,
    entries: readonly UnrecordedEntry[],
    retry: () => void,
    next: Promise<void>,
  ): void;
  /** Entries are recorded that could not be before. */
  onRecordedLate(entries: readonly UnrecordedEntry[]): void;
}

/** The entries of what an event ends. `onRecorded`: called once this page has recorded them. */
export interface Ending {
  readonly entries: readonly UnrecordedEntry[];
  onRecorded?(): void;
}

interface WritesDeps {
  readonly store: Pick<TrackerStore, "update" | "record">;
  /** Runs `run` after `ms` milliseconds. */
  later(run: () => void, ms: number): void;
  /** The newest state. */
  read(): RunningWorkout;
  /** Only the owner records. */
  isOwner(): boolean;
  /** Shows what is stored, because it is newer. */
  adopt(stored: RunningWorkout | null): void;
  onRecorded(ids: readonly string[]): void;
  screen(): Partial<WriteFailures>;
}

/** Between two tries; a storage that was full may have room again at any time. */
const retryDelays = { firstMs: 4000, longestMs: 60_000 };

/** The data of this page are closed for good. The next page that opens them goes on with what is stored. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "InvalidStateError";

export function createWrites({ store, later, read, isOwner, adopt, onRecorded, screen }: WritesDeps) {
  /** Something was stored. If nothing is any more, it was erased or moved to an account. */
  let wasStored = false;
  /** The state is newer than what is stored. */
  let isDirty = false;
  let isSaving = false;
  let saveFailures = 0;
  let isRetrying = false;
  let isGone = false;
  let isRecording = false;
  let recordFailures = 0;
  let endings: Ending[] = [];

  /** Stores the newest state, and then whatever has changed meanwhile. `isNew`: the state isn't stored yet. */
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
          // Erased or moved to an account, or changed by another tab, as by one that robbed this one while it was frozen.
          isRefused = stored ? stored.revision >= next.revision : wasStored;
          if (isRefused) return stored;
          // A routine by the clock is stored in the same record, and isn't the tracker's.
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
    isGone ||= isClosed(error);
    if (!isGone && !isRetrying) {
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

  /** Records what has ended. It is stored by then, so that a page that is closed in between leaves it to the next one. */
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
    // Another tab that has taken over meanwhile records them again, which changes nothing.
    if (isOwner()) onRecorded(ids);
    const done = endings.filter((one) => one.entries.every(({ workout }) => ids.includes(workout.id)));
    endings = endings.filter((one) => !done.includes(one));
    for (const ending of done) ending.onRecorded?.();
  }

  /** Resolves when it is time for the next try; never once the data are closed. */
  function failRecord(error: unknown, entries: readonly UnrecordedEntry[]): Promise<void> {
    let retry = () => {};
    const next = new Promise<void>((resolve) => {
      retry = resolve;
    });
    isGone ||= isClosed(error);
    if (!isGone) later(retry, backOff(recordFailures, retryDelays));
    recordFailures += 1;
    screen().onRecordFailed?.(error, entries, retry, next);
    return next;
  }

  return {
    save,
    /** Calls back once these entries, which the newest state has, are recorded. */
    expect: (ending: Ending) => void endings.push(ending),
    /** From now on the state is what is stored. */
    follow(stored: RunningWorkout | null) {
      wasStored = stored !== null;
      isDirty = false;
    },
    wasStored: () => wasStored,
    /** Something is being stored, or couldn't be. */
    isPending: () => isDirty || isSaving,
    /** Something has to be stored or recorded, and can be. */
    isBusy: () => !isGone && (isDirty || isSaving || isRecording),
  };
}
