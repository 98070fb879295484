import { text } from "node:stream/consumers";
import type {
  Browser,
  BrowserContextOptions,
  ConsoleMessage,
  Download,
  Locator,
  Page,
  Request,
} from "playwright-core";
import { afterAll, afterEach, beforeEach, expect, inject } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
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
  // If several callers wait for the same browser, the first launches the next one.
  if (browser === known || !browser) browser = launchBrowser(...lean);
  return browser;
}

/** A page, and what the pages of its profile have logged as errors. */
export type OpenPage = Page & {
  readonly errors: string[];
  /**
   * The requests of its profile, except for files: the methods, addresses and, if there was an answer, the status.
   */
  readonly requests: string[];
  /** Set by a test in which something fails that the app logs. */
  mayLogErrors: boolean;
};

/** The pages that no test has closed yet. */
const opened: OpenPage[] = [];

/** Closes the pages that a test opened when it is over, and those of a `beforeAll` after its tests. None may have logged errors. */
export function withBrowser(): void {
  const shared: OpenPage[] = [];
  beforeEach(() => void shared.push(...opened.splice(0)));
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await report([...shared, ...opened]);
    await closeAll(opened);
  });
  afterAll(() => closeAll(shared));
}

/** Prints the content of the pages of a failed test and their last requests. */
async function report(pages: readonly OpenPage[]): Promise<void> {
  for (const page of pages) {
    const shown = await page.locator("body").innerText({ timeout: 3000 }).catch(String);
    console.log([`The page ${page.url()}`, ...page.requests.slice(-20), shown, ...page.errors].join("\n"));
  }
}

async function closeAll(pages: OpenPage[]): Promise<void> {
  const closing = pages.splice(0);
  // Closing ends requests, which is no error.
  const errors = closing.flatMap((page) => (page.mayLogErrors ? [] : [...page.errors]));
  await Promise.all(closing.map((page) => page.context().close()));
  expect(errors).toEqual([]);
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** A page of a fresh profile at the app's address. It is closed by {@link withBrowser}. */
export async function openPage(options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await (await requireRunning()).newContext({
    baseURL: inject("baseUrl"),
    viewport: desktop,
    locale: "en-GB",
    timezoneId: timeZone,
    // Moving figures take a tenth of the processor's time. The long run draws them, as most users see them.
    reducedMotion: inject("isLong") ? "no-preference" : "reduce",
    // The service worker has journeys of its own.
    serviceWorkers: "block",
    extraHTTPHeaders: { "cf-connecting-ip": newClientAddress() },
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const errors: string[] = [];
  context.on("weberror", (raised) => {
    const { message } = raised.error();
    if (!message.startsWith(givenUp)) errors.push(message);
  });
  context.on("console", (message) => {
    if (message.type() === "error" && !isExpected(message)) errors.push(message.text());
  });
  const requests: string[] = [];
  const note = (request: Request, outcome: string) => {
    if (!request.url().includes("/assets/")) requests.push(`${outcome} ${request.method()} ${request.url()}`);
  };
  context.on("request", (request) => note(request, "sent"));
  context.on("response", (response) => note(response.request(), String(response.status())));
  context.on("requestfailed", (request) => note(request, request.failure()?.errorText ?? "failed"));
  const page = Object.assign(await context.newPage(), { errors, requests, mayLogErrors: false });
  opened.push(page);
  return page;
}

/** Remix's message when a navigation aborts a request whose answer has partly arrived. */
const givenUp = "signal is aborted";

/**
 * The messages of the browser and Remix about requests that failed or were aborted, which many tests cause. A missing
 * file is an error.
 */
function isExpected(message: ConsoleMessage): boolean {
  const text = message.text();
  const isMissingFile = text.includes(" 404 ") && /\.(?!data$)\w+$/.test(message.location().url);
  return (
    [`AbortError: ${givenUp}`, "Failed to load resource"].some((start) => text.startsWith(start)) &&
    !isMissingFile
  );
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

/** Presses a button twice before the page can answer the first press. */
export const pressTwice = (on: Page | Locator, name: string): Promise<void> =>
  on.getByRole("button", { name, exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });

/** The text of a downloaded file; the browser's process may keep it where only it can read. */
export const readDownload = async (download: Download) => text(await download.createReadStream());

/** Makes the browser's letters as large as a user may choose; 16 px is usual. */
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
