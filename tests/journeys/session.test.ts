/** The session of an open page: renewed before it ends, over in every tab, and waited for while the server can't answer. */
import type { Page } from "@playwright/test";
import { expect, hydrated, test, visit } from "./support/test.ts";

const refreshUrl = "**/auth/v1/session/refresh";

/** The session's five minutes and what a renewal begins earlier. */
const untilRenewed = 271_000;

/** Another tab of this browser that notes the messages of the channel and returns them. */
async function openListener(page: Page): Promise<() => Promise<unknown[]>> {
  const tab = await page.context().newPage();
  await tab.goto("/health");
  await tab.evaluate(() => {
    const events: unknown[] = [];
    Object.assign(window, { events });
    new BroadcastChannel("auth").onmessage = ({ data }) => events.push(data);
  });
  return () => tab.evaluate(() => Reflect.get(window, "events"));
}

test("an open page renews its session before it ends, and again after failures that pass", async ({
  openMember,
  allowErrors,
}) => {
  allowErrors();
  const page = await openMember("/dashboard");
  let refreshes = 0;
  const failures = [503, 502];
  await page.route(refreshUrl, (route) => {
    refreshes += 1;
    const status = failures.shift();
    return status === undefined ? route.continue() : route.fulfill({ status, body: "{}" });
  });
  const events = await openListener(page);
  await page.clock.install();
  await page.reload();
  await hydrated(page);
  await page.clock.runFor(200_000);
  expect(refreshes).toBe(0);
  await page.clock.runFor(untilRenewed - 200_000);
  const advance = async () => {
    await page.clock.runFor(500);
    return refreshes;
  };
  await expect.poll(advance).toBe(3);
  const renewed = {
    event: "TOKEN_REFRESHED",
    userId: page.member.id,
    freshForMs: expect.any(Number),
  };
  await expect.poll(events).toEqual([renewed]);
  await expect(page).toHaveURL(/\/dashboard$/);

  // Data that only the server has are asked for again after a renewal.
  const accountData = /\/settings\.data/;
  await page.route(accountData, (route) => route.abort());
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByText("security need a connection")).toBeVisible();
  await page.unroute(accountData);
  await page.clock.runFor(untilRenewed);
  await expect(page.getByRole("button", { name: "End every session" })).toBeVisible();
});

test("a session that is over leads every tab to /login, the one that noticed with its page remembered", async ({
  openMember,
}) => {
  const page = await openMember("/history");
  const other = await page.context().newPage();
  await visit(other, "/settings");
  await page.clock.install();
  await page.reload();
  await hydrated(page);
  await page.context().clearCookies();
  await page.clock.runFor(untilRenewed);
  await page.waitForURL("**/login*");
  await other.waitForURL("**/login*");
  // The clock runs in both tabs, so either tab may notice first.
  const remembered = [page, other].map((tab) => new URL(tab.url()).searchParams.get("redirectTo"));
  expect(remembered[0] === "/history" || remembered[1] === "/settings").toBe(true);
});

/** What a screen's loader says while it is unknown who is asking, as Remix writes it. */
const unavailable = '[{"_1":2},"routes/_app",{"_3":4},"error",["ErrorResponse",5,6,5],"",503]\n';

test("a page shows nothing from the back/forward cache, and opens again by itself once its account is reached", async ({
  openMember,
  allowErrors,
}) => {
  allowErrors();
  const page = await openMember("/profile");
  const heading = page.getByRole("heading", { level: 1, name: "Profile" });
  const isShown = await heading.evaluate((element) => {
    // The browser of the tests has no such cache.
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return element.checkVisibility();
  });
  expect(isShown).toBe(false);
  await expect(heading).toBeVisible();
  await hydrated(page);

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
  await expect(page.getByRole("heading", { name: "We can't reach your account right now" })).toBeVisible();
  await expect.poll(() => refreshes).toBeGreaterThan(0);
  isBack = true;
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});
