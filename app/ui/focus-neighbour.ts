/**
 * Moves the focus from a list row that is about to go to the same control of the next row that has it, else of one
 * before. The last such row takes its list with it: then to what is around it. A keyboard or a screen reader goes on
 * where it was instead of at the top of the page.
 */
export function focusNeighbour(control: Element): void {
  const row = control.closest("li");
  if (!row) return;
  const [action] = control.getAttribute("aria-label")?.split(" ") ?? [];
  const target =
    findControl(row, "nextElementSibling", action) ?? findControl(row, "previousElementSibling", action);
  if (target) target.focus({ preventScroll: true });
  else focusAround(row);
}

/**
 * Moves the focus to what is around a part of the page that is about to go: the heading of its section or dialog, or
 * its tab panel, else the page's heading.
 */
export function focusAround(part: Element): void {
  const around = part.parentElement?.closest<HTMLElement>('section, dialog, [role="tabpanel"]');
  const panel = around?.matches('[role="tabpanel"]') ? around : null;
  const target = panel ?? around?.querySelector<HTMLElement>("h2, h3") ?? document.querySelector("h1");
  focusForReading(target);
}

/** Moves the focus to a part of the page if what had it is gone. */
export function focusIfLost(part: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) focusForReading(part);
}

/** Moves the focus to what a reader goes on from. */
export function focusForReading(part: HTMLElement | null | undefined): void {
  if (!part) return;
  // Not for the Tab key: it is only where a reader goes on from.
  if (!part.matches("a, button, input, select, textarea")) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** The first shown button whose label begins with the action, row after row. */
function findControl(
  row: Element,
  next: "nextElementSibling" | "previousElementSibling",
  action = "",
): HTMLElement | undefined {
  for (let other = row[next]; other; other = other[next])
    for (const button of other.querySelectorAll("button"))
      if (button.checkVisibility() && (button.ariaLabel ?? "").startsWith(action)) return button;
  return undefined;
}
