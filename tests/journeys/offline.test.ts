/** The service worker: pages without a network, with a bad one, and in browsers that refuse it. */
import type { Page } from "@playwright/test";
import { publicPages } from "#app/content/pages.ts";
import { createMember, fillSignUp, newEmail } from "./support/account.ts";
import { type FlakyServer, openFlakyServer } from "./support/flaky-server.ts";
import { requireMailLink } from "./support/mailbox.ts";
import {
  listCached,
  offline,
  openCold,
  openOfflineBrowser,
  signIn,
  signOut,
  visitorAgain,
  visitorSettled,
} from "./support/offline-browser.ts";
import { expect, hydrated, press, test, visit } from "./support/test.ts";
import { button, clockOf, openTab, rows, runningWorkout } from "./support/work-out-now.ts";

let server: FlakyServer;
test.beforeAll(async () => {
  server = await openFlakyServer();
});
test.afterAll(() => server.close());

const needsConnection = "This page needs a connection";
const shows = (page: Page, title: string | RegExp) => expect(page.locator("h1").first()).toHaveText(title);

test("after one visit every page of a visitor opens cold without a network; others say that they need one", async ({
  newPage,
}) => {
  const page = await openOfflineBrowser(newPage, server);
  await page.goto("/");
  await visitorSettled(page);
  const stored = publicPages.filter(({ needsServer, isUnlisted }) => !needsServer && !isUnlisted);
  expect(stored).toHaveLength(8);
  const context = await offline(page);
  await page.close();
  for (const { path, title } of stored) {
    const cold = await openCold(context, path);
    await hydrated(cold);
    await expect(cold.locator('meta[property="og:title"]')).toHaveAttribute(
      "content",
      new RegExp(`${title}$`),
    );
    await cold.close();
  }
  for (const path of ["/news", "/login", "/dashboard", "/goals", "/license.txt"]) {
    const cold = await openCold(context, path);
    await shows(cold, needsConnection);
    await cold.close();
  }
});

test("without a network a visitor follows links, reads the news that were read, records a workout, and sees which pages need one", async ({
  newPage,
  allowErrors,
}) => {
  allowErrors();
  const page = await openOfflineBrowser(newPage, server);
  await page.goto("/");
  await visitorSettled(page);
  await page.goto("/news");
  await offline(page);
  await visit(page, "/fitness-tips");
  await page.getByRole("link", { name: "Diet Tips" }).last().click();
  await shows(page, /Diet/);
  await page.goto("/news");
  await shows(page, "Health & Fitness News");
  await page.goto("/news?tag=fitness");
  await shows(page, needsConnection);
  // With the product's own faces, out of what the service worker has.
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length))
    .toBe(2);
  await page.getByRole("link", { name: "Work out now" }).click();
  await shows(page, "Work Out Now");
  await hydrated(page);
  await press(page, "Start Workout");
  await press(page, "End Workout");
  await openTab(page, "History");
  await expect(rows(page)).toHaveCount(1);
  const cold = await openCold(page.context(), "/work-out-now?tab=history");
  await expect(cold.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
  await expect(rows(cold)).toHaveCount(1);
  // Of the first page neither the data nor the script is cached; the second page doesn't exist.
  for (const [from, name] of [
    ["/about", "View Progress"],
    ["/fitness-tips", "Set Goals"],
  ] as const) {
    await visit(page, from);
    await press(page, "Quick actions");
    await page.getByRole("link", { name }).click();
    await shows(page, needsConnection);
  }
});

test("a member opens every screen cold without a network, moves between them, and reads what needs the server", async ({
  newPage,
}) => {
  const page = await openOfflineBrowser(newPage, server);
  await signIn(page, await createMember(page));
  await visit(page, "/workouts/exercises/barbell-deadlift");
  const steps = (tab: Page) =>
    tab.getByRole("region", { name: "How it is done" }).getByRole("listitem").first();
  await expect(steps(page)).toBeVisible();
  expect(await askAsProgram(page)).not.toContain("no answer");
  const context = await offline(page);
  expect(new Set(await askAsProgram(page))).toEqual(new Set(["no answer"]));
  expect((await listCached(page)).join()).not.toMatch(/ \/(news|rest|auth|dev|health|openapi)\b(?!-)/);
  await page.close();

  for (const title of ["Dashboard", "Workouts", "History", "Profile", "Settings"]) {
    const cold = await openCold(context, `/${title.toLowerCase()}`);
    await hydrated(cold);
    await shows(cold, new RegExp(`^${title}$`, "i"));
    await cold.close();
  }
  const cold = await openCold(context, "/settings");
  await hydrated(cold);
  await expect(cold.getByText("security need a connection")).toBeVisible();
  await press(cold, "Sidebar");
  await cold.getByRole("link", { name: "History" }).click();
  await shows(cold, "History");
  await cold.goto("/history?category=cardio");
  await expect(cold).toHaveURL(`${server.url}/history?category=cardio`);
  for (const [path, title] of [
    ["/workouts/0198-unknown", "Workout not found"],
    ["/workouts/exercises/squats", "Squats"],
    ["/workouts/exercises/barbell-deadlift", "Barbell Deadlift"],
  ] as const) {
    await cold.goto(path);
    await shows(cold, title);
  }
  await expect(steps(cold)).toBeVisible();
  await visit(cold, "/workouts");
  await cold.getByRole("searchbox", { name: "Search exercises" }).fill("Front Barbell Squat");
  await expect(cold.getByRole("button", { name: /^Front Barbell Squat/ }).first()).toBeVisible();
  await cold.goto("/fitness-tips");
  await expect(cold).toHaveURL(`${server.url}/dashboard?from=%2Ffitness-tips`);
  await cold.getByRole("link", { name: "Open Fitness Tips" }).click();
  await shows(cold, "Fitness Tips");
});

