import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { bundleScript, servePage } from "../../scripts/script-page.ts";

interface DataBrowser {
  /** A fresh profile. */
  newContext(): Promise<BrowserContext>;
  /** A page of that profile with the data layer in `window.page`. */
  open(context: BrowserContext): Promise<Page>;
}

/** Chromium and an origin of its own for the pages of one test file. */
export function withDataBrowser(): DataBrowser {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof servePage>>;

  beforeAll(async () => {
    site = await servePage(await bundleScript(new URL("./data-page.ts", import.meta.url)));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  return {
    newContext: () => browser.newContext(),
    open: async (context) => {
      const page = await context.newPage();
      await page.goto(site.origin);
      return page;
    },
  };
}
