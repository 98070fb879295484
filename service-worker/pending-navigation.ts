/*
 * The navigation that a page could not finish. When Remix can't fetch the script of the next page, it reloads the current
 * page, as if the link had not been pressed. The service worker then redirects to the requested page, or to the page that
 * says why the requested one can't be shown.
 */

/** A slow device takes some seconds from requesting the data to reloading the page. */
const lifeMs = 10_000;
/**
 * Within this time after the first redirect, further missing scripts may reload the page. A later load means that the person
 * goes back.
 */
const repeatsMs = 2000;

let pending = { from: "", to: "", until: Number.NEGATIVE_INFINITY };

/** The page at the address `from`, a referrer, navigates to the path `to`. */
export function notePendingNavigation(from: string, to: string): void {
  pending = { from, to, until: Date.now() + lifeMs };
}

/** Returns the path that the page at this address was navigating to, or null. Called when the network doesn't answer. */
export function findPendingNavigation({ origin, pathname, search }: URL): string | null {
  const { from, to, until } = pending;
  const now = Date.now();
  const isTarget = to === pathname + search;
  const isOfPage = !isTarget && from === origin + pathname + search;
  if (now >= until || !(isTarget || isOfPage)) return null;
  pending = { from, to, until: Math.min(until, now + repeatsMs) };
  return isOfPage ? to : null;
}
