/** The figures of Work Out Now: which of them move, which don't, and the cost of moving. */
import { expect, test } from "vitest";
import { type OpenPage, withBrowser } from "#tests/support/browser.ts";
import {
  button,
  category,
  exerciseButton,
  openTracker,
  panel,
  pickExercise,
} from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

const inMotion = { reducedMotion: "no-preference" } as const;
const desktop = { viewport: { width: 1280, height: 800 } };

/** The names of the figures that move in the browser's drawing. Figures out of sight are skipped. */
const moving = (within: OpenPage) =>
  within.evaluate(() => {
    const drawn = [...document.querySelectorAll('svg[class^="figure-"]')].filter(
      (svg) =>
        svg.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) &&
        svg.getAnimations({ subtree: true }).some(({ playState }) => playState === "running"),
    );
    return drawn.map((svg) => /figure-([\w-]+)/.exec(svg.getAttribute("class") ?? "")?.[1]).sort();
  });

test("the figures of the open category move, and none while it is closed", async () => {
  page = await openTracker(inMotion);
  await expect.poll(() => category(page, "Flexibility").getAttribute("aria-expanded")).toBe("false");
  expect(await moving(page)).toEqual([]);
  await category(page, "Flexibility").click();
  await expect.poll(() => moving(page)).toEqual(["pilates", "stretching", "yoga"]);
  await category(page, "Strength").click();
  await expect.poll(() => moving(page)).toEqual(["lunges", "push-ups", "squats"]);
  await category(page, "Strength").click();
  await expect.poll(() => moving(page)).toEqual([]);
});

test("scrolled out of sight they rest", async () => {
  page = await openTracker({ ...inMotion, viewport: { width: 360, height: 400 } });
  await category(page, "Cardio").click();
  await exerciseButton(page, "Running").scrollIntoViewIfNeeded();
  await expect.poll(() => moving(page)).toEqual(["cycling", "jumping-jacks", "running"]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => moving(page)).toEqual([]);
});

test("while an exercise runs only the figure on the panel moves", async () => {
  page = await openTracker({ ...desktop, ...inMotion });
  const squats = await pickExercise(page, "Strength", "Squats");
  await expect.poll(() => moving(page)).toEqual(["lunges", "push-ups", "squats"]);
  await button(squats, "Start Workout").click();
  await expect.poll(() => moving(page)).toEqual(["squats"]);
  expect(await squats.locator("svg.figure-squats").count()).toBe(1);
  await button(squats, "Stop Workout").click();
  await expect.poll(() => moving(page)).toEqual(["lunges", "push-ups", "squats"]);
});

test("on a desktop a closed card shows every figure in it, and one click and one tap start", async () => {
  page = await openTracker(desktop);
  const card = category(page, "Cardio");
  const shown = () =>
    card.evaluate(
      (element) =>
        [...element.querySelectorAll("svg:not(svg svg)")].filter((svg) => svg.checkVisibility()).length,
    );
  await expect.poll(() => card.getAttribute("aria-expanded")).toBe("false");
  // The fourth is the arrow.
  expect(await shown()).toBe(4);
  expect(await page.getByRole("button", { name: /kcal\/min/ }).count()).toBe(0);
  await card.click();
  await expect.poll(() => card.getAttribute("aria-expanded")).toBe("true");
  await expect.poll(() => shown()).toBe(1);
  await exerciseButton(page, "Cycling").click();
  await panel(page, "Cycling").waitFor();
  await expect.poll(() => exerciseButton(page, "Cycling").getAttribute("aria-pressed")).toBe("true");
});

test("the page that is sent draws each exercise once and moves none", async () => {
  const asked: string[] = [];
  // On a page with Playwright's clock `performance` lists nothing.
  page = await openTracker(inMotion, "", async (context) =>
    context.on("request", (request) => asked.push(request.url())),
  );
  const html = await (await page.request.get("/work-out-now")).text();
  const figures = html.match(/<svg [^>]*><svg /g) ?? [];
  // The figures of the built-in exercises, and the one that invites on a desktop.
  expect(figures).toHaveLength(10);
  expect(html).not.toMatch(/class="figure-/);
  const isSheet = (url: string) => /\/(running|yoga|squats)[^/]*\.css$/.test(url);
  expect(asked.filter(isSheet)).toEqual([]);
  await category(page, "Flexibility").click();
  await expect.poll(() => asked.some(isSheet)).toBe(true);
});
