import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAsNewMember } from "#tests/support/account.ts";
import { type OpenPage, openPage, visit, withBrowser } from "#tests/support/browser.ts";
import { type AlarmCall, stubPushManager, watchAlarms } from "#tests/support/push-manager.ts";
import { advance, button, openTracker, rest, waitUntilStored } from "#tests/support/work-out-now.ts";

withBrowser();

let page: OpenPage;

const question = (on: Page) => button(on, "Ring even when locked");
const status = (on: Page, words: string) => on.getByRole("status").filter({ hasText: words });
const methods = (calls: readonly AlarmCall[]) => calls.map(({ method, status }) => `${method} ${status}`);

/** Runs the first rest, before which nothing is asked, and ends it by Stop. */
async function restOnce(): Promise<void> {
  await button(page, "Start Workout").click();
  await button(page, "Rest timer").click();
  await button(rest(page), "Start").click();
  await button(rest(page), "Pause").waitFor();
  await advance(page, 5);
  expect(await question(page).count()).toBe(0);
  // A rest that is over before the database is open doesn't count as a rest of this page.
  await waitUntilStored(page, /"rest":\{"status":"running"/);
  await button(rest(page), "Stop").click();
  await question(page).waitFor();
}

async function startRest(): Promise<void> {
  await button(page, "Rest timer").click();
  await button(rest(page), "Start").click();
}

test("asked after the first rest, a guest presses, and the server follows the rests: starts, changes, ends", async () => {
  page = await openTracker({}, "", (context) => stubPushManager(context));
  const calls = watchAlarms(page);
  await restOnce();
  // With letters twice as large it still fits the window.
  const fonts = await page.context().newCDPSession(page);
  await fonts.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const asked = await page.getByRole("group", { name: "Alarm when locked" }).boundingBox();
  expect((asked?.x ?? 0) + (asked?.width ?? 999)).toBeLessThanOrEqual(390);
  await fonts.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await question(page).click();
  await status(page, "Rests ring even when locked now.").waitFor();
  await expect.poll(() => question(page).count()).toBe(0);
  expect(calls).toEqual([]);

  await startRest();
  await expect.poll(() => methods(calls)).toEqual(["POST 201"]);
  await button(rest(page), "+15 s").click();
  await expect.poll(() => methods(calls)).toEqual(["POST 201", "PATCH 200"]);
  await button(rest(page), "−15 s").click();
  await expect.poll(() => calls.length).toBe(3);
  await button(rest(page), "Stop").click();
  await expect.poll(() => methods(calls)).toEqual(["POST 201", "PATCH 200", "PATCH 200", "DELETE 204"]);
  const [first, longer, shorter] = calls.map(({ at = 0 }) => at);
  expect((longer ?? 0) - (first ?? 0)).toBeGreaterThan(14_000);
  expect((longer ?? 0) - (shorter ?? 0)).toBeGreaterThan(14_000);
  expect(new Set(calls.slice(1).map(({ id }) => id)).size).toBe(1);

  calls.length = 0;
  await startRest();
  await expect.poll(() => methods(calls)).toEqual(["POST 201"]);
  await button(page, "End Workout").click();
  await expect.poll(() => methods(calls)).toEqual(["POST 201", "DELETE 204"]);
});

test("after a reload the same alarm is cancelled by Stop, and a rest that is over by itself is left to ring", async () => {
  page = await openTracker({}, "", (context) => stubPushManager(context));
  const calls = watchAlarms(page);
  await restOnce();
  await question(page).click();
  await status(page, "Rests ring even when locked now.").waitFor();
  await startRest();
  await expect.poll(() => methods(calls)).toEqual(["POST 201"]);
  await waitUntilStored(page, /"rest":\{"status":"running"/);
  await page.reload();
  await button(rest(page), "Stop").click();
  await expect.poll(() => methods(calls)).toEqual(["POST 201", "DELETE 204"]);

  await startRest();
  await expect.poll(() => calls.length).toBe(3);
  await advance(page, 61);
  await page.getByText("Rest time is over!").waitFor();
  await button(rest(page), "90 s").click();
  await button(rest(page), "Start").click();
  // The next rest has a new alarm, because the former alarm was not cancelled.
  await expect.poll(() => methods(calls).slice(2)).toEqual(["POST 201", "POST 201"]);
  await button(rest(page), "Stop").click();
  await expect.poll(() => calls.length).toBe(5);
});

test("No, thanks is remembered, and nothing is ever sent", async () => {
  page = await openTracker({}, "", (context) => stubPushManager(context));
  const calls = watchAlarms(page);
  await restOnce();
  await button(page, "No, thanks").click();
  await expect.poll(() => question(page).count()).toBe(0);
  await page.reload();
  await startRest();
  await advance(page, 5);
  await button(rest(page), "Stop").click();
  await rest(page).waitFor({ state: "detached" });
  expect(await question(page).count()).toBe(0);
  expect(calls).toEqual([]);
});

test("without a network the rest is the page's alone, and the page says so", async () => {
  page = await openTracker({}, "", (context) => stubPushManager(context));
  await restOnce();
  await question(page).click();
  await status(page, "Rests ring even when locked now.").waitFor();
  await startRest();
  await button(rest(page), "Stop").click();
  await page.context().setOffline(true);
  await startRest();
  await status(page, "No network: this rest rings only while the page is open.").waitFor();
  await button(rest(page), "Stop").click();
  await page.context().setOffline(false);
  page.errors.splice(0);
});

test("a deployment without keys says that there is only the page's alarm", async () => {
  page = await openTracker({}, "", (context) => stubPushManager(context));
  await page.route("**/alarms/v1/key", (route) =>
    route.fulfill({ status: 503, json: { error: "alarms_unavailable" } }),
  );
  await restOnce();
  await question(page).click();
  await status(page, "Not available here: rests ring while the page is open.").waitFor();
  await question(page).waitFor();
  page.errors.splice(0);
});

test("a person who goes on to another control while the alarm is being turned on keeps the focus there", async () => {
  page = await openTracker({}, "", (context) => stubPushManager(context));
  const held = Promise.withResolvers<void>();
  await page.route("**/alarms/v1/key", async (route) => {
    await held.promise;
    await route.continue();
  });
  await restOnce();
  await question(page).click();
  const other = page.getByRole("button", { name: /^Cardio/ });
  await other.focus();
  held.resolve();
  await status(page, "Rests ring even when locked now.").waitFor();
  await expect.poll(() => question(page).count()).toBe(0);
  expect(await other.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("where the person doesn't allow notifications, the page says so and asks on", async () => {
  page = await openTracker({}, "", (context) => stubPushManager(context, true));
  await restOnce();
  await question(page).click();
  await status(page, "This browser doesn't allow notifications for this site.").waitFor();
  await question(page).waitFor();
});

test("a member turns it on in the settings, and off while a rest runs, which cancels its alarm", async () => {
  page = await openPage();
  await stubPushManager(page.context());
  const calls = watchAlarms(page);
  await enterAsNewMember(page);
  await visit(page, "/settings");
  const choice = page.getByRole("switch", { name: "Ring even when locked" });
  await choice.click();
  await expect.poll(() => choice.isChecked()).toBe(true);
  await visit(page, "/workouts");
  await button(page, "Start Workout").click();
  await startRest();
  await expect.poll(() => methods(calls)).toEqual(["POST 201"]);
  await visit(page, "/settings");
  await choice.click();
  await expect.poll(() => methods(calls)).toEqual(["POST 201", "DELETE 204"]);
  await expect.poll(() => choice.isChecked()).toBe(false);
});

test("a switch whose code can't be fetched says so, and can be pressed again", async () => {
  page = await openPage();
  await stubPushManager(page.context());
  await enterAsNewMember(page);
  await visit(page, "/settings");
  page.mayLogErrors = true;
  await page.route("**/assets/turn-on*.js", (route) => route.abort());
  const choice = page.getByRole("switch", { name: "Ring even when locked" });
  await choice.click();
  await page.getByText("The alarm could not be changed.").waitFor();
  expect(await choice.isChecked()).toBe(false);
  await expect.poll(() => choice.isEnabled()).toBe(true);
});
