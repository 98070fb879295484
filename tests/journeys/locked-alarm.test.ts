/** The alarm on a locked device: this server follows the rests. */
import type { Page } from "@playwright/test";
import { type AlarmCall, stubPushManager, watchAlarms } from "./support/push-manager.ts";
import { expect, phone, test } from "./support/test.ts";
import { advance, button, openTracker, rest, waitUntilStored } from "./support/work-out-now.ts";

test.use({ viewport: phone });

const expectCalls = (calls: readonly AlarmCall[], ...expected: string[]) =>
  expect.poll(() => calls.map(({ method, status }) => `${method} ${status}`)).toEqual(expected);

async function startRest(page: Page): Promise<void> {
  await button(page, "Rest timer").click();
  await button(rest(page), "Start").click();
}

test("once a guest wants it, the server follows the rests: starts, changes, ends, over a reload, without a network", async ({
  page,
}) => {
  await stubPushManager(page.context());
  await openTracker(page);
  const calls = watchAlarms(page);
  await button(page, "Start Workout").click();
  await startRest(page);
  // A rest that is over before the database is open doesn't count as a rest of this page.
  await waitUntilStored(page, /"rest":\{"status":"running"/);
  await button(rest(page), "Stop").click();
  await button(page, "Ring even when locked").click();
  await expect(page.getByText("Rests ring even when locked now.")).toBeVisible();
  expect(calls).toEqual([]);

  await startRest(page);
  await expectCalls(calls, "POST 201");
  await button(rest(page), "+15 s").click();
  await expectCalls(calls, "POST 201", "PATCH 200");
  await waitUntilStored(page, /"rest":\{"status":"running"/);
  await page.reload();
  await button(rest(page), "Stop").click();
  await expectCalls(calls, "POST 201", "PATCH 200", "DELETE 204");
  const [first = { at: 0 }, longer, ended] = calls;
  expect((longer?.at ?? 0) - (first.at ?? 0)).toBeGreaterThan(14_000);
  expect(ended?.id).toBe(longer?.id);

  calls.length = 0;
  await startRest(page);
  await expectCalls(calls, "POST 201");
  await advance(page, 61);
  await expect(page.getByText("Rest time is over!")).toBeVisible();
  await button(rest(page), "90 s").click();
  await button(rest(page), "Start").click();
  // The next rest has a new alarm, because the former one was left to ring.
  await expectCalls(calls, "POST 201", "POST 201");
  await button(page, "End Workout").click();
  await expectCalls(calls, "POST 201", "POST 201", "DELETE 204");

  await page.context().setOffline(true);
  await button(page, "Start Workout").click();
  await startRest(page);
  await expect(page.getByText("No network: this rest rings only while the page is open.")).toBeVisible();
});
