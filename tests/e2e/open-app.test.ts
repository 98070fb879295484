/** What an app that stays open sees of the service worker: new versions, and notifications. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createMember } from "#tests/support/account.ts";
import { hydrated, visit, withBrowser } from "#tests/support/browser.ts";
import { type FlakyServer, openFlakyServer } from "#tests/support/flaky-server.ts";
import {
  heading,
  offline,
  openOfflineBrowser,
  signIn,
  visitorSettled,
} from "#tests/support/offline-browser.ts";
import { readPageVersion } from "#tests/support/page-manifest.ts";
import {
  advance,
  button,
  clockOf,
  expectText,
  rest,
  runningWorkout,
  setVisible,
} from "#tests/support/work-out-now.ts";

// Each browser installs the service worker first, with the files of all pages.
vi.setConfig({ testTimeout: 120_000 });
withBrowser();
let server: FlakyServer;
beforeAll(async () => {
  server = await openFlakyServer();
});

describe("a new version", () => {
  const findUpdate = (page: Page) =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const announced = (page: Page) => page.getByText("A new version is ready");

  test("announces itself and takes over when asked, without losing a running workout", async () => {
    const page = await openOfflineBrowser(server);
    await page.goto("/work-out-now");
    await visitorSettled(page);
    await hydrated(page);
    await button(page, "Start Workout").click();
    await clockOf(runningWorkout(page)).waitFor();
    const loads: string[] = [];
    page.on("domcontentloaded", () => loads.push(page.url()));
    server.version = "0badcafe";
    await findUpdate(page);
    await announced(page).waitFor();
    // The page doesn't reload by itself.
    expect(loads).toEqual([]);
    await button(page, "Reload").click();
    await expect.poll(() => loads).toHaveLength(1);
    await hydrated(page);
    await expectText(clockOf(runningWorkout(page)), /^0:\d\d$/);
    expect(await readPageVersion(page)).toBe("0badcafe");
    expect(await announced(page).count()).toBe(0);
    expect(loads).toHaveLength(1);
    await offline(page);
    await page.goto("/diet-tips");
    await hydrated(page);
    await expect.poll(() => heading(page)).toContain("Diet");
  });

  test("is loaded when asked for although the former one still waits for an answer", async () => {
    const page = await openOfflineBrowser(server);
    await page.goto("/work-out-now");
    await visitorSettled(page);
    await hydrated(page);
    server.version = "0badcafe";
    await findUpdate(page);
    await announced(page).waitFor();
    server.pages = "hang";
    const [other] = [await page.context().newPage()];
    void other.goto("/news").catch(() => undefined);
    await expect.poll(() => server.asked).toContain("/news");
    server.pages = "up";
    await button(page, "Reload").click();
    await expect.poll(() => readPageVersion(page).catch(() => null)).toBe("0badcafe");
  });

  test("has a member's screens from the first moment on", async () => {
    const page = await openOfflineBrowser(server);
    await signIn(page, await createMember(page));
    server.version = "0badcafe";
    await page.goto("/history");
    await hydrated(page);
    await announced(page).waitFor();
    server.pages = "hang";
    const reloaded = page.waitForEvent("domcontentloaded");
    await button(page, "Reload").click();
    await reloaded;
    await hydrated(page);
    await expect.poll(() => heading(page)).toBe("History");
    await offline(page);
    await visit(page, "/dashboard");
    expect(await readPageVersion(page)).toBe("0badcafe");
    await button(page, "Sidebar").click();
    await page.getByRole("link", { name: "History" }).click();
    await expect.poll(() => heading(page)).toBe("History");
  });
});

describe("the end of a rest", () => {
  async function startRest(isAllowed: boolean): Promise<Page> {
    const page = await openOfflineBrowser(server);
    // A headless browser may have no place for notifications, and then it allows none.
    await page.addInitScript((allowed) => {
      const permission = allowed ? "granted" : "denied";
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Notification.requestPermission = async () => permission;
      const shown: string[] = [];
      Object.assign(window, { shownNotifications: shown });
      ServiceWorkerRegistration.prototype.showNotification = async (title) => void shown.push(title);
    }, isAllowed);
    await page.goto("/about");
    await visitorSettled(page);
    await page.clock.install();
    await visit(page, "/work-out-now");
    await button(page, "Start Workout").click();
    await page.getByRole("button", { name: /^Rest timer/ }).click();
    const notify = rest(page).getByRole("switch", { name: "Notify" });
    await notify.click();
    if (isAllowed) await expect.poll(() => notify.isChecked()).toBe(true);
    // The notice is shown for four seconds.
    else await page.getByText("Notifications stay off").waitFor();
    await button(rest(page), "30 s").click();
    await button(rest(page), "Start").click();
    return page;
  }
  const listNotices = (page: Page) =>
    page.evaluate(() => (window as unknown as { shownNotifications: string[] }).shownNotifications);

  test("shows a notification where notifications are allowed and the page is hidden", async () => {
    const page = await startRest(true);
    await setVisible(page, false);
    await advance(page, 31);
    await expect.poll(() => listNotices(page)).toEqual(["Rest is over"]);
  });

  test("leads back to its tab, which the worker knows by the address that it was opened with", async () => {
    const page = await openOfflineBrowser(server);
    await page.goto("/work-out-now#start");
    await visitorSettled(page);
    await page.evaluate(() => history.pushState(null, "", "/about"));
    // Checks the address in the notification, because a journey can't press a browser's notification.
    const opened = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);
    expect(opened).toContain("/work-out-now");
    const [worker] = page.context().serviceWorkers();
    const known = await worker?.evaluate<string[]>(
      "self.clients.matchAll().then((pages) => pages.map(({ url }) => url))",
    );
    expect(known).toEqual([opened]);
  });

  test("shows no notification where notifications are not allowed; the switch says so", async () => {
    const page = await startRest(false);
    await expect.poll(() => rest(page).getByRole("switch", { name: "Notify" }).isChecked()).toBe(false);
    await setVisible(page, false);
    await advance(page, 31);
    await page.getByText("Rest time is over!").waitFor();
    expect(await listNotices(page)).toEqual([]);
  });
});
