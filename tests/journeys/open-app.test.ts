/** What an app that stays open sees of the service worker: new versions, and notifications. */
import type { Page } from "@playwright/test";
import { createMember } from "./support/account.ts";
import { type FlakyServer, openFlakyServer } from "./support/flaky-server.ts";
import { offline, openOfflineBrowser, signIn, visitorSettled } from "./support/offline-browser.ts";
import { expect, hydrated, press, test, visit } from "./support/test.ts";
import { advance, clockOf, rest, runningWorkout, setVisible } from "./support/work-out-now.ts";

let server: FlakyServer;
test.beforeAll(async () => {
  server = await openFlakyServer();
});
test.afterAll(() => server.close());

const nextVersion = "0badcafe";
const announced = (page: Page) => page.getByText("A new version is ready");
const shows = (page: Page, title: string | RegExp) => expect(page.locator("h1").first()).toHaveText(title);
/** Waits until the page is of the next version: its script's address says so. */
const expectNextVersion = (page: Page) =>
  expect(
    page.locator(`link[href*="manifest-${nextVersion}"], script[src*="manifest-${nextVersion}"]`).first(),
  ).toBeAttached();

/** Opens the tracker with a service worker, and finds the next version. */
async function findUpdate(page: Page): Promise<void> {
  server.version = nextVersion;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect(announced(page)).toBeVisible();
}

test("a new version is announced and takes over when asked, without losing a running workout", async ({
  newPage,
}) => {
  const page = await openOfflineBrowser(newPage, server);
  await page.goto("/work-out-now");
  await visitorSettled(page);
  await hydrated(page);
  await press(page, "Start Workout");
  await expect(clockOf(runningWorkout(page))).toBeVisible();
  const loads: string[] = [];
  page.on("domcontentloaded", () => loads.push(page.url()));
  await findUpdate(page);
  // The page doesn't reload by itself.
  expect(loads).toEqual([]);
  await press(page, "Reload");
  await expect.poll(() => loads.length).toBe(1);
  await hydrated(page);
  await expect(clockOf(runningWorkout(page))).toHaveText(/0:\d\d/);
  await expectNextVersion(page);
  await expect(announced(page)).toHaveCount(0);
  expect(loads).toHaveLength(1);
  await offline(page);
  await page.goto("/diet-tips");
  await hydrated(page);
  await shows(page, /Diet/);
});

test("a new version is loaded when asked for although the former one still waits for an answer", async ({
  newPage,
}) => {
  const page = await openOfflineBrowser(newPage, server);
  await page.goto("/work-out-now");
  await visitorSettled(page);
  await hydrated(page);
  await findUpdate(page);
  server.pages = "hang";
  const other = await page.context().newPage();
  void other.goto("/news").catch(() => undefined);
  await expect.poll(() => server.asked).toContain("/news");
  server.pages = "up";
  await press(page, "Reload");
  await expectNextVersion(page);
});

test("a new version has a member's screens from the first moment on", async ({ newPage }) => {
  const page = await openOfflineBrowser(newPage, server);
  await signIn(page, await createMember(page));
  server.version = nextVersion;
  await page.goto("/history");
  await hydrated(page);
  await expect(announced(page)).toBeVisible();
  server.pages = "hang";
  const reloaded = page.waitForEvent("domcontentloaded");
  await press(page, "Reload");
  await reloaded;
  await hydrated(page);
  await shows(page, "History");
  await offline(page);
  await visit(page, "/dashboard");
  await expectNextVersion(page);
  await press(page, "Sidebar");
  await page.getByRole("link", { name: "History" }).click();
  await shows(page, "History");
});

test("a hidden page shows a notification at the end of a rest", async ({ newPage }) => {
  const page = await openOfflineBrowser(newPage, server);
  // A headless browser may have no place for notifications, and then it allows none.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    const shown: string[] = [];
    Object.assign(window, { shownNotifications: shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title) => void shown.push(title);
  });
  await page.goto("/about");
  await visitorSettled(page);
  await page.clock.install();
  await visit(page, "/work-out-now");
  await press(page, "Start Workout");
  await page.getByRole("button", { name: /^Rest timer/ }).click();
  const notify = rest(page).getByRole("switch", { name: "Notify" });
  await notify.click();
  await expect(notify).toBeChecked();
  await press(rest(page), "30 s");
  await press(rest(page), "Start");
  await setVisible(page, false);
  await advance(page, 31);
  await expect(page.getByText("Rest time is over!")).toBeVisible();
  const shown = () =>
    page.evaluate(() => (window as unknown as { shownNotifications: string[] }).shownNotifications);
  await expect.poll(shown).toEqual(["Rest is over"]);
});
