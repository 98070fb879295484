/** Notices that a workout could not be stored or recorded, with a button that tries again. */
import { toast } from "sonner";
import { dataErrorKind, explainDataError } from "#app/data/data-error.ts";
import { showToast } from "#app/ui/toast.ts";

/** Says that the running workout could not be stored. */
export function sayNotSaved(error: unknown, retry: () => void): void {
  console.error("The running workout could not be saved", error);
  const kind = dataErrorKind(error);
  if (kind === "outdated")
    showToast("This could not be saved here.", { detail: explainDataError(kind), durationMs: 60_000 });
  else
    showToast("The running workout could not be saved on this device.", {
      detail: `${explainDataError(kind)} Leave this page open until then.`,
      durationMs: 60_000,
      action: { label: "Try again", run: retry },
    });
}

/**
 * Says that `what` is not in the history yet.
 * @param next the next try, which removes the notice; without it the notice stays for a minute
 */
export function sayNotInHistory(
  error: unknown,
  what: string | undefined,
  retry: () => void,
  next?: Promise<void>,
): void {
  console.error("A workout could not be recorded", error);
  const notice = showToast(`${what} could not be saved on this device.`, {
    detail: explainDataError(dataErrorKind(error)),
    durationMs: next ? Number.POSITIVE_INFINITY : 60_000,
    action: { label: "Try again", run: retry },
  });
  void next?.then(() => toast.dismiss(notice));
}

/** Says that a requested entry is not in the history, and what to do. */
export function sayNotRecorded(error: unknown): void {
  console.error("The sets could not be recorded", error);
  showToast("This could not be saved here.", {
    detail: explainDataError(dataErrorKind(error)),
    durationMs: 60_000,
  });
}
