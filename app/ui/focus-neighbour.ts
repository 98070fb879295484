/**
 * Moves the focus from a list row that is about to go to the same control of the next row, else the previous one, else
 * to the tab panel around it: a keyboard or a screen reader goes on where it was instead of at the top of the page.
 */
export function focusNeighbour(control: HTMLElement): void {
  const row = control.closest("li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = neighbour?.querySelector("button") ?? control.closest<HTMLElement>('[role="tabpanel"]');
  target?.focus({ preventScroll: true });
}
