import { expect, inject, test } from "vitest";
import { hydrated, openAt, openPage, withBrowser } from "#tests/support/browser.ts";
import { holdStreams } from "#tests/support/held-stream.ts";
import { serveApp } from "../../scripts/serve-app.ts";

withBrowser();

test("a visitor with a dark screen sees that the news load, and no error when they come", async () => {
  // An app of its own: one that has shown the news before has them in memory, and nothing to wait for.
  const app = await serveApp();
  // What React sends once the articles are there.
  const proxy = await holdStreams(app.origin, (body) => body.indexOf('<div hidden id="S:'));
  // The server renders for a light screen; a dark one changes the page right after hydration, in the middle of the wait.
  const page = await openPage({ colorScheme: "dark", baseURL: proxy.origin });
  await page.goto("/news", { waitUntil: "commit" });
  await page.getByText("Loading news...").waitFor();
  await hydrated(page);
  await expect.poll(() => page.getByText("Loading news...").isVisible()).toBe(true);
  proxy.release();
  await expect.poll(() => page.getByRole("article").count()).toBe(10);
  await page.context().close();
  proxy.close();
  await app.close();
});

test("a visitor who comes from another page sees at once that the news load", async () => {
  // The loader's data: a line with what is there at once, the promise's value on a later one.
  const proxy = await holdStreams(inject("baseUrl"), (body) =>
    body.startsWith("[{") && body.includes("publishedAt") ? body.indexOf("\n") + 1 : -1,
  );
  const page = await openAt("/about", { baseURL: proxy.origin });
  await page.getByRole("contentinfo").getByRole("link", { name: "News" }).click();
  await page.getByText("Loading news...").waitFor();
  await page.waitForURL("**/news");
  proxy.release();
  await expect.poll(() => page.getByRole("article").count()).toBe(10);
  await page.context().close();
  proxy.close();
});
