import type { Page } from "playwright-core";

/**
 * Whether the element that the selector finds, with this text, has the focus in the task that draws it: before a key or
 * another task of the browser can follow. Call it before what draws the element.
 */
export const hasFocusWhenDrawn = (page: Page, selector: string, text = ""): Promise<boolean> =>
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