/** The status of each address that programs ask, or "no answer". */
const askAsProgram = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      [
        "/news",
        "/rest/v1/profiles",
        "/auth/v1/user",
        "/dev/mailbox?to=a@b.c",
        "/health",
        "/openapi.json",
      ].map((path) =>
        fetch(path, { cache: "no-store", headers: { Accept: "application/json" } }).then(
          ({ status }) => status,
          () => "no answer",
        ),
      ),
    ),
  );

test("a member who signs out leaves nothing behind: not to visitors, to other tabs, or to the next account", async ({
  newPage,
}) => {
  const page = await openOfflineBrowser(newPage, server);
  const context = page.context();
  const [ada, grace] = [await createMember(page), await createMember(page)];
  await signIn(page, ada);
  const other = await openCold(context, "/history");
  await hydrated(other);
  await signOut(page);
  await other.waitForURL("**/login*");
  await visitorAgain(page);
  await context.setOffline(true);
  for (const tab of [page, other]) {
    await tab.goto("/history");
    await shows(tab, needsConnection);
  }
  await other.close();
  await page.goto("/");
  await shows(page, /Transform/);
  await context.setOffline(false);
  await signIn(page, grace);
  await context.setOffline(true);
  await visit(page, "/dashboard");
  expect(await page.content()).toContain(grace);
  expect(await page.content()).not.toContain(ada);
  // A form can end the session as well, and another answer may not come for a while.
  await context.setOffline(false);
  await visit(page, "/settings");
  server.pages = "hang";
  await press(page, "End every session");
  await visitorAgain(page);
});

test("a mailed link is opened once, although the browser asks for pages beside its worker", async ({
  newPage,
}) => {
  const page = await openOfflineBrowser(newPage, server);
  const email = newEmail();
  await page.goto("/sign-up");
  await visitorSettled(page);
  await hydrated(page);
  await fillSignUp(page, email);
  await page.waitForURL("**/thank-you");
  const { pathname, search } = new URL(await requireMailLink(email));
  await visitorSettled(page);
  // A form that is sent before the page's scripts are there asks for the link's own path once more.
  await visit(page, pathname + search);
  await press(page.getByRole("main"), "Confirm");
  await page.waitForURL("**/dashboard");
  expect(server.asked.filter((path) => path === pathname + search)).toHaveLength(1);
});

test("a server that hangs or fails makes nobody wait: stored pages and screens are shown, its answers aren't stored", async ({
  newPage,
}) => {
  const page = await openOfflineBrowser(newPage, server);
  await page.goto("/about");
  await visitorSettled(page);
  const before = new Set(await listCached(page));
  server.pages = "hang";
  await page.goto("/fitness-tips");
  await shows(page, "Fitness Tips");
  server.pages = "fault";
  await page.goto("/work-out-now");
  await shows(page, "Work Out Now");
  // The server's own words where nothing is stored.
  await page.goto("/news");
  await expect(page.locator("body")).toContainText("Nobody is here");
  server.pages = "up";
  await page.goto("/goals");
  await page.goto("/dashboard");
  await page.waitForURL("**/login**");
  const added = (await listCached(page)).filter((path) => !before.has(path));
  expect(added.filter((path) => !/favicon|gallery/.test(path))).toEqual(["pages /login"]);

  await signIn(page, await createMember(page));
  server.pages = "fault";
  await visit(page, "/history");
  await shows(page, "History");
  server.pages = "up";
  await visit(page, "/profile");
  await page.getByText("Edit name").click();
  // The network goes right after the form was answered.
  server.pages = "hang";
  const isLoadedAnew = page.waitForEvent("load");
  await press(page, "Save name");
  await isLoadedAnew;
  await shows(page, "Profile");
});

const full = `CacheStorage.prototype.open = async () => { throw new DOMException("full", "QuotaExceededError") };`;
const lost = `self.addEventListener("activate", () => { delete self.caches; Object.defineProperty(self, "caches", { value: undefined }) });`;

for (const [browser, prelude, isInstalled] of [
  ["that refuses the service worker", "throw new Error();", false],
  ["whose storage is full", full, false],
  ["that loses its storage afterwards", lost, true],
] as const)
  test(`a browser ${browser} has the product as without one`, async ({ newPage }) => {
    const page = await openOfflineBrowser(newPage, server);
    server.workerPrelude = prelude;
    await visit(page, "/about");
    const isActive = () =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return found?.active?.state === "activated";
      });
    // The installation stores every public page.
    if (isInstalled) await expect.poll(isActive, { timeout: 60_000 }).toBe(true);
    await visit(page, "/work-out-now");
    await press(page, "Start Workout");
    await expect(clockOf(runningWorkout(page))).toBeVisible();
    await page.goto("/fitness-tips");
    await shows(page, "Fitness Tips");
    await expect(button(page, "Quick actions")).toBeVisible();
    await expect.poll(isActive).toBe(isInstalled);
  });
