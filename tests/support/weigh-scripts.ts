import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";

/** The kB, compressed by brotli, of every script that the page has loaded since its document. */
export async function weighScripts(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/assets\/.*\.js$/.test(name)),
  );
  // From the server: the browser forgets what it received for a page that it has left.
  const bodies = await Promise.all(
    [...new Set(scripts)].map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0) / 1000;
}
