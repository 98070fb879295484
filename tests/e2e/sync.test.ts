/** Two browsers of one user and the real server: what is recorded on one is on the other. */
import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { enterAsNewMember, sendSignIn } from "#tests/support/account.ts";
import { age } from "#tests/support/ageing.ts";
import { expectNoViolation } from "#tests/support/axe.ts";
import { openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";
import {
  blockSockets,
  isSent,
  logWorkout,
  openOtherDevice,
  openTwoDevices,
  seeWorkouts,
  turnSyncOn,
  unlockSync,
  upToDate,
} from "#tests/support/sync.ts";

withBrowser();
vi.setConfig({ testTimeout: 240_000 });

test("sync is turned on with the code typed back, opened elsewhere with the code, and live both ways", async () => {
  const first = await openPage();
  const member = await signUpAndIn(first);
  await logWorkout(first, "Running");
  await visit(first, "/settings");
  await press(first, "Turn on sync");
  const code = (await first.getByLabel("Recovery code", { exact: true }).textContent()) ?? "";
  const sent: string[] = [];
  first.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/sync/") && request.method() !== "GET") sent.push(pathname);
  });
  await first.getByLabel("Type the recovery code").fill(`${code.slice(0, -4)}AAAA`);
  await press(first, "Confirm");
  await first.getByText("That isn't the code.").waitFor();
  // Nothing leaves the device before the code was typed back.
  expect(sent).toEqual([]);
  await first.getByLabel("Type the recovery code").fill(code.toLowerCase().replaceAll("-", " "));
  await press(first, "Confirm");
  await first.getByText("Sync is on", { exact: true }).waitFor();
  await upToDate(first);

  const second = await openOtherDevice(member);
  await unlockSync(second, code);
  await seeWorkouts(second, "Running");
  await logWorkout(first, "Yoga");
  await seeWorkouts(second, "Yoga");
  await logWorkout(second, "Squats");
  await seeWorkouts(first, "Squats", "Yoga", "Running");

  // The parts below the devices appear together with them, or after a while without them, so that they never move
  // under a finger.
  await first.clock.install();
  const held = Promise.withResolvers<void>();
  const late: Promise<void>[] = [];
  let isHeld = true;
  // Leaves the page, so that its requests are not the ones that are held back.
  await first.goto("/robots.txt");
  await first.route("**/sync/v1/status?*", async (route) => {
    if (!isHeld) return route.continue();
    const answerLate = async () => {
      const answer = await route.fetch();
      await held.promise;
      await route.fulfill({ json: { ...(await answer.json()), bytes: 9_000_000 } });
      await (await route.request().response())?.finished();
    };
    late.push(answerLate());
  });
  await visit(first, "/settings");
  await first.getByRole("button", { name: "Sync now" }).waitFor();
  expect(await first.getByRole("button", { name: "Turn off everywhere" }).count()).toBe(0);
  await expect.poll(() => late.length).toBeGreaterThan(0);
  await first.clock.fastForward(3000);
  await first.getByRole("button", { name: "Turn off everywhere" }).waitFor();
  // The answers of earlier requests don't replace a newer answer.
  isHeld = false;
  await first.evaluate(() => dispatchEvent(new Event("online")));
  await first.getByRole("list", { name: "Devices that sync" }).getByText("this device").waitFor();
  held.resolve();
  await Promise.all(late);
  await first.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await first.getByText(/\b9 MB/).count()).toBe(0);
  await expect
    .poll(() => first.getByRole("list", { name: "Devices that sync" }).getByRole("listitem").count())
    .toBe(2);
  await first.getByRole("img", { name: /^The newest/ }).waitFor();
  await press(first, "Sync now");
  await upToDate(first);
});

test("what both record without a network is on both afterwards", async () => {
  const { first, second } = await openTwoDevices();
  for (const page of [first, second]) {
    await logWorkout(page, "Cycling");
    await isSent(page);
  }
  await Promise.all([first.context().setOffline(true), second.context().setOffline(true)]);
  await logWorkout(first, "Running");
  await logWorkout(second, "Pilates");
  await first.getByRole("link", { name: "Sync: waiting" }).waitFor();
  await Promise.all([first.context().setOffline(false), second.context().setOffline(false)]);
  await seeWorkouts(first, "Running", "Pilates", "Cycling");
  await seeWorkouts(second, "Running", "Pilates", "Cycling");
});

