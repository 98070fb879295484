/**
 * Fonts, entries and figures that load late fill the space that was reserved for them, so nothing on the screen
 * moves.
 */
import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { publicPages } from "#app/content/pages.ts";
import { desktop, hydrated, openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";
import { makePushDay } from "#tests/support/training.ts";
import { listen } from "../../scripts/listen.ts";

withBrowser();

/** Web Vitals' border of "good" is 0.1; a line of text that wraps anew moves more than this. */
const most = 0.01;

/** The document can't contain the running workout, so its buttons move within their bar. */
const mostAtReload = 0.05;

/** Runs before the page's own scripts: adds up the layout shifts that no input caused. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) seen.moved += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Waits until the page answers and shows the data of the browser's database. */
async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(
    () => document.querySelector("main [aria-busy=true], main .animate-pulse") === null,
  );
}

/** Waits for two more frames, so that shifts of the last drawing have been reported. */
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

/**
 * A proxy in front of the app that behaves like a slow line: a document's body comes in many small pieces, drawn one
 * by one.
 */
const serveSlowly = (base: string, pieces: number, pauseMs: number) =>
  listen(
    createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? "/", base), {
        headers: { accept: request.headers.accept ?? "*/*" },
        redirect: "manual",
      });
      const kept = ["content-type", "cache-control", "location", "set-cookie"];
      response.writeHead(
        answer.status,
        Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name))),
      );
      const bytes = Buffer.from(await answer.arrayBuffer());
      const start = Math.max(0, bytes.indexOf("<body"));
      response.write(bytes.subarray(0, start));
      const size = Math.ceil((bytes.length - start) / (start > 0 ? pieces : 1));
      for (let at = start; at < bytes.length; at += size) {
        response.write(bytes.subarray(at, at + size));
        if (start > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      response.end();
    }),
  );

test("a document that comes in pieces, and fonts after everything else, move nothing on a phone", async () => {
  const line = await serveSlowly(inject("baseUrl"), 60, 17);
  const page = await openPage({ viewport: phone, baseURL: line.origin });
  await watch(page);
  let drawn = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await drawn.promise;
    await route.continue();
  });
  const moved: Record<string, number> = {};
  const paths = [
    ...publicPages.map(({ path }) => path),
    "/work-out-now?tab=history",
    "/work-out-now?tab=goals",
  ];
  for (const path of paths) {
    drawn = Promise.withResolvers();
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(
      () =>
        document.readyState !== "loading" &&
        performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    drawn.resolve();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await settled(page);
    moved[path] = await readMoved(page);
  }
  expect(Object.entries(moved).filter(([, value]) => value > most)).toEqual([]);
  await page.context().close();
  line.close();
}, 120_000);

test.each([
  ["a phone", phone],
  ["a desktop", desktop],
])(
  "what is read from the browser's database moves nothing on the screens of %s",
  async (_name, viewport) => {
    const page = await openPage({ viewport });
    const { id } = await signUpAndIn(page);
    const workouts = [...makeWorkouts(60, 17), ...makePushDay("push-day", Date.now() - 86_400_000)];
    await seed(page, { owner: { kind: "account", id }, workouts });
    await watch(page);
    const moved: { [path: string]: number } = {};
    for (const path of [
      ...["/dashboard", "/workouts", "/workouts/push-day", "/workouts/exercises/bench"],
      ...["/history", "/profile", "/settings"],
    ]) {
      await page.goto(path);
      await settled(page);
      moved[path] = await readMoved(page);
    }
    expect(Object.entries(moved).filter(([, value]) => value > most)).toEqual([]);
  },
  120_000,
);

test.each([
  ["a phone", phone],
  ["a desktop", desktop],
])("a reload in a running workout moves little on %s", async (_name, viewport) => {
  const page = await openPage({ viewport });
  await watch(page);
  await visit(page, "/work-out-now");
  await press(page, "Start Workout");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await page.getByRole("button", { name: /^Running \d+ kcal/ }).click();
  await page.getByRole("region", { name: "Running", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("region", { name: "Running workout" }).waitFor();
  await settled(page);
  expect(await readMoved(page)).toBeLessThan(mostAtReload);
});

test.each([
  ["a phone", phone],
  ["a desktop", desktop],
])(
  "on %s a new account's dashboard stands still when the server says that it has no sync",
  async (_name, viewport) => {
    const page = await openPage({ viewport });
    await signUpAndIn(page);
    const held = Promise.withResolvers<void>();
    await page.route("**/sync/v1/status*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await watch(page);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Add a goal" }).waitFor();
    held.resolve();
    await page.getByText("Trained on another device?").waitFor();
    await settled(page);
    expect(await readMoved(page)).toBeLessThan(most);
  },
);
