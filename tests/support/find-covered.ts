/** Finds controls that are covered by another element, as the browser sees it. Runs in the page. */

/**
 * Scrolls every control of the page into view, one after another, and finds the element at its middle. Then does the
 * same, without scrolling, for all controls in the window at the end of the page. Returns the covered controls, in
 * words.
 * Needs nothing from outside, so that a journey can send it to the page.
 */
export async function findCovered(): Promise<string[]> {
  const selector =
    "a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=slider], [tabindex='0']";
  const name = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    return `${element.tagName.toLowerCase()} "${text.replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      !element.closest("[inert]") &&
      !element.matches(":disabled") &&
      // A notice takes the keyboard's focus, but no press.
      !element.matches("[data-sonner-toast]") &&
      // Notices lie on one another until a pointer or the focus spreads them.
      !element.closest("[data-sonner-toast][data-front=false]") &&
      // The skip link comes into the window only with the keyboard.
      element.getAttribute("href") !== "#main" &&
      element.getBoundingClientRect().width > 1,
  );
  /** Returns the element of another control or notice over the middle of this one; null if there is none, or out of view. */
  const findOver = (control: HTMLElement): Element | null => {
    const rect = control.getClientRects()[0];
    // The quick actions give way to what lies under them.
    if (!rect || getComputedStyle(control).pointerEvents === "none") return null;
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || control.contains(hit) || isBriefOn(hit, control)) return null;
    // A press on a label is a press on what it names.
    const label = hit.closest("label");
    return label && label === control.closest("label") ? null : hit;
  };
  /** Scrolls, and waits for elements that a script moves along with the scrolling. */
  const scroll = async (start: () => void, isFollowed = true) => {
    const before = [scrollX, scrollY];
    const ended = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true }));
    start();
    if (isFollowed && (scrollX !== before[0] || scrollY !== before[1])) await ended;
  };
  /** Brief notices are on the bar at the top, whose buttons nobody presses while they show. */
  const isBriefOn = (over: Element, control: Element): boolean =>
    over.closest('[data-sonner-toast][data-y-position="top"]') !== null && control.closest("header") !== null;
  const notices = [...document.querySelectorAll("[data-sonner-toast]")];
  await Promise.all(notices.flatMap((one) => one.getAnimations()).map(({ finished }) => finished));
  /** Whether the control is scrolled out of a part of the page that scrolls by itself. */
  const isClipped = (control: HTMLElement): boolean => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    for (let around = control.parentElement; around; around = around.parentElement) {
      if (around === document.body || getComputedStyle(around).overflowX === "visible") continue;
      const box = around.getBoundingClientRect();
      if (left < box.left || right > box.right || top < box.top || bottom > box.bottom) return true;
    }
    return false;
  };
  const found: string[] = [];
  const report = (control: HTMLElement, over: Element, when: string) => {
    const by = over.closest(`${selector}, section, header, [class]`) ?? over;
    found.push(`${name(control)} is under ${name(by)} ${when}`);
  };
  const isOutside = (control: HTMLElement) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return bottom < 0 || top > innerHeight || right < 0 || left > innerWidth;
  };
  for (const control of shown) {
    const bring = () => control.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    // Only notices follow the scrolling by script. Everything else is in its place at once, and each wait costs a
    // drawn frame.
    await scroll(bring, notices.length > 0);
    // Elements that were drawn above the control meanwhile have moved it. A control that can't be scrolled into
    // view stays outside.
    if (isOutside(control)) await scroll(bring, notices.length > 0);
    const over = findOver(control);
    if (over) report(control, over, "when it is scrolled into view");
    else if (isOutside(control)) found.push(`${name(control)} can't be scrolled into view`);
  }
  await scroll(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
  const bars = [...document.querySelectorAll("header, section")].filter(
    (bar) => getComputedStyle(bar).position === "sticky",
  );
  const top = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
  for (const control of shown) {
    const rect = control.getBoundingClientRect();
    const isInWindow = rect.top >= top && rect.bottom <= innerHeight && !isClipped(control);
    const over = isInWindow ? findOver(control) : null;
    if (over) report(control, over, "at the end of the page");
  }
  await scroll(() => scrollTo({ top: 0, behavior: "instant" }));
  return found;
}
