import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createMember, fillSignUp, newEmail } from "#tests/support/account.ts";
import { hydrated, press, visit, withBrowser } from "#tests/support/browser.ts";
import { type FlakyServer, openFlakyServer } from "#tests/support/flaky-server.ts";
import { requireMailLink } from "#tests/support/mailbox.ts";
import {
  heading,
  listCached,
  offline,
  openCold,
  openOfflineBrowser,
  signIn,
  signOut,
  visitorAgain,
  visitorSettled,
} from "#tests/support/offline-browser.ts";
import { button, clockOf, openTab, runningWorkout } from "#tests/support/work-out-now.ts";

// Each browser installs the service worker first, with the files of all pages.
vi.setConfig({ testTimeout: 120_000 });
withBrowser();
let server: FlakyServer;
beforeAll(async () => {
  server = await openFlakyServer();
});

const documents = [
  "/",
  "/about",
  "/health-importance",
  "/fitness-tips",
  "/diet-tips",
  "/work-out-now",
  "/privacy-policy",
  "/terms-of-service",
];
const screens = ["/dashboard", "/workouts", "/history", "/profile", "/settings"];
const needsConnection = "This page needs a connection";

describe("a visitor", () => {
  test("opens every page cold after one visit to one of them", async () => {
    const page = await openOfflineBrowser(server);
    await page.goto("/");
    const titles = new Map<string, string>();
    await visitorSettled(page);
    for (const path of documents) {
      await page.goto(path);
      titles.set(path, await heading(page));
    }
    const context = await offline(page);
    await page.close();
    for (const path of documents) {
      const cold = await openCold(context, path);
      await hydrated(cold);
      await expect.poll(() => heading(cold), { message: path }).toBe(titles.get(path));
      await cold.close();
    }
    for (const path of ["/news", "/login", "/dashboard", "/goals", "/license.txt"]) {
      const cold = await openCold(context, path);
      await expect.poll(() => heading(cold), { message: path }).toBe(needsConnection);
      await cold.close();
    }
  });

  test("follows links without a network, and sees which pages need one", async () => {
    const page = await openOfflineBrowser(server);
    page.mayLogErrors = true;
    await page.goto("/");
    await visitorSettled(page);
    await offline(page);
    await visit(page, "/fitness-tips");
    await page.getByRole("link", { name: "Diet Tips" }).last().click();
    await page.waitForURL("**/diet-tips");
    await expect.poll(() => heading(page)).toContain("Diet");
    await page.getByRole("link", { name: "News" }).last().click();
    await expect.poll(() => heading(page)).toBe(needsConnection);
    // With the product's own faces, out of what the service worker has.
    const faces = () =>
      page.evaluate(() =>
        [...document.fonts].map(({ status }) => status).filter((one) => one !== "unloaded"),
      );
    await expect.poll(faces).toEqual(["loaded", "loaded"]);
    await expect
      .poll(() => page.getByRole("link", { name: "Fitness Tracker" }).getAttribute("href"))
      .toBe("/");
    await page.getByRole("link", { name: "Work out now" }).click();
    await expect.poll(() => heading(page)).toBe("Work Out Now");
    // Of the first page neither the data nor the script is cached; the second page doesn't exist.
    for (const [from, name] of [
      ["/about", "View Progress"],
      ["/fitness-tips", "Set Goals"],
    ] as const) {
      await visit(page, from);
      await button(page, "Quick actions").click();
      await page.getByRole("link", { name }).click();
      await expect.poll(() => heading(page), { message: name }).toBe(needsConnection);
    }
  });

  test("opens the news that were read, and no others", async () => {
    const page = await openOfflineBrowser(server);
    await page.goto("/about");
    await visitorSettled(page);
    await page.goto("/news");
    const title = await heading(page);
    const context = await offline(page);
    const cold = await openCold(context, "/news");
    await hydrated(cold);
    expect(await heading(cold)).toBe(title);
    await cold.goto("/news?tag=fitness");
    await expect.poll(() => heading(cold)).toBe(needsConnection);
  });

  test("records a workout and finds it after a cold start on its tab", async () => {
    const page = await openOfflineBrowser(server);
    await page.goto("/about");
    await visitorSettled(page);
    const context = await offline(page);
    await visit(page, "/work-out-now");
    await button(page, "Start Workout").click();
    await button(page, "End Workout").click();
    await openTab(page, "History");
    await expect.poll(() => page.getByRole("tabpanel").getByRole("listitem").count()).toBe(1);
    const cold = await openCold(context, "/work-out-now?tab=history");
    await cold.waitForURL("**/work-out-now?tab=history");
    await expect
      .poll(() => cold.getByRole("tab", { name: "History" }).getAttribute("aria-selected"))
      .toBe("true");
    await expect.poll(() => cold.getByRole("tabpanel").getByRole("listitem").count()).toBe(1);
  });
});

