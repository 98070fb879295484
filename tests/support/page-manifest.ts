/** The version of the build that a page is of. */
import type {} from "@remix-run/react";
import type { Page } from "playwright-core";

export const readPageVersion = (page: Page) => page.evaluate(() => window.__remixManifest.version);
