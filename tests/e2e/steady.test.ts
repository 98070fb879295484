/** What comes later (fonts, entries, figures) takes the place that was kept for it: nothing on the screen moves. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { publicPages } from "#app/content/pages.ts";
import { hydrated, openPage, phone, withBrowser } from "#tests/support/browser.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { makeWorkouts, seed } from "#tests/support/seed.ts";

withBrowser();

/** Web Vitals' border of "good" is 0.1; a line of text that wraps anew moves more than this. */
const most = 0.01;

/** Before the page's own scripts: adds up what moved without having been asked to. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) seen.moved += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });

/** After two more frames, so that what was just drawn has been told. */
const readMoved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((globalThis as unknown as { seen: { moved: number } }).seen.moved),
          ),
        ),
      ),
  );

test("fonts that come after everything else move nothing on any public page of a phone", async () => {
  const page = await openPage({ viewport: phone });
  await watch(page);
  let painted = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await painted.promise;
    await route.continue();
  });
  const moved: Record<string, number> = {};
  for (const { path } of publicPages) {
    painted = Promise.withResolvers();
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    painted.resolve();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    moved[path] = await readMoved(page);
  }
  expect(Object.entries(moved).filter(([, value]) => value > most)).toEqual([]);
  await page.context().close();
}, 120_000);

test("what is read from the browser's database moves nothing on a phone's screens", async () => {
  const page = await openPage({ viewport: phone });
  const { id } = await signUpAndIn(page);
  await seed(page, { owner: { kind: "account", id }, workouts: makeWorkouts(60, 17), goals: [] });
  await watch(page);
  for (const path of ["/dashboard", "/workouts", "/history", "/profile"]) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForFunction(
      () => document.querySelector("main [aria-busy=true], main .animate-pulse") === null,
    );
    expect(await readMoved(page), path).toBeLessThanOrEqual(most);
  }
  await page.context().close();
}, 120_000);
