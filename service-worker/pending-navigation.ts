/*
 * The navigation that a page could not finish. When Remix lacks the script of the next page and can't fetch it, it
 * loads the current page anew, as if the link had not been pressed; the service worker then redirects to the page that
 * was asked for, or to the one that says why it can't be shown.
 */

/** A slow device takes some seconds from asking for the data to loading the page anew. */
const lifeMs = 10_000;
/** After the first redirect each further missing script may load the page anew. Later it is the person who goes back. */
const repeatsMs = 2000;

let pending = { from: "", to: "", until: Number.NEGATIVE_INFINITY };

/** The page at the address `from`, a referrer, navigates to the path `to`. */
export function notePendingNavigation(from: string, to: string): void {
  pending = { from, to, until: Date.now() + lifeMs };
}

/** Returns the path that the page at this address was navigating to, or null. Called where the network doesn't answer. */
export function findPendingNavigation({ origin, pathname, search }: URL): string | null {
  const { from, to, until } = pending;
  const now = Date.now();
  const isTarget = to === pathname + search;
  const isOfPage = !isTarget && from === origin + pathname + search;
  if (now >= until || !(isTarget || isOfPage)) return null;
  pending = { from, to, until: Math.min(until, now + repeatsMs) };
  return isOfPage ? to : null;
}
