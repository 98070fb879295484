/* The position of the toasts. A press goes through a toast to the control under it; only the toast's own button
   takes presses. So the toast moves down until its button covers no other control. On the page of an article, such
   as a finished workout, the toast moves until it covers neither a heading nor a control, if there is such a
   position. */

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** How far down a strip has to move so that it overlaps none of `taken`, in px; 0 if that is further than `most`. */
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

/** How far below `top` (px from the window's upper edge) the newest toast has to be, so that it hides nothing that matters. */
export function measureStepDown(host: HTMLElement, top: number): number {
  const toast = host.querySelector<HTMLElement>("[data-sonner-toast][data-front=true]");
  if (!toast) return 0;
  /**
   * The position comes from the layout, because the toast may still be sliding in. The middle of the toast is the
   * middle of its button.
   */
  const step = (part: Element, height: number, selector: string) => {
    const { left, right } = part.getBoundingClientRect();
    const middle = top + toast.offsetHeight / 2;
    const strip = { top: middle - height / 2 - clearance, bottom: middle + height / 2 + clearance };
    const taken = [...document.querySelectorAll(selector)]
      .filter((one) => !host.contains(one) && one.checkVisibility({ visibilityProperty: true }))
      .flatMap((one) => [...one.getClientRects()])
      .filter((rect) => rect.left < right && rect.right > left);
    return findStepDown(strip, taken, window.innerHeight / 2);
  };
  // An article, such as a finished workout, is read while its notice shows, so the notice must not cover its name.
  const clear = document.querySelector("article h1")
    ? step(toast, toast.offsetHeight, `h1, h2, ${controls}`)
    : 0;
  const action = toast.querySelector<HTMLElement>("[data-button]");
  return clear || (action ? step(action, action.offsetHeight, controls) : 0);
}
