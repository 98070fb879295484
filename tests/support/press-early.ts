import type { Page } from "playwright-core";

/** Presses a document's heading at the moment in which React has been told to render the document and hasn't begun. */
export async function pressEarly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    // React comes to its work with a message to itself.
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (document.documentElement.dataset.interactive === undefined)
        queueMicrotask(() => document.querySelector("h1")?.click());
      postMessage.call(this, message);
    };
  });
}
