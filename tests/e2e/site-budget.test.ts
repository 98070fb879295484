/** What the first load of the home page may weigh, compressed as the edge compresses it (brotli, quality 5 and up). */
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { openPage, phone, withBrowser } from "#tests/support/browser.ts";

withBrowser();

const kB = 1000;
const limits = { html: 20 * kB, script: 113 * kB, font: 60 * kB, all: 190 * kB };
/** Cloudflare compresses what it answers on the fly with about this quality; stored files can only be smaller. */
const quality = 5;
const compressed = new Set(["document", "script", "stylesheet", "fetch", "other", "manifest"]);

interface Load {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

async function load(path: string): Promise<readonly Load[]> {
  const page = await openPage({ viewport: phone });
  const loads: Promise<Load>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    loads.push(
      response.body().then((body) => ({
        url: response.url(),
        type,
        bytes: compressed.has(type)
          ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
          : body.length,
      })),
    );
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const all = await Promise.all(loads);
  // Browsers differ in how far below the screen they fetch such a picture ahead.
  const lazy = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")].map(({ currentSrc }) => currentSrc),
  );
  await page.context().close();
  return all.filter(({ url }) => !lazy.includes(url));
}

const sum = (loads: readonly Load[]) => loads.reduce((total, { bytes }) => total + bytes, 0);

test("the first load of the home page stays within its budget", async () => {
  const loads = await load("/");
  const of = (type: string) => loads.filter((entry) => entry.type === type);
  const weights = {
    html: sum(of("document")),
    script: sum(of("script")),
    font: sum(of("font")),
    all: sum(loads),
  };
  console.log(`first load of /: ${JSON.stringify(weights)}, ${loads.length} requests`);
  expect(of("font")).toHaveLength(2);
  for (const [part, limit] of Object.entries(limits)) {
    expect(weights[part as keyof typeof limits], part).toBeLessThanOrEqual(limit);
  }
});

test("the home page loads neither the browser database nor what opens on intent", async () => {
  const loads = await load("/");
  for (const { url } of loads) expect(url).not.toMatch(/dexie|palette|toaster/i);
});

test.each([
  "/about",
  "/health-importance",
  "/fitness-tips",
  "/diet-tips",
  "/privacy-policy",
  "/terms-of-service",
])("%s sends no more HTML and script than the home page may", async (path) => {
  const loads = await load(path);
  expect(sum(loads.filter(({ type }) => type === "document"))).toBeLessThanOrEqual(limits.html);
  expect(sum(loads.filter(({ type }) => type === "script"))).toBeLessThanOrEqual(limits.script);
});

test("Work Out Now loads at most 196 kB of script on the first visit, 165 without what creates its database", async () => {
  const loads = await load("/work-out-now");
  const scripts = loads.filter(({ type }) => type === "script");
  const creation = scripts.filter(({ url }) => url.includes("upgrade-database"));
  console.log(`script of /work-out-now: ${sum(scripts)}, ${sum(creation)} of it creates the database`);
  expect(creation).toHaveLength(1);
  expect(sum(scripts)).toBeLessThanOrEqual(196 * kB);
  expect(sum(scripts) - sum(creation)).toBeLessThanOrEqual(165 * kB);
  for (const { url } of loads)
    expect(url).not.toMatch(/library-search|exercise-card|set-table|line-chart|steps/i);
});
