/** Two browsers of one user and the real server: what is recorded on one is on the other. */

import { makeWorkouts } from "../support/make-workouts.ts";
import { enterAsNewMember, sendSignIn } from "./support/account.ts";
import { age } from "./support/ageing.ts";
import { expectNoViolation } from "./support/axe.ts";
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
} from "./support/sync.ts";
import { expect, press, test, visit } from "./support/test.ts";

const noWorkouts = "No workout history yet. Start your first workout!";

test("sync is turned on with the code typed back, opened elsewhere with the code, and live both ways @engines", async ({
  openMember,
  newPage,
}) => {
  const first = await openMember("/dashboard");
  await logWorkout(first, "Running");
  await visit(first, "/settings");
  await press(first, "Turn on sync");
  const code = (await first.getByLabel("Recovery code", { exact: true }).textContent()) ?? "";
  const sent: string[] = [];
  first.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/sync/") && request.method() !== "GET") sent.push(pathname);
  });
  const typed = first.getByLabel("Type the recovery code");
  await typed.fill(`${code.slice(0, -4)}AAAA`);
  await press(first, "Confirm");
  await expect(first.getByText("That isn't the code.")).toBeVisible();
  // Nothing leaves the device before the code was typed back.
  expect(sent).toEqual([]);
  await typed.fill(code.toLowerCase().replaceAll("-", " "));
  await press(first, "Confirm");
  await expect(first.getByText("Sync is on", { exact: true })).toBeVisible();
  await upToDate(first);
  await expectNoViolation(first, "sync is on", "#sync");

  const second = await openOtherDevice(newPage, first.member);
  await unlockSync(second, code);
  await seeWorkouts(second, "Running");
  await logWorkout(first, "Yoga");
  await seeWorkouts(second, "Yoga");
  await logWorkout(second, "Squats");
  await seeWorkouts(first, "Squats", "Yoga", "Running");
  await visit(first, "/settings");
  await expect(first.getByRole("list", { name: "Devices that sync" }).getByRole("listitem")).toHaveCount(2);
});

test("what both record without a network is on both afterwards", async ({ newPage, allowErrors }) => {
  allowErrors();
  const { first, second } = await openTwoDevices(newPage);
  for (const page of [first, second]) {
    await logWorkout(page, "Cycling");
    await isSent(page);
  }
  await Promise.all([first.context().setOffline(true), second.context().setOffline(true)]);
  await logWorkout(first, "Running");
  await logWorkout(second, "Pilates");
  await expect(first.getByRole("link", { name: "Sync: waiting" })).toBeVisible();
  await Promise.all([first.context().setOffline(false), second.context().setOffline(false)]);
  await seeWorkouts(first, "Running", "Pilates", "Cycling");
  await seeWorkouts(second, "Running", "Pilates", "Cycling");
});

