/*
 * The navigation that a page could not finish. When Remix lacks the script of the next page and can't fetch it, it
 * loads the current page anew, as if the link had not been pressed; the service worker then redirects to the page that
 * was asked for, or to the one that says why it can't be shown.
 */

/** After this time loading the page anew is on purpose. */
const lifeMs = 2000;

let pending = { from: "", to: "", at: Number.NEGATIVE_INFINITY };

/** The page at the address `from`, a referrer, navigates to the path `to` and gets no answer. */
export function notePendingNavigation(from: string, to: string): void {
  pending = { from, to, at: Date.now() };
}

/** The path that the page at this address is navigating to, or null. Each missing script asks again. */
export function findPendingNavigation({ origin, pathname, search }: URL): string | null {
  const { from, to, at } = pending;
  const isOfPage = from === origin + pathname + search && to !== pathname + search;
  return isOfPage && Date.now() - at < lifeMs ? to : null;
}