const searchLibrary = async (page: Page, text: string) => {
  const field = page.getByRole("searchbox", { name: "Search exercises" });
  await field.click();
  await field.fill(text);
  await page
    .getByRole("button", { name: new RegExp(`^${text}`) })
    .first()
    .waitFor();
};

describe("a signed-in person", () => {
  test("finds exercises of the library and reads the steps of those seen before, without a network", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page));
    await visit(page, "/workouts");
    await searchLibrary(page, "Barbell Deadlift");
    await visit(page, "/workouts/exercises/barbell-deadlift");
    const stepsOf = (tab: Page) =>
      tab.getByRole("region", { name: "How it is done" }).getByRole("listitem").first();
    await stepsOf(page).waitFor();
    const context = await offline(page);
    await page.close();
    const cold = await openCold(context, "/workouts/exercises/barbell-deadlift");
    await expect.poll(() => heading(cold)).toBe("Barbell Deadlift");
    await stepsOf(cold).waitFor();
    await visit(cold, "/workouts");
    await searchLibrary(cold, "Front Barbell Squat");
  });

  test("opens every screen cold, moves between them, and reads what needs the server", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page));
    const context = await offline(page);
    await page.close();
    for (const path of screens) {
      const cold = await openCold(context, path);
      await hydrated(cold);
      await expect
        .poll(async () => (await heading(cold)).toLowerCase(), { message: path })
        .toBe(path.slice(1));
      await cold.close();
    }
    const cold = await openCold(context, "/settings");
    await hydrated(cold);
    await cold.getByText("security need a connection").waitFor();
    await button(cold, "Sidebar").click();
    await cold.getByRole("link", { name: "History" }).click();
    await expect.poll(() => heading(cold)).toBe("History");
    await cold.goto("/history?category=cardio");
    await cold.waitForURL("**/history?category=cardio");
    await cold.goto("/workouts/0198-unknown");
    await expect.poll(() => heading(cold)).toBe("Workout not found");
    await cold.goto("/workouts/exercises/squats");
    await expect.poll(() => heading(cold)).toBe("Squats");
    await cold.goto("/work-out-now");
    await cold.waitForURL("**/dashboard");
  });

  test("a member who signs out leaves nothing behind, neither for visitors nor for the next account", async () => {
    const page = await openOfflineBrowser(server);
    const [ada, grace] = [await createMember(page), await createMember(page)];
    await signIn(page, ada);
    await signOut(page);
    await visitorAgain(page);
    await page.context().setOffline(true);
    await page.goto("/dashboard");
    await expect.poll(() => heading(page)).toBe(needsConnection);
    await page.goto("/");
    await expect.poll(() => heading(page)).not.toBe("Dashboard");
    await page.context().setOffline(false);
    await signIn(page, grace);
    await page.context().setOffline(true);
    await visit(page, "/dashboard");
    const text = await page.content();
    expect(text).toContain(grace);
    expect(text).not.toContain(ada);
    // A form can end the session as well, and another answer may not come for a while.
    await page.context().setOffline(false);
    await visit(page, "/settings");
    server.pages = "hang";
    await button(page, "End every session").click();
    await visitorAgain(page);
  });

  test("a sign-out in one tab leaves nothing to the others", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page));
    const other = await openCold(page.context(), "/history");
    await hydrated(other);
    await signOut(page);
    await other.waitForURL("**/login*");
    await visitorAgain(page);
    await page.context().setOffline(true);
    await other.goto("/history");
    await expect.poll(() => heading(other)).toBe(needsConnection);
  });

  test("whose session ended elsewhere is forgotten with the next answer", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page));
    await page.context().clearCookies();
    await page.goto("/history");
    await page.waitForURL("**/login**");
    await visitorAgain(page);
  });

  test("is believed for the session's lifetime and not a moment longer", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page), true);
    const context = await offline(page);
    const age = (days: number) =>
      page.evaluate(async (byMs) => {
        const name = (await caches.keys()).find((each) => each.startsWith("member-")) ?? "";
        const cache = await caches.open(name);
        const screen = await cache.match("/settings");
        const headers = new Headers(screen?.headers);
        headers.set("Stored-At", String(Number(headers.get("Stored-At")) - byMs));
        await cache.put("/settings", new Response(await screen?.blob(), { headers }));
      }, days * 86_400_000);
    const titleNow = async () => heading(await openCold(context, "/dashboard"));
    await age(29);
    expect(await titleNow()).toBe("Dashboard");
    await age(1);
    expect(await titleNow()).toBe(needsConnection);
    // A clock that was set back to before the sign-in.
    await age(-31);
    expect(await titleNow()).toBe(needsConnection);
  });

  test("a member who isn't remembered is a visitor once the browser was closed", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page));
    await page.context().clearCookies({ name: "still-open" });
    const context = await offline(page);
    expect(await heading(await openCold(context, "/dashboard"))).toBe(needsConnection);
  });
});

