/*
 * The position of the toasts. A press goes through a toast to the control under it; only the toast's own button takes
 * presses, so the toast moves down until that button covers no other control.
 */

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * How far down a strip has to move to meet none of `taken`, in px; 0 if that is further than `most`.
 */
export function findStepDown(strip: Span, taken: readonly Span[], most: number): number {
  let down = 0;
  for (const { top, bottom } of [...taken].sort((a, b) => a.top - b.top))
    if (top < strip.bottom + down && bottom > strip.top + down) down = bottom - strip.top;
  return down <= most ? down : 0;
}

const controls =
  "a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [tabindex='0']";
/** The free space around a toast's button, in px. */
const clearance = 4;

/** How far below `top` (px from the window's upper edge) the newest toast has to be, so that its button covers no control. */
export function measureStepDown(host: HTMLElement, top: number): number {
  const toast = host.querySelector<HTMLElement>("[data-sonner-toast][data-front=true]");
  const action = toast?.querySelector<HTMLElement>("[data-button]");
  if (!toast || !action) return 0;
  const { left, right, height } = action.getBoundingClientRect();
  // By its layout, because it may still be sliding in.
  const middle = top + toast.offsetHeight / 2;
  const strip = { top: middle - height / 2 - clearance, bottom: middle + height / 2 + clearance };
  const taken = [...document.querySelectorAll(controls)]
    .filter((control) => !host.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .flatMap((control) => [...control.getClientRects()])
    .filter((rect) => rect.left < right && rect.right > left);
  return findStepDown(strip, taken, window.innerHeight / 2);
}
