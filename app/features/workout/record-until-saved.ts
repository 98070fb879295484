import { dataErrorKind, explainDataError } from "#app/data/data-error.ts";
import type { RecordItem } from "#app/data/stores/history-store.ts";
import { backOff } from "#app/lib/back-off.ts";
import { showToast } from "#app/ui/toast.ts";

/** The part of the history store that recording needs. */
interface History {
  recordAll(items: readonly RecordItem[]): Promise<unknown>;
}

/** Between two tries; a storage that was full may have room again at any time. */
export const retryDelays = { firstMs: 4000, longestMs: 60_000 };

/** The page that recorded has gone, and its data with it. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "InvalidStateError";

/**
 * Records `items` as one, and tries again until it succeeds: by itself after a while, or by the notice's button. Ids make
 * a second try harmless. Once the data are closed it is given up: the stored running workout is recorded by the next page
 * that opens them.
 * @throws DOMException InvalidStateError, when the data are closed
 */
export async function recordUntilSaved(history: History, items: readonly RecordItem[]): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      await history.recordAll(items);
      if (failures > 0) showToast(`${items[0]?.workout.exercise} is saved.`);
      return;
    } catch (error) {
      if (isClosed(error)) throw error;
      if (failures === 0) console.error("A workout could not be recorded", error);
      await nextTry(error, failures, items[0]?.workout.exercise);
    }
  }
}

/** Says that a page whose data are closed recorded nothing, and what to do. */
export function sayNotRecorded(error: unknown): void {
  console.error("What ended could not be recorded", error);
  showToast("This could not be saved here.", {
    detail: explainDataError(dataErrorKind(error)),
    durationMs: 60_000,
  });
}

/** Resolves when it is time for the next try. Until then a toast says that nothing is saved yet. */
async function nextTry(error: unknown, failures: number, what: string | undefined): Promise<void> {
  const delayMs = backOff(failures, retryDelays);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = new Promise<void>((again) => {
    timer = setTimeout(again, delayMs);
    showToast(`${what} could not be saved on this device.`, {
      detail: explainDataError(dataErrorKind(error)),
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: "Try again", run: again },
      until: (done) => void next.then(done),
    });
  });
  await next;
  clearTimeout(timer);
}
