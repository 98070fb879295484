/** Browsers with a service worker: their caches, and users who sign in with them. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { sendSignIn } from "./account.ts";
import type { FlakyServer } from "./flaky-server.ts";
import { type NewPage, phone, visit } from "./test.ts";
import { button } from "./work-out-now.ts";

/** Opens a page of a fresh browser with a service worker, on a server that works again. */
export async function openOfflineBrowser(newPage: NewPage, server: FlakyServer): Promise<Page> {
  Object.assign(server, { pages: "up", version: null, losesAnswers: false, workerPrelude: "" });
  return newPage({ baseURL: server.url, serviceWorkers: "allow", viewport: phone });
}

export const heading = (page: Page) => page.locator("h1").first().innerText();

/** Every cached address with its cache, without the build's scripts and styles. */
export const listCached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const path = new URL(url).pathname;
        if (!path.startsWith("/assets/")) found.push(`${name.replace(/-.*/, "")} ${path}`);
      }
    return found.sort();
  });

const waitForWorker = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe("activated");

/** Waits until the public pages are stored, which is part of the service worker's installation. */
export const visitorSettled = (page: Page) => waitForWorker(page);

/** Waits until the user's screens may be used: the last of them is stored. */
export async function memberSettled(page: Page): Promise<void> {
  await waitForWorker(page);
  await expect.poll(() => listCached(page)).toContain("member /settings");
}
export const visitorAgain = (page: Page) =>
  expect.poll(() => listCached(page)).not.toContainEqual(expect.stringMatching(/^member /));

export async function signIn(page: Page, email: string, remember = false): Promise<void> {
  await visit(page, "/login");
  if (remember) await page.getByLabel("Remember me").check();
  await sendSignIn(page, email);
  await page.waitForURL("**/dashboard");
  await memberSettled(page);
}

export async function signOut(page: Page): Promise<void> {
  await visit(page, "/dashboard");
  await button(page, "Sidebar").click();
  await button(page, "Sign out").click();
  await page.waitForURL("**/login");
}

/** Another tab of this browser, opened as from a bookmark. */
export async function openCold(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

export async function offline(page: Page): Promise<BrowserContext> {
  const context = page.context();
  await context.setOffline(true);
  return context;
}
