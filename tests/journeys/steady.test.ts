/** Fonts, entries and figures that load late fill the space that was reserved for them, so nothing on the screen moves. */
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { publicPages } from "#app/content/pages.ts";
import { listen } from "../../scripts/listen.ts";
import { makeWorkouts } from "../support/make-workouts.ts";
import { makePushDay } from "../support/training.ts";
import { addresses } from "./support/addresses.ts";
import { desktop, expect, hydrated, phone, press, test, visit } from "./support/test.ts";
import { button, pickExercise, runningWorkout } from "./support/work-out-now.ts";

/** Web Vitals' border of "good" is 0.1; a line of text that wraps anew moves more than this. */
const most = 0.01;

/** The document can't contain the running workout, so its buttons move within their bar. */
const mostAtReload = 0.05;

/** Runs before the page's own scripts: adds up the layout shifts that no input caused. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) seen.moved += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });

/** How far things have moved once the page answers and shows the data of the browser's database. */
async function readMoved(page: Page): Promise<number> {
  await hydrated(page);
  await expect(page.locator("main").locator("[aria-busy=true], .animate-pulse")).toHaveCount(0);
  // Two more frames report the shifts of the last drawing.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => (globalThis as unknown as { seen: { moved: number } }).seen.moved);
}

const listMoved = (moved: Record<string, number>) => Object.entries(moved).filter(([, by]) => by > most);

/** A proxy in front of the app that behaves like a slow line: a document's body comes in many pieces, drawn one by one. */
const serveSlowly = (pieces: number, pauseMs: number) =>
  listen(
    createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? "/", addresses.app.origin), {
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

test("a document that comes in pieces, and fonts after everything else, move nothing on a phone @nightly", async ({
  newPage,
}) => {
  const line = await serveSlowly(60, 17);
  const page = await newPage({ viewport: phone, baseURL: line.origin });
  await watchShifts(page);
  let drawn = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await drawn.promise;
    await route.continue();
  });
  const moved: Record<string, number> = {};
  const tabs = ["/work-out-now?tab=history", "/work-out-now?tab=goals"];
  for (const path of [...publicPages.map((one) => one.path), ...tabs]) {
    drawn = Promise.withResolvers();
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(
      () =>
        document.readyState !== "loading" &&
        performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    drawn.resolve();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    moved[path] = await readMoved(page);
  }
  expect(listMoved(moved)).toEqual([]);
  line.close();
});

test("what is read from the browser's database moves nothing on the screens of a phone and a desktop", async ({
  openMember,
}) => {
  const workouts = [...makeWorkouts(60, 17), ...makePushDay("push-day", Date.now() - 86_400_000)];
  const page = await openMember("/dashboard", { workouts });
  await watchShifts(page);
  const moved: Record<string, number> = {};
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const path of [
      ...["/dashboard", "/workouts", "/workouts/push-day", "/workouts/exercises/bench"],
      ...["/history", "/profile", "/settings"],
    ]) {
      await page.goto(path);
      moved[`${path} at ${size.width} px`] = await readMoved(page);
    }
  }
  expect(listMoved(moved)).toEqual([]);
});

test("a new account's dashboard stands still when the server says that it has no sync", async ({
  openMember,
}) => {
  const page = await openMember("/settings");
  let held = Promise.withResolvers<void>();
  await page.route("**/sync/v1/status*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await watchShifts(page);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    held = Promise.withResolvers();
    await page.goto("/dashboard");
    await expect(button(page, "Add a goal")).toBeVisible();
    held.resolve();
    await expect(page.getByText("Trained on another device?")).toBeVisible();
    expect(await readMoved(page), `at ${size.width} px`).toBeLessThan(most);
  }
});

test("a reload in a running workout moves little on a phone and a desktop", async ({ page }) => {
  await watchShifts(page);
  await page.setViewportSize(phone);
  await visit(page, "/work-out-now");
  await press(page, "Start Workout");
  await expect(await pickExercise(page, "Cardio", "Running")).toBeVisible();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.reload();
    await expect(runningWorkout(page)).toBeVisible();
    expect(await readMoved(page), `at ${size.width} px`).toBeLessThan(mostAtReload);
  }
});