test("where sockets are blocked, two devices sync by POST", async () => {
  const first = await openPage();
  await blockSockets(first);
  const member = { email: await enterAsNewMember(first) };
  const code = await turnSyncOn(first);
  await logWorkout(first, "Running");
  await isSent(first);
  const second = await openOtherDevice(member);
  await blockSockets(second);
  await second.reload();
  await unlockSync(second, code);
  await seeWorkouts(second, "Running");
  await logWorkout(second, "Yoga");
  await isSent(second);
  // By POST a device asks every twenty seconds, and when the network is back.
  await first.evaluate(() => dispatchEvent(new Event("online")));
  await seeWorkouts(first, "Yoga", "Running");
});

test("a tab that a newer version of the app has shut out doesn't keep other tabs from leading sync", async () => {
  const page = await openPage();
  await enterAsNewMember(page);
  await turnSyncOn(page);
  await upToDate(page);
  const listHeld = () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.flatMap(({ name = "" }) => (name.startsWith("sync:") ? name : []));
    });
  const [lock = ""] = await listHeld();
  expect(lock).toMatch(/^sync:fitness-tracker:./);
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const newer = indexedDB.open(name, 1000);
        newer.onsuccess = () => resolve();
        newer.onerror = () => reject(newer.error);
      }),
    lock.slice("sync:".length),
  );
  await page.getByRole("alert").getByText("The app was updated in another tab.").first().waitFor();
  await expect.poll(listHeld).toEqual([]);
});

test("a device is linked by its short code, after both have shown the same six digits", async () => {
  const first = await openPage();
  const member = await signUpAndIn(first);
  await logWorkout(first, "Running");
  await turnSyncOn(first);
  const second = await openOtherDevice(member);
  await press(second, "Use another device");
  await second.getByRole("img", { name: "QR picture of the code" }).waitFor();
  const code = await second.getByRole("region", { name: "Use another device" }).locator("code").textContent();
  await press(first, "Link a device");
  const dialog = first.getByRole("dialog", { name: "Link a device" });
  await dialog.getByLabel("Code of the new device").fill("not a code");
  await press(dialog, "Continue");
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Code of the new device").fill(code ?? "");
  await press(dialog, "Continue");
  const digits = await dialog.locator(".display .sr-only").textContent();
  expect(digits).toMatch(/^\d( \d){5}$/);
  await expect.poll(() => second.locator(".display .sr-only").textContent()).toBe(digits);
  await press(second, "Yes, the same");
  await press(dialog, "Yes, link it");
  await second.getByText("Your data is open on this device.").waitFor();
  await seeWorkouts(second, "Running");
});

/** The rows of the history in the page's browser. */
const countEntries = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("history").objectStore("history").count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    `fitness-tracker:${id}`,
  );

test("a new device merges a long history", async () => {
  const first = await openPage();
  const member = await signUpAndIn(first);
  const count = 1600;
  await seed(first, { owner: { kind: "account", id: member.id }, workouts: makeWorkouts(count, 7) });
  const code = await turnSyncOn(first);
  await upToDate(first);
  const page = await openOtherDevice(member);
  await unlockSync(page, code);
  await upToDate(page);
  expect(await countEntries(page, member.id)).toBe(count);
});

test("a wrong code is counted, and after five the person waits; the right one is refused then, too", async () => {
  const first = await openPage();
  const member = { email: await enterAsNewMember(first) };
  const code = await turnSyncOn(first);
  const otherCode = await turnSyncOnAsAnother();
  const second = await openOtherDevice(member);
  const box = second.getByLabel("Recovery code");
  for (const left of [4, 3, 2, 1, 0]) {
    await box.fill(otherCode);
    await press(second, "Unlock");
    await second.getByText(left === 1 ? "1 try left" : `${left} tries left`).waitFor();
  }
  await box.fill(code);
  await press(second, "Unlock");
  await second.getByText("Five wrong codes within an hour.").waitFor();
  await Promise.all([first.context().close(), second.context().close()]);

  async function turnSyncOnAsAnother() {
    const page = await openPage();
    await enterAsNewMember(page);
    const foreign = await turnSyncOn(page);
    await page.context().close();
    return foreign;
  }
});

