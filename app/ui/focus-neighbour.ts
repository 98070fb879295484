/**
 * Moves the focus from a list row that is about to go to the same control of the next row that has it, else of one
 * before. The last such row takes its list with it: then to the tab panel around it, else to the page's heading. A
 * keyboard or a screen reader goes on where it was instead of at the top of the page.
 */
export function focusNeighbour(control: Element): void {
  const row = control.closest("li");
  if (!row) return;
  const [action] = control.getAttribute("aria-label")?.split(" ") ?? [];
  const target =
    findControl(row, "nextElementSibling", action) ??
    findControl(row, "previousElementSibling", action) ??
    row.closest<HTMLElement>('[role="tabpanel"]') ??
    findHeading();
  target?.focus({ preventScroll: true });
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

function findHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("h1");
  // Not for the Tab key: it is only where a reader goes on from.
  if (heading) heading.tabIndex = -1;
  return heading;
}
