import type { Page } from "playwright-core";

/**
 * Whether the focus is in what the selector finds, and has this text, at the moment at which it comes: before a key or another
 * task of the browser can follow. Call it before what brings it.
 */
export const hasFocusOnArrival = (page: Page, selector: string, text = ""): Promise<boolean> =>
  page.evaluate(
    ([wanted, words]) =>
      new Promise<boolean>((resolve) => {
        const watch = new MutationObserver(() => {
          const found = [...document.querySelectorAll(wanted)].find((one) =>
            one.textContent?.includes(words),
          );
          if (!found) return;
          watch.disconnect();
          resolve(found.contains(document.activeElement));
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true });
      }),
    [selector, text] as const,
  );