test("a removed device says that it was removed and keeps its workouts; the former code opens nothing", async () => {
  const { first, second, member, code } = await openTwoDevices();
  await logWorkout(first, "Running");
  await seeWorkouts(second, "Running");
  await visit(first, "/settings");
  await first.getByRole("button", { name: /^Remove / }).click();
  await press(first, "Remove it");
  const next = (await first.getByLabel("Recovery code", { exact: true }).textContent()) ?? "";
  expect(next).not.toBe(code);
  await first.getByLabel("Type the recovery code").fill(next);
  await press(first, "Confirm");
  await first.getByText(/ is removed\. Your recovery code is a new one\./).waitFor();
  await second.getByRole("link", { name: "Sync: needs you" }).click();
  await second.getByText("This device was removed from sync, or").waitFor();
  await seeWorkouts(second, "Running");

  const third = await openOtherDevice(member);
  await third.getByLabel("Recovery code").fill(code);
  await press(third, "Unlock");
  await third.getByText("That isn't the code.").waitFor();
  await unlockSync(third, next);
  await seeWorkouts(third, "Running");
});

test("a lost device that has sent more than this one could fetch is removed once the loss is accepted", async () => {
  const { first, second } = await openTwoDevices();
  await blockSockets(first);
  await first.route("**/sync/v1/messages*", (route) => route.abort());
  await visit(first, "/settings");
  await logWorkout(second, "Running");
  await isSent(second);
  await second.close();
  await first.getByRole("button", { name: /^Remove / }).click();
  await press(first, "Remove it");
  const code = (await first.getByLabel("Recovery code", { exact: true }).textContent()) ?? "";
  await first.getByLabel("Type the recovery code").fill(code);
  await press(first, "Confirm");
  await first.getByText("This device has not received everything yet").waitFor();
  await expectNoViolation(first, "the loss to accept", "main");
  await press(first, "Go on and lose it");
  await first.getByText(/ is removed\. Your recovery code is a new one\./).waitFor();
});

test("erasing everywhere empties both devices", async () => {
  const { first, second } = await openTwoDevices();
  await logWorkout(first, "Running");
  await seeWorkouts(second, "Running");
  await visit(first, "/settings");
  await press(first, "Erase everywhere");
  const dialog = first.getByRole("dialog", { name: "Erase everything on all devices?" });
  await dialog.getByLabel("Type “erase” to confirm").fill("erase");
  await press(dialog, "Erase for good");
  await first.getByText("Everything is erased here.").waitFor();
  for (const page of [first, second]) {
    await page.getByRole("link", { name: "History", exact: true }).first().click();
    await page.getByText("No workout history yet. Start your first workout!").waitFor();
  }
});

