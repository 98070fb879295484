import type { BrowserContext, Page } from "@playwright/test";

/** Before the page's own scripts: the browser's database opens only once `releaseDatabase` is called. */
export const holdDatabase = (on: BrowserContext | Page) =>
  on.addInitScript(() => {
    const held = Promise.withResolvers<void>();
    Object.assign(globalThis, { releaseDatabase: held.resolve });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      // Dexie learns by its handler that the database is open.
      Object.defineProperty(request, "onsuccess", {
        set(handler: (this: IDBOpenDBRequest, event: Event) => void) {
          request.addEventListener("success", async (event) => {
            await held.promise;
            handler.call(request, event);
          });
        },
      });
      return request;
    };
  });

/** Lets the databases of `holdDatabase` open. */
export const releaseDatabase = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as { releaseDatabase(): void }).releaseDatabase());
