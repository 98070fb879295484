/** Remix's manifest of the build that a page is of: its version and its routes. */
import type {} from "@remix-run/react";
import type { Page } from "playwright-core";

export const readPageManifest = (page: Page) =>
  page.evaluate(() => {
    const { version, routes } = window.__remixManifest;
    return { version, routes };
  });
