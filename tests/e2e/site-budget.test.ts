/** The most bytes of each page's first load, as the edge sends it (brotli 4, header fields included). */
import { readdirSync, readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { enterAsNewMember } from "#tests/support/account.ts";
import { openPage, withBrowser } from "#tests/support/browser.ts";
import { loadAgain, loadFirst, type Sent, weighFile, weightOf } from "#tests/support/first-load.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { turnSyncOn, upToDate } from "#tests/support/sync.ts";

withBrowser();

const html = 26_000;
const fonts = 61_000;

/** A limit is what is sent and ten per cent more when it is set, or a lower goal that holds. */
const home = { script: 146_000, all: 243_000 };
const textPage = { script: 137_000, all: 229_000 };
const accountPage = { script: 157_000, all: 245_000 };
const visitorPages = [
  { path: "/", ...home },
  { path: "/about", ...textPage },
  { path: "/health-importance", ...textPage },
  { path: "/fitness-tips", ...textPage },
  { path: "/diet-tips", ...textPage },
  { path: "/privacy-policy", ...textPage },
  { path: "/terms-of-service", ...textPage },
  { path: "/login", ...accountPage },
  { path: "/sign-up", ...accountPage },
  { path: "/news", ...accountPage },
];

/** Dexie and the data layer included. */
const workOutNowScript = 248_000;
const onIntent = /history-list|library-search|card-list|line-chart|steps|palette|toaster/i;

const syncOnIntent = /jsQR|link-answer|sync-actions|code-flow|code-confirmation|\.worker/i;

/** Scripts with Dexie belong on pages that show what was recorded. */
const withDexie = readdirSync("build/client/assets").filter(
  (name) =>
    name.endsWith(".js") && readFileSync(`build/client/assets/${name}`, "utf8").includes("DexieError"),
);
const notForVisitors = new RegExp([...withDexie, "palette", "toaster"].join("|"), "i");

test("Dexie is in a script of its own, so that its absence says something", () => {
  expect(withDexie).not.toEqual([]);
});

test.each([onIntent, syncOnIntent].flatMap(({ source }) => source.split("|")))(
  "there is a script called %s, so that its absence says something",
  (name) => {
    const assets = readdirSync("build/client/assets");
    expect(assets.filter((asset) => new RegExp(name, "i").test(asset))).not.toEqual([]);
  },
);

/** Dexie and the data layer included. */
const appScript = 272_000;
const appScreens = [
  "/dashboard",
  "/workouts",
  // The scripts of its tab come on top of those of the screen.
  "/workouts?tab=routines",
  "/workouts/exercises/running",
  "/history",
  "/profile",
  "/settings",
];

/** With sync on: its engine, its mark and, in the settings, its panel. Keys, forms and the reader of QR pictures come later. */
const syncedScreens = [
  { path: "/dashboard", script: 272_000 },
  { path: "/settings", script: 285_000 },
];

function show(path: string, sent: readonly Sent[]): void {
  const weights = ["document", "script", "stylesheet", "font"].map(
    (type) => `${type} ${weightOf(sent, type)}`,
  );
  console.log(`${path}: ${weights.join(", ")}, all ${weightOf(sent)}, ${sent.length} requests`);
}

test.each(visitorPages)("the first load of $path stays within its budget", async ({ path, script, all }) => {
  const sent = await loadFirst(path);
  show(path, sent);
  expect(weightOf(sent, "document")).toBeLessThanOrEqual(html);
  expect(weightOf(sent, "script")).toBeLessThanOrEqual(script);
  expect(sent.filter(({ type }) => type === "font")).toHaveLength(2);
  expect(weightOf(sent, "font")).toBeLessThanOrEqual(fonts);
  expect(weightOf(sent)).toBeLessThanOrEqual(all);
  // Neither the data layer nor what opens on intent.
  for (const { url } of sent) expect(url).not.toMatch(notForVisitors);
});

test("/work-out-now loads its scripts before the first press within a budget", async () => {
  const sent = await loadFirst("/work-out-now");
  show("/work-out-now", sent);
  expect(weightOf(sent, "script")).toBeLessThanOrEqual(workOutNowScript);
  for (const { url } of sent) expect(url).not.toMatch(onIntent);
});

test("each of a member's screens stays within its budget of script", async () => {
  const page = await openPage();
  await signUpAndIn(page);
  const storageState = await page.context().storageState({ indexedDB: true });
  await page.context().close();
  const over: string[] = [];
  for (const path of appScreens) {
    const sent = await loadFirst(path, { storageState });
    show(path, sent);
    if (weightOf(sent, "script") > appScript) over.push(`${path}: ${weightOf(sent, "script")}`);
  }
  expect(over).toEqual([]);
});

test("sync that is on stays within its budget of script, and fetches nothing that a press or a long catch-up needs", async () => {
  const page = await openPage();
  await enterAsNewMember(page);
  await turnSyncOn(page);
  await upToDate(page);
  for (const { path, script } of syncedScreens) {
    const sent = await loadAgain(page.context(), path);
    show(`${path} with sync on`, sent);
    expect(weightOf(sent, "script"), path).toBeLessThanOrEqual(script);
    for (const { url } of sent) expect(url).not.toMatch(syncOnIntent);
  }
});

test("the service worker fetches at most 990,000 bytes, most of which the pages have already", async () => {
  const base = inject("baseUrl");
  const script = await (await fetch(new URL("/sw.js", base))).text();
  const stored = [...script.matchAll(/\{url:"([^"]+)"/g)].map(([, path = ""]) => path);
  expect(stored.length).toBeGreaterThan(50);
  expect(stored).toContain("/");
  let bytes = 0;
  for (const path of ["/sw.js", ...stored]) bytes += await weighFile(new URL(path, base));
  console.log(`the service worker's install: ${bytes} bytes, ${stored.length + 1} files`);
  expect(bytes).toBeLessThanOrEqual(990_000);
});
