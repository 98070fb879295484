/*
 * Where a page couldn't go. Remix loads a page anew that hasn't the script of the next one and can't get it, as if
 * nothing had been pressed; whoever pressed is owed the page that they asked for, or the one that says why not.
 */

/** After this time somebody loads the page anew on purpose. */
const lifeMs = 2000;

let wish = { from: "", to: "", at: Number.NEGATIVE_INFINITY };

/** The page at `from`, which is a referrer's address, wants to go to the path `to`, and no answer comes. */
export function noteWish(from: string, to: string): void {
  wish = { from, to, at: Date.now() };
}

/** Where the page at this address wanted to go just now, or null; each script that is missing asks again. */
export function findWish({ origin, pathname, search }: URL): string | null {
  const { from, to, at } = wish;
  const isOfPage = from === origin + pathname + search && to !== pathname + search;
  return isOfPage && Date.now() - at < lifeMs ? to : null;
}
