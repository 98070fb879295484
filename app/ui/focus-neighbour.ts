import { flushSync } from "react-dom";

/**
 * Moves the focus from a list row that is about to be removed to the control of the next row that has the same
 * `data-action`, otherwise of an earlier row, otherwise to the surroundings of the list. Without this, the focus would
 * return to the top of the page. Rows whose `data-part-of` is the row's `data-row` are removed with it.
 * @param row the removed element, if it is neither a list item nor a table row
 */
export function focusNeighbour(control: Element, row = control.closest("li, tr")): void {
  if (!row) return;
  const action = control.getAttribute("data-action");
  const selector = action === null ? "button" : `[data-action="${action}"]`;
  const target =
    findControl(row, "nextElementSibling", selector) ?? findControl(row, "previousElementSibling", selector);
  if (target) target.focus({ preventScroll: true });
  else focusAround(row);
}

/**
 * Moves the focus to the surroundings of a part of the page that is about to be removed: the heading of its section or
 * dialog, or its tab panel, otherwise the page's heading. If the focus has moved to another part meanwhile, it stays
 * there.
 */
export function focusAround(part: Element): void {
  const focused = document.activeElement;
  if (!part.contains(focused) && !focused?.contains(part)) return;
  const around = part.parentElement?.closest<HTMLElement>('section, dialog, [role="tabpanel"]');
  const panel = around?.matches('[role="tabpanel"]') ? around : null;
  const target = panel ?? around?.querySelector<HTMLElement>("h2, h3") ?? document.querySelector("h1");
  focusForReading(target);
}

/**
 * Renders a form's errors by `show`, then moves the focus to the first wrong field. This happens in one task, so that
 * the next key isn't pressed in a field that is about to lose the focus.
 */
export function showErrors(form: HTMLElement | null, show: () => void): void {
  flushSync(show);
  form?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus();
}

/** Moves the focus to a part of the page if the focused element is gone. */
export function focusIfLost(part: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) focusForReading(part);
}

/** Moves the focus to the element from which reading continues. */
export function focusForReading(part: HTMLElement | null | undefined): void {
  if (!part) return;
  // The Tab key must not reach it.
  if (!part.matches("a, button, input, select, textarea")) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/**
 * Moves the focus from a button that shows more to the last row before it, because the button may disappear. The new
 * rows follow that row.
 */
export function focusLastRow(button: Element): void {
  focusForReading([...(button.parentElement?.querySelectorAll("li") ?? [])].at(-1));
}

/** The first shown control that the selector finds, row after row. */
function findControl(
  row: Element,
  next: "nextElementSibling" | "previousElementSibling",
  selector: string,
): HTMLElement | undefined {
  const removed = row.getAttribute("data-row");
  for (let other = row[next]; other; other = other[next]) {
    if (removed !== null && other.getAttribute("data-part-of") === removed) continue;
    for (const control of other.querySelectorAll<HTMLElement>(selector))
      if (control.checkVisibility()) return control;
  }
  return undefined;
}
