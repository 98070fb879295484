import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn, sendSignIn } from "#tests/support/account.ts";
import { expectNoViolation } from "#tests/support/axe.ts";
import { desktop, hydrated, openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { openMember } from "#tests/support/member.ts";
import { addAuthenticator } from "#tests/support/second-step.ts";

withBrowser();

const refreshUrl = "**/auth/v1/session/refresh";

/** Counts the renewals of a page; `answers` are given first, then the server's own. */
async function watchRefreshes(page: Page, answers: number[] = []): Promise<() => number> {
  let count = 0;
  await page.route(refreshUrl, (route) => {
    count += 1;
    const status = answers.shift();
    return status === undefined ? route.continue() : route.fulfill({ status, body: "{}" });
  });
  return () => count;
}

/** Another tab of this browser that notes the messages of the channel and returns them. */
async function openListener(page: Page): Promise<() => Promise<{ event: string }[]>> {
  const tab = await page.context().newPage();
  await tab.goto("/health");
  await tab.evaluate(() => {
    const events: unknown[] = [];
    Object.assign(window, { events });
    new BroadcastChannel("auth").onmessage = ({ data }) => events.push(data);
  });
  return () => tab.evaluate(() => Reflect.get(window, "events"));
}

test("an open page renews its session before it ends, and again after failures that pass", async () => {
  const page = await openSignedIn();
  const refreshes = await watchRefreshes(page, [503, 502]);
  const events = await openListener(page);
  await page.clock.install();
  await page.reload();
  await hydrated(page);
  // The session's five minutes run since the sign-in, some real seconds before the page's clock was stopped.
  await page.clock.runFor(200_000);
  expect(refreshes()).toBe(0);
  for (let second = 200; second < 271 && refreshes() === 0; second += 1) await page.clock.runFor(1_000);
  // A try may have failed and been repeated by now; the third is the one that the server answers.
  await expect.poll(refreshes).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return refreshes();
    })
    .toBe(3);
  await expect.poll(events).toEqual([
    {
      event: "TOKEN_REFRESHED",
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      freshForMs: expect.any(Number),
    },
  ]);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  // Data that only the server has are requested again after a renewal. Only these requests show that a slow line
  // works.
  const accountData = /\/settings\.data/;
  await page.route(accountData, (route) => route.abort());
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByText("security need a connection").waitFor();
  await page.unroute(accountData);
  await page.clock.runFor(271_000);
  await page.getByRole("button", { name: "End every session" }).waitFor();
});

test("a session that is over leads every tab to /login, the one that noticed with its page remembered", async () => {
  const page = await openSignedIn();
  const other = await page.context().newPage();
  await visit(other, "/settings");
  await page.goto("/history");
  await page.clock.install();
  await page.reload();
  await hydrated(page);
  await page.context().clearCookies();
  await page.clock.runFor(271_000);
  await page.waitForURL("**/login*");
  await other.waitForURL("**/login*");
  // The clock runs in both tabs, so either tab may notice first.
  const remembered = [page, other].map((tab) => new URL(tab.url()).searchParams.get("redirectTo"));
  expect(remembered[0] === "/history" || remembered[1] === "/settings").toBe(true);
});

/** What a screen's loader says while it is unknown who is asking, as Remix writes it. */
const unavailable = '[{"_1":2},"routes/_app",{"_3":4},"error",["ErrorResponse",5,6,5],"",503]\n';

test("a page whose account can't be reached any more says so, keeps trying and opens again by itself", async () => {
  const page = await openMember("/profile");
  let refreshes = 0;
  let isBack = false;
  await page.route(refreshUrl, (route) => {
    refreshes += 1;
    return isBack ? route.continue() : route.fulfill({ status: 503, body: "{}" });
  });
  await page.route(/_routes=routes%2F_app$/, (route) =>
    route.fulfill({ status: 503, contentType: "text/x-script", body: unavailable }),
  );
  await page.getByText("Edit name").click();
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("heading", { name: "We can't reach your account right now" }).waitFor();
  await expect.poll(() => refreshes).toBeGreaterThan(0);
  isBack = true;
  await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();
  expect(refreshes).toBeGreaterThan(1);
  expect(new URL(page.url()).pathname).toBe("/profile");
});

test("a session that a form ended is over in every tab", async () => {
  const page = await openSignedIn();
  const other = await page.context().newPage();
  await visit(other, "/history");
  await visit(page, "/settings");
  await page.getByRole("button", { name: "End every session" }).click();
  await other.waitForURL("**/login");
  await page.waitForURL("**/login");
});

