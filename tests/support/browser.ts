import { text } from "node:stream/consumers";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Locator,
  type Page,
} from "playwright-core";
import { afterAll, expect, inject } from "vitest";
import { browserArgs, requireBrowser } from "../../scripts/browser.ts";
import { newClientAddress } from "./client-address.ts";
import { timeZone } from "./local-day.ts";

/**
 * Options that save a tenth of the work: pages of tests don't live long enough for optimized code to pay off, and drawing
 * needs no process of its own.
 */
const lean = ["--js-flags=--no-opt --no-maglev", "--in-process-gpu"];

/** The one browser of all test files that a process runs; it ends with the process. */
let browser: Promise<Browser> | undefined;

/** The running browser; a new one where it has crashed, so that one crash fails one test. */
async function requireRunning(): Promise<Browser> {
  const known = browser;
  const running = await known?.catch(() => undefined);
  if (running?.isConnected()) return running;
  // Of several that wait for the same one, the first launches the next.
  if (browser === known || !browser) browser = launch();
  return browser;
}

/** Closes what is still open when a test file is done. */
export function withBrowser(): void {
  afterAll(async () => {
    const contexts = (await browser?.catch(() => undefined))?.contexts() ?? [];
    await Promise.all(contexts.map((context) => context.close()));
  });
}

async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await requireBrowser(), args: [...browserArgs, ...lean] });
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** A page of a fresh profile at the app's address; what the page logs as an error is collected. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page & { errors: string[] }> {
  const context = await (await requireRunning()).newContext({
    baseURL: inject("baseUrl"),
    viewport: desktop,
    locale: "en-GB",
    timezoneId: timeZone,
    // Figures that move take a tenth of the processor; the long run draws them as most people see them.
    reducedMotion: inject("isLong") ? "no-preference" : "reduce",
    // The service worker has journeys of its own.
    serviceWorkers: "block",
    extraHTTPHeaders: { "cf-connecting-ip": newClientAddress() },
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // Remix logs a navigation that was ended by another one while its answer arrived.
    const isInterrupted = message.text().startsWith("AbortError: signal is aborted");
    if (message.type() === "error" && !isInterrupted) errors.push(message.text());
  });
  return Object.assign(page, { errors });
}

/** Waits until the page answers: clicks and keys before that may be lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-interactive]");
}

/** Goes to a path and waits until the page answers. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Clicks the button that is called exactly so. */
export const press = (on: Page | Locator, name: string) =>
  on.getByRole("button", { name, exact: true }).click();

/** The text of a downloaded file; the browser's process may keep it where only it can read. */
export const readDownload = async (download: Download) => text(await download.createReadStream());

/** Makes the browser's letters as large as a person may choose; 16 px is usual. */
export async function setLetters(page: Page, px: number): Promise<void> {
  const fonts = await page.context().newCDPSession(page);
  await fonts.send("Page.setFontSizes", { fontSizes: { standard: px } });
}

/** How far the page is wider than its window, in px. A phone's window would grow with it; its root doesn't. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A page of a fresh profile at a path, ready for clicks where it has script. */
export async function openAt(path: string, options: BrowserContextOptions = {}) {
  const page = await openPage(options);
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

/** Closes a page's profile; the page must have logged no error until then. */
export async function closeFlawless(page: Page & { errors: string[] }): Promise<void> {
  expect(page.errors).toEqual([]);
  await page.context().close();
}
