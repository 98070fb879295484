import { flushSync } from "react-dom";

/**
 * Renders what `show` says about a form's errors, then moves the focus to the first wrong field. In the same task, so that a
 * key that follows isn't pressed in a field that is about to lose the focus.
 */
export function showErrors(form: HTMLElement | null, show: () => void): void {
  flushSync(show);
  form?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus();
}