test("after an older sign-in the dialog asks for the password, and goes on with what was refused", async () => {
  const page = await openPage({ viewport: phone });
  const member = await signUpAndIn(page);
  await logWorkout(page, "Running");
  await turnSyncOn(page);
  await age("session", member.email);
  await press(page, "Erase everywhere");
  const dialog = page.getByRole("dialog", { name: "Erase everything on all devices?" });
  await dialog.getByLabel("Type “erase” to confirm").fill("erase");
  await press(dialog, "Erase for good");
  const proof = dialog.getByLabel("Current password");
  await expect.poll(() => proof.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectNoViolation(page, "the proof in a dialog", "dialog[open]");
  await press(dialog, "Cancel");
  // The element is inside the dialog, not behind it.
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await press(dialog, "Erase for good");
  await proof.fill("not it at all");
  await press(dialog, "Continue");
  await dialog.getByRole("alert").getByText("The current password is wrong").waitFor();
  await proof.fill(member.password);
  await proof.press("Enter");
  await page.getByText("Everything is erased here.").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  await page.getByText("No workout history yet. Start your first workout!").waitFor();
});

test("erasing the data on one device leaves sync there: the other has everything, and nothing comes back unasked", async () => {
  const { first, second, code } = await openTwoDevices();
  await logWorkout(first, "Running");
  await seeWorkouts(second, "Running");
  await visit(first, "/settings");
  await press(first, "Erase the data on this device");
  const dialog = first.getByRole("dialog", { name: "Erase everything recorded here?" });
  await dialog.getByText("Sync is on, so this device leaves it as well").waitFor();
  await dialog.getByLabel("Type “erase” to confirm").fill("erase");
  await press(dialog, "Erase for good");
  await first.getByText("It has left sync. Your other devices still have everything.").waitFor();
  await first.getByRole("heading", { name: "Unlock your data" }).waitFor();
  await logWorkout(second, "Yoga");
  await seeWorkouts(second, "Yoga", "Running");
  await visit(first, "/history");
  await first.getByText("No workout history yet. Start your first workout!").waitFor();
  await visit(first, "/dashboard");
  await unlockSync(first, code);
  await seeWorkouts(first, "Yoga", "Running");
});

test("a running workout moves to the device that takes it over", async () => {
  const { first, second } = await openTwoDevices();
  await first.getByRole("link", { name: "Workouts", exact: true }).first().click();
  await first.getByRole("button", { name: "Start Workout", exact: true }).click();
  await second.getByRole("heading", { name: /^Running since \d\d:\d\d on / }).waitFor();
  await press(second, "Look");
  await second.getByRole("dialog").getByRole("timer").waitFor();
  await second.keyboard.press("Escape");
  await press(second, "Take over");
  await second.getByRole("link", { name: "Resume" }).waitFor();
  await first.getByRole("button", { name: "Start Workout", exact: true }).waitFor();
  await second.getByRole("link", { name: "Resume" }).click();
  await second.getByRole("heading", { level: 1, name: "Workout in progress" }).waitFor();
});

test("turning sync off loses nothing, here and everywhere, and it is turned on again", async () => {
  const { first, second } = await openTwoDevices();
  await logWorkout(first, "Running");
  await seeWorkouts(second, "Running");
  await visit(second, "/settings");
  await press(second, "Turn off on this device");
  await press(second.getByRole("dialog"), "Turn off");
  await second.getByText("Sync is off on this device.").waitFor();
  await second.getByRole("heading", { name: "Unlock your data" }).waitFor();
  await visit(first, "/settings");
  await press(first, "Turn off everywhere");
  await press(first, "Turn off and forget");
  await first.getByText("Sync is off, and our server has forgotten your data.").waitFor();
  await seeWorkouts(first, "Running");
  await seeWorkouts(second, "Running");
  const status = await first.evaluate(async () => (await fetch("/sync/v1/status")).json());
  expect(status).toEqual({ on: false, epoch: 0, frames: 0, bytes: 0, devices: 0 });
  const code = await turnSyncOn(second);
  await visit(first, "/settings");
  await first.getByLabel("Recovery code").fill(code);
  await press(first, "Unlock");
  await first.getByText("Sync is on", { exact: true }).waitFor();
});

test("signing out while something is sent loses nothing, and sync goes on after the next sign-in", async () => {
  const { first, second, member } = await openTwoDevices();
  first.mayLogErrors = true;
  // Until the sign-out nothing reaches the relay, neither by a socket nor by POST.
  await first.addInitScript(() => {
    if (!sessionStorage.getItem("isCutOff")) return;
    window.WebSocket = class extends WebSocket {
      constructor() {
        super("ws://127.0.0.1:1");
      }
    };
  });
  await first.evaluate('sessionStorage.setItem("isCutOff", "yes")');
  await first.route("**/sync/v1/messages*", (route) => route.abort());
  await visit(first, "/workouts");
  await logWorkout(first, "Running");
  await press(first, "Sign out");
  await first.waitForURL("**/login");
  await first.evaluate('sessionStorage.removeItem("isCutOff")');
  await first.unroute("**/sync/v1/messages*");
  await first.goto("/login");
  await sendSignIn(first, member.email);
  await first.waitForURL("**/dashboard");
  await seeWorkouts(first, "Running");
  await seeWorkouts(second, "Running");
});