test("the account's part of the settings signs out here and everywhere, beside no other button of that name", async () => {
  const page = await openMember("/settings", {}, { viewport: phone });
  const account = page.getByRole("region", { name: "Account" });
  const all = page.getByRole("button", { name: "Sign out", exact: true });
  await account.getByRole("button", { name: "End every session" }).waitFor();
  await account.getByRole("button", { name: "Sign out here" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Sign out" }).count()).toBe(1);
  await press(page, "Sidebar");
  await page.getByRole("dialog", { name: "Sidebar" }).getByRole("button", { name: "Sign out" }).waitFor();
  await expect.poll(() => all.count()).toBe(1);
  await press(page, "Close sidebar");
  await page.setViewportSize(desktop);
  await page.getByRole("complementary").getByRole("button", { name: "Sign out" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Sign out" }).count()).toBe(1);

  await page.setViewportSize(phone);
  const other = await page.context().newPage();
  await visit(other, "/history");
  await press(account, "Sign out here");
  await other.waitForURL("**/login");
  await page.waitForURL("**/login");
});

test("a page that the Back button brings back after signing out is not shown again", async () => {
  const page = await openSignedIn();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  // Until the page is ready it still writes into the history that Back would use.
  await hydrated(page);
  await page.goBack();
  await page.waitForURL("**/login?redirectTo=%2Fdashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("a page from the back/forward cache shows nothing until the server has answered", async () => {
  const page = await openSignedIn();
  const heading = page.getByRole("heading", { level: 1 });
  const isShown = () => heading.evaluate((element) => element.checkVisibility());
  expect(await isShown()).toBe(true);
  const restored = await heading.evaluate((element) => {
    // The browser of the tests has no such cache.
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return element.checkVisibility();
  });
  expect(restored).toBe(false);
  await expect.poll(() => isShown().catch(() => false)).toBe(true);
});

test("with a second step the code is asked for before anything opens", async () => {
  const page = await openSignedIn();
  const { email } = page;
  const { generate } = await addAuthenticator(email);

  const fresh = await openPage();
  const events = await openListener(fresh);
  await fresh.goto("/workouts");
  await sendSignIn(fresh, email);
  await fresh.getByRole("heading", { name: "One more step" }).waitFor();
  await fresh.getByLabel("Code").fill("000000");
  await fresh.getByRole("button", { name: "Confirm" }).click();
  await fresh.getByRole("alert").waitFor();
  await fresh.getByLabel("Code").fill(generate());
  await fresh.getByRole("button", { name: "Confirm" }).click();
  await fresh.waitForURL("**/workouts");
  await expect
    .poll(async () => (await events()).map(({ event }) => event))
    .toEqual(["SIGNED_IN", "MFA_CHALLENGE_VERIFIED"]);
});

test("on a desktop the sidebar is open, closes, and stays as it was left", async () => {
  const page = await openSignedIn({ viewport: desktop });
  const toggle = page.getByRole("button", { name: "Sidebar", exact: true });
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  for (const name of ["Dashboard", "Workouts", "History", "Profile", "Settings"]) {
    await sidebar.getByRole("link", { name, exact: true }).waitFor();
  }
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("true");
  await toggle.click();
  await sidebar.waitFor({ state: "hidden" });
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
  await page.reload();
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
  await expect.poll(() => sidebar.isVisible()).toBe(false);
});

test("the sidebar is open from 768 px on", async () => {
  for (const [width, shown] of [
    [767, false],
    [768, true],
  ] as const) {
    const page = await openSignedIn({ viewport: { width, height: 900 } });
    const toggle = page.getByRole("button", { name: "Sidebar", exact: true });
    await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe(String(shown));
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await expect.poll(() => sidebar.isVisible()).toBe(shown);
    await page.context().close();
  }
});

test("on a phone the sidebar is closed and opens as a dialog that keeps the focus and closes on Escape", async () => {
  const page = await openSignedIn({ viewport: phone });
  await expect.poll(() => page.getByRole("complementary", { name: "Sidebar" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("link", { name: "Settings" }).isVisible()).toBe(false);
  const toggle = page.getByRole("button", { name: "Sidebar", exact: true });
  await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");
  await toggle.click();
  const drawer = page.getByRole("dialog", { name: "Sidebar" });
  await drawer.getByRole("link", { name: "Workouts" }).waitFor();
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    // The browser's own controls come between the last stop and the first; the page behind never does.
    const isOutside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest("dialog");
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true);
  await toggle.click();
  await drawer.getByRole("link", { name: "History" }).click();
  await page.waitForURL("**/history");
  await drawer.waitFor({ state: "hidden" });
});

test("no signed-in page scrolls sideways at 320 px", async () => {
  const page = await openSignedIn({ viewport: { width: 320, height: 640 } });
  for (const path of ["/dashboard", "/workouts", "/history", "/profile", "/settings"]) {
    await page.goto(path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
    await expect.poll(() => page.locator("h1").count(), { message: path }).toBe(1);
  }
});

test("the signed-in frame has no accessibility fault that axe finds, its drawer closed and open", async () => {
  const page = await openSignedIn({ viewport: phone });
  await expectNoViolation(page, "dashboard");
  await page.getByRole("button", { name: "Sidebar", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await expectNoViolation(page, "drawer");
});