test.each(["working", "asleep"])("a mailed link is opened once while the worker is %s", async (state) => {
  const page = await openOfflineBrowser(server);
  const email = newEmail();
  await page.goto("/sign-up");
  await visitorSettled(page);
  await hydrated(page);
  await fillSignUp(page, email);
  await page.waitForURL("**/thank-you");
  const { pathname, search } = new URL(await requireMailLink(email));
  if (state === "asleep") {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("ServiceWorker.enable");
    await devtools.send("ServiceWorker.stopAllWorkers");
  }
  // A form that is sent before the page's scripts are there asks for the link's own path once more.
  await visit(page, pathname + search);
  await press(page.getByRole("main"), "Confirm");
  await page.getByText("Your email is confirmed").waitFor();
  expect(server.asked.filter((path) => path === pathname + search)).toHaveLength(1);
});

describe("a bad network", () => {
  test("a server that hangs or fails makes nobody wait: cached pages are shown, and its answer isn't cached", async () => {
    const page = await openOfflineBrowser(server);
    await page.goto("/about");
    await visitorSettled(page);
    const before = new Set(await listCached(page));
    server.pages = "hang";
    const startedAt = Date.now();
    await page.goto("/fitness-tips");
    await expect.poll(() => heading(page)).toBe("Fitness Tips");
    expect(Date.now() - startedAt).toBeGreaterThan(2500);
    server.pages = "fault";
    await page.goto("/work-out-now");
    await expect.poll(() => heading(page)).toBe("Work Out Now");
    // The server's own words where nothing is cached.
    await page.goto("/news");
    await expect.poll(() => page.innerText("body")).toContain("Nobody is here");
    server.pages = "up";
    await page.goto("/goals");
    await page.goto("/dashboard");
    await page.waitForURL("**/login**");
    const added = (await listCached(page)).filter((path) => !before.has(path));
    expect(added.filter((path) => !/favicon|gallery/.test(path))).toEqual(["pages /login"]);
  });

  test("shows the signed-in their screens when the server can't say who they are", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page));
    server.pages = "fault";
    await visit(page, "/history");
    await expect.poll(() => heading(page)).toBe("History");
  });

  test("answers of programs are never cached, nor asked of what is cached", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page));
    const paths = [
      "/news",
      "/rest/v1/profiles",
      "/auth/v1/user",
      "/dev/mailbox?to=a@b.c",
      "/health",
      "/openapi.json",
    ];
    const ask = () =>
      page.evaluate(
        (list) =>
          Promise.all(
            list.map((path) =>
              fetch(path, { cache: "no-store", headers: { Accept: "application/json" } }).then(
                ({ status }) => status,
                () => "no answer",
              ),
            ),
          ),
        paths,
      );
    expect(await ask()).not.toContain("no answer");
    await offline(page);
    expect(new Set(await ask())).toEqual(new Set(["no answer"]));
    expect((await listCached(page)).join()).not.toMatch(/ \/(news|rest|auth|dev|health|openapi)\b(?!-)/);
  });
});

describe("a browser", () => {
  const full = `CacheStorage.prototype.open = async () => { throw new DOMException("full", "QuotaExceededError") };`;
  const lost = `self.addEventListener("activate", () => { delete self.caches; Object.defineProperty(self, "caches", { value: undefined }) });`;

  test.each([
    ["that refuses the service worker", "throw new Error();", false],
    ["whose storage is full", full, false],
    ["that loses its storage afterwards", lost, true],
  ])("%s has the product as without one", async (_name, prelude, isInstalled) => {
    const page = await openOfflineBrowser(server);
    server.workerPrelude = prelude;
    await visit(page, "/about");
    const isActive = () =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return found?.active?.state === "activated";
      });
    if (isInstalled) await expect.poll(isActive).toBe(true);
    await visit(page, "/work-out-now");
    await button(page, "Start Workout").click();
    await clockOf(runningWorkout(page)).waitFor();
    await page.goto("/fitness-tips");
    await expect.poll(() => heading(page)).toBe("Fitness Tips");
    await expect.poll(() => isActive()).toBe(isInstalled);
    expect(page.errors).toEqual([]);
  });
});