test("where sockets are blocked, two devices sync by POST", async ({ newPage, allowErrors }) => {
  allowErrors();
  const first = await newPage();
  await blockSockets(first);
  const member = { email: await enterAsNewMember(first) };
  const code = await turnSyncOn(first);
  await logWorkout(first, "Running");
  await isSent(first);
  const second = await openOtherDevice(newPage, member);
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

test("a device is linked by its short code, after both have shown the same six digits", async ({
  openMember,
  newPage,
}) => {
  const first = await openMember("/dashboard");
  await logWorkout(first, "Running");
  await turnSyncOn(first);
  const second = await openOtherDevice(newPage, first.member);
  await press(second, "Use another device");
  await expectNoViolation(second, "a device that waits for its link", "main");
  const code = await second.getByRole("region", { name: "Use another device" }).locator("code").textContent();
  await press(first, "Link a device");
  const dialog = first.getByRole("dialog", { name: "Link a device" });
  await dialog.getByLabel("Code of the new device").fill("not a code");
  await press(dialog, "Continue");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Code of the new device").fill(code ?? "");
  await press(dialog, "Continue");
  const digits = dialog.locator(".display .sr-only");
  await expect(digits).toHaveText(/^\d( \d){5}$/);
  await expect(second.locator(".display .sr-only")).toHaveText((await digits.textContent()) ?? "");
  await expectNoViolation(first, "the digits of a link", "dialog[open]");
  await press(second, "Yes, the same");
  await press(dialog, "Yes, link it");
  await expect(second.getByText("Your data is open on this device.")).toBeVisible();
  await seeWorkouts(second, "Running");
});

test("a new device merges a long history @nightly", async ({ openMember, newPage }) => {
  const count = 1600;
  const first = await openMember("/dashboard", { workouts: makeWorkouts(count, 7) });
  const code = await turnSyncOn(first);
  await upToDate(first);
  const second = await openOtherDevice(newPage, first.member);
  await unlockSync(second, code);
  await upToDate(second);
  await visit(second, "/settings");
  await expect(second.getByText(`${count.toLocaleString("en-GB")} workouts`).first()).toBeVisible();
});

test("a removed device says that it was removed and keeps its workouts; the former code opens nothing", async ({
  newPage,
}) => {
  const { first, second, member, code } = await openTwoDevices(newPage);
  await logWorkout(first, "Running");
  await seeWorkouts(second, "Running");
  await visit(first, "/settings");
  await first.getByRole("button", { name: /^Remove / }).click();
  await press(first, "Remove it");
  const next = (await first.getByLabel("Recovery code", { exact: true }).textContent()) ?? "";
  expect(next).not.toBe(code);
  await first.getByLabel("Type the recovery code").fill(next);
  await press(first, "Confirm");
  await expect(first.getByText(/ is removed\. Your recovery code is a new one\./)).toBeVisible();
  await second.getByRole("link", { name: "Sync: needs you" }).click();
  await expect(second.getByText("This device was removed from sync, or")).toBeVisible();
  await seeWorkouts(second, "Running");

  const third = await openOtherDevice(newPage, member);
  await third.getByLabel("Recovery code").fill(code);
  await press(third, "Unlock");
  await expect(third.getByText("That isn't the code.")).toBeVisible();
  await unlockSync(third, next);
  await seeWorkouts(third, "Running");
});

test("erasing everywhere asks for the password after an older sign-in, and empties both devices", async ({
  newPage,
}) => {
  const { first, second, member } = await openTwoDevices(newPage);
  await logWorkout(first, "Running");
  await seeWorkouts(second, "Running");
  await visit(first, "/settings");
  await age("session", member.email);
  await press(first, "Erase everywhere");
  const dialog = first.getByRole("dialog", { name: "Erase everything on all devices?" });
  await dialog.getByLabel("Type “erase” to confirm").fill("erase");
  await press(dialog, "Erase for good");
  const proof = dialog.getByLabel("Current password");
  await expect(proof).toBeFocused();
  await expectNoViolation(first, "the proof in a dialog", "dialog[open]");
  await proof.fill("not it at all");
  await press(dialog, "Continue");
  await expect(dialog.getByRole("alert")).toContainText("The current password is wrong");
  await proof.fill("analytical engine");
  await proof.press("Enter");
  await expect(first.getByText("Everything is erased here.")).toBeVisible();
  for (const page of [first, second]) {
    await page.getByRole("link", { name: "History", exact: true }).first().click();
    await expect(page.getByText(noWorkouts)).toBeVisible();
  }
});

test("erasing the data on one device leaves sync there: the other has everything, and nothing comes back unasked", async ({
  newPage,
}) => {
  const { first, second, code } = await openTwoDevices(newPage);
  await logWorkout(first, "Running");
  await seeWorkouts(second, "Running");
  await visit(first, "/settings");
  await press(first, "Erase the data on this device");
  const dialog = first.getByRole("dialog", { name: "Erase everything recorded here?" });
  await expect(dialog.getByText("Sync is on, so this device leaves it as well")).toBeVisible();
  await dialog.getByLabel("Type “erase” to confirm").fill("erase");
  await press(dialog, "Erase for good");
  await expect(first.getByText("It has left sync. Your other devices still have everything.")).toBeVisible();
  await logWorkout(second, "Yoga");
  await seeWorkouts(second, "Yoga", "Running");
  await visit(first, "/history");
  await expect(first.getByText(noWorkouts)).toBeVisible();
  await visit(first, "/dashboard");
  await unlockSync(first, code);
  await seeWorkouts(first, "Yoga", "Running");
});

test("a running workout moves to the device that takes it over", async ({ newPage }) => {
  const { first, second } = await openTwoDevices(newPage);
  await first.getByRole("link", { name: "Workouts", exact: true }).first().click();
  await press(first, "Start Workout");
  await expect(second.getByRole("heading", { name: /^Running since \d\d:\d\d on / })).toBeVisible();
  await press(second, "Look");
  await expect(second.getByRole("dialog").getByRole("timer")).toBeVisible();
  await second.keyboard.press("Escape");
  await press(second, "Take over");
  await expect(second.getByRole("link", { name: "Resume" })).toBeVisible();
  await expect(first.getByRole("button", { name: "Start Workout", exact: true })).toBeVisible();
  await second.getByRole("link", { name: "Resume" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Workout in progress" })).toBeVisible();
});

test("turning sync off loses nothing, here and everywhere, and it is turned on again", async ({
  newPage,
}) => {
  const { first, second } = await openTwoDevices(newPage);
  await logWorkout(first, "Running");
  await seeWorkouts(second, "Running");
  await visit(second, "/settings");
  await press(second, "Turn off on this device");
  await press(second.getByRole("dialog"), "Turn off");
  await expect(second.getByRole("heading", { name: "Unlock your data" })).toBeVisible();
  await visit(first, "/settings");
  await press(first, "Turn off everywhere");
  await press(first, "Turn off and forget");
  await expect(first.getByText("Sync is off, and our server has forgotten your data.")).toBeVisible();
  await seeWorkouts(first, "Running");
  await seeWorkouts(second, "Running");
  const status = await first.evaluate(async () => (await fetch("/sync/v1/status")).json());
  expect(status).toEqual({ on: false, epoch: 0, frames: 0, bytes: 0, devices: 0 });
  const code = await turnSyncOn(second);
  await visit(first, "/settings");
  await first.getByLabel("Recovery code").fill(code);
  await press(first, "Unlock");
  await expect(first.getByText("Sync is on", { exact: true })).toBeVisible();
});

test("signing out while something is sent loses nothing, and sync goes on after the next sign-in", async ({
  newPage,
  allowErrors,
}) => {
  allowErrors();
  const { first, second, member } = await openTwoDevices(newPage);
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
