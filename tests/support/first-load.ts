/** The bytes of a first load, as Cloudflare's edge sends them. They are the same on every machine. */
import type { BrowserContext, BrowserContextOptions, Page, Response } from "playwright-core";
import { compress, isCompressed } from "../../scripts/edge-compression.ts";
import { openPage, phone } from "./browser.ts";

export interface Sent {
  readonly url: string;
  readonly type: string;
  /** With the header fields, as HTTP/1.1 writes them. */
  readonly bytes: number;
}

/**
 * Bytes of a body, compressed as the edge does it, and of its header fields, as HTTP/1.1 writes them. Pages weigh less in
 * production: the Worker compresses them with quality 5.
 */
function weigh(body: Buffer, headers: readonly { name: string; value: string }[]): number {
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value ?? "";
  const sent = isCompressed(type) ? compress(body) : body;
  return headers.reduce((bytes, { name, value }) => bytes + `${name}: ${value}\r\n`.length, sent.length);
}

async function weighResponse(response: Response): Promise<Sent> {
  const [body, headers] = [await response.body(), await response.headersArray()];
  return { url: response.url(), type: response.request().resourceType(), bytes: weigh(body, headers) };
}

/** The bytes that a program gets for an address. */
export async function weighFile(url: URL): Promise<number> {
  const answer = await fetch(url, { headers: { accept: "text/html, */*" } });
  const headers = [...answer.headers].map(([name, value]) => ({ name, value }));
  return weigh(Buffer.from(await answer.arrayBuffer()), headers);
}

/**
 * Loads a path in a new page with an empty cache, until nothing is requested. Without pictures below the screen: browsers
 * differ in how early they fetch them.
 */
async function loadInto(page: Page, path: string): Promise<readonly Sent[]> {
  const all: Promise<Sent>[] = [];
  const note = (response: Response) => void all.push(weighResponse(response));
  page.on("response", note);
  await page.goto(path, { waitUntil: "networkidle" });
  // A later answer, such as the relay's, may still be on its way when the page is closed.
  page.off("response", note);
  const lazy = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")].map(({ currentSrc }) => currentSrc),
  );
  const sent = await Promise.all(all);
  return sent.filter(({ url }) => !lazy.includes(url));
}

/** On a phone that visits for the first time. */
export async function loadFirst(path: string, options: BrowserContextOptions = {}): Promise<readonly Sent[]> {
  const page = await openPage({ viewport: phone, ...options });
  const sent = await loadInto(page, path);
  await page.context().close();
  return sent;
}

/** In a profile that has visited before: with its stored data, and without its cache. */
export async function loadAgain(context: BrowserContext, path: string): Promise<readonly Sent[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const sent = await loadInto(page, path);
  await page.close();
  return sent;
}

export const weightOf = (sent: readonly Sent[], type?: string): number =>
  sent
    .filter((one) => type === undefined || one.type === type)
    .reduce((total, { bytes }) => total + bytes, 0);
