/** Every state of sync as a user sees it: in words, accessible in both themes, and with nothing covered. */
import type { Locator } from "playwright-core";
import { expect, test, vi } from "vitest";
import { age } from "#tests/support/ageing.ts";
import { expectNoViolation } from "#tests/support/axe.ts";
import { openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { listCovered, listCoveredInWindows } from "#tests/support/covered.ts";
import { installFakeSync, listSyncCalls, setActivity, setFakeSync } from "#tests/support/fake-sync.ts";
import { recoveryCode } from "#tests/support/fake-sync-script.ts";
import { hasFocusWhenDrawn } from "#tests/support/first-focus.ts";
import { signUpAndIn } from "#tests/support/member.ts";

withBrowser();
vi.setConfig({ testTimeout: 240_000 });

async function openSync(isElsewhere = false) {
  const page = await openPage({ viewport: phone, reducedMotion: "reduce" });
  await installFakeSync(page, { isElsewhere });
  await signUpAndIn(page);
  return page;
}
type SyncPage = Awaited<ReturnType<typeof openSync>>;

const section = (page: SyncPage) => page.getByRole("region", { name: "Sync", exact: true });

async function turnOn(page: SyncPage) {
  await visit(page, "/settings");
  await press(page, "Turn on sync");
  await page.getByLabel("Type the recovery code").fill(recoveryCode.toLowerCase());
  await press(page, "Confirm");
  await page.getByText("Sync is on", { exact: true }).waitFor();
}

/** Only the part that is about sync: the rest of each screen has tests of its own. */
async function expectSound(page: SyncPage, what: string, within = "#sync") {
  await expectNoViolation(page, what, within);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    what,
  ).toBeLessThanOrEqual(0);
}

test("sync is off, turned on with the code typed back, and has its mark in the frame", async () => {
  const page = await openSync();
  await visit(page, "/settings");
  await section(page).getByText("our server stores them and can't read them").waitFor();
  expect(await page.getByRole("link", { name: /^Sync:/ }).count()).toBe(0);
  await expectSound(page, "off");
  const isFocused = hasFocusWhenDrawn(page, "#sync div:has(> form)");
  await press(page, "Turn on sync");
  expect(await isFocused).toBe(true);
  await expect.poll(() => page.getByLabel("Recovery code", { exact: true }).textContent()).toBe(recoveryCode);
  await page.setViewportSize({ width: 320, height: 568 });
  await expectSound(page, "code");
  const box = page.getByLabel("Type the recovery code");
  await box.fill("K7QM-2XDV");
  await press(page, "Confirm");
  await page.getByText("That isn't the code. Compare it with your copy, character by character.").waitFor();
  await expectSound(page, "wrong code");
  expect(await listCoveredInWindows(page)).toEqual([]);
  await box.fill(recoveryCode.toLowerCase().replaceAll("-", " "));
  await press(page, "Confirm");
  await page.getByText("Sync is on", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Sync: up to date" }).waitFor();
  await page.getByRole("img", { name: /^The newest 48 pieces/ }).waitFor();
  await expectSound(page, "on");
  expect(await listCoveredInWindows(page)).toEqual([]);
});

test("turned on once more after a lost answer, the code stays on the page while the person shows who they are", async () => {
  const page = await openPage({ viewport: phone, reducedMotion: "reduce" });
  await installFakeSync(page);
  const { email, password } = await signUpAndIn(page);
  await age("session", email);
  await visit(page, "/settings");
  await press(page, "Turn on sync");
  await page.getByLabel("Type the recovery code").fill(recoveryCode);
  await setFakeSync(page, { failure: { failure: "prove-identity" }, succeededBefore: true });
  await press(page, "Confirm");
  const proof = section(page).getByLabel("Current password");
  await section(page).getByText("Sync is on with the code that you confirmed before").waitFor();
  await expectSound(page, "proof");
  await press(section(page), "Cancel");
  await expect.poll(() => page.getByLabel("Type the recovery code").inputValue()).toBe(recoveryCode);
  await setFakeSync(page, { failure: { failure: "prove-identity" } });
  await press(page, "Confirm");
  await proof.fill(password);
  await press(section(page), "Continue");
  await page.getByText("Sync is on", { exact: true }).waitFor();
  // The browser itself logs the two answers that asked for the proof.
  expect(page.errors.filter((error) => !error.includes("400"))).toEqual([]);
});

test("while a question about an erasure stands, nothing is offered that it refuses", async () => {
  const page = await openSync();
  await turnOn(page);
  await setActivity(page, { mark: "needs-you", reason: "erased-elsewhere", pendingRows: 2 });
  await section(page).getByRole("button", { name: "Send them to all devices" }).waitFor();
  const buttons = await section(page).getByRole("button").allTextContents();
  expect(buttons).toEqual([
    "Send them to all devices",
    "Erase them here too",
    "Turn off on this device",
    "Turn off everywhere",
  ]);
  await expectSound(page, "erased elsewhere");
  await press(page, "Erase them here too");
  const dialog = page.getByRole("dialog", { name: "Erase what was never sent?" });
  await dialog.getByText("2 changes that only this device has go for good.").waitFor();
  expect(await dialog.getByText("is running").count()).toBe(0);
  await press(dialog, "Cancel");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await page.getByText("Workout started! Keep it up! 💪").waitFor();
  await visit(page, "/settings");
  await press(page, "Erase them here too");
  await dialog.getByText("The workout that is running on this device goes too.").waitFor();
  expect(await listSyncCalls(page)).not.toContain("erase here");
  await press(dialog, "Erase for good");
  await page.getByText("Everything is erased here too.").waitFor();
  expect((await listSyncCalls(page)).at(-1)).toBe("erase here");
});

test("each reason to wait or to act has its sentence, and the thing to do", async () => {
  const page = await openSync();
  await turnOn(page);
  const cases = [
    ["waiting", "sending", "Sending 12 changes.", null],
    ["waiting", "offline", "You are offline. 12 changes from here will be sent", null],
    ["waiting", "relay-failing", "Our server doesn't answer.", null],
    ["waiting", "too-fast", "Many changes at once", null],
    ["needs-you", "relay-full", "Your 20 MB at our server are full.", "Make space at the server"],
    ["needs-you", "unsendable", "“Long run” is too large to be sent, so it stays on this device only.", null],
    ["needs-you", "storage-full", "This device has no space left", "Try again"],
    ["needs-you", "update-first", "Another device has a newer version", "Reload"],
    ["needs-you", "revoked", "This device was removed from sync, or", "Leave sync on this device"],
    [
      "needs-you",
      "erased-elsewhere",
      "12 changes on this device were never sent",
      "Send them to all devices",
    ],
    ["needs-you", "relay-tampered", "doesn't fit what your devices have sent", "Send everything anew"],
  ] as const;
  for (const [mark, reason, words, remedy] of cases) {
    const unsendable = [{ table: "history", name: "Long run" }] as const;
    await setActivity(page, { mark, reason, pendingRows: 12, unsendable });
    await section(page).getByText(words).waitFor();
    const name = mark === "waiting" ? "Sync: waiting" : "Sync: needs you";
    await page.getByRole("link", { name, exact: true }).waitFor();
    if (remedy) await section(page).getByRole("button", { name: remedy, exact: true }).waitFor();
  }
  await expectSound(page, "needs you");
  await setActivity(page, { mark: "needs-you", reason: "signed-out" });
  await section(page).getByRole("link", { name: "Sign in" }).waitFor();
  await page.getByRole("link", { name: "Sync: needs you" }).waitFor();
  await visit(page, "/dashboard");
  await page.getByRole("link", { name: "Sync: needs you" }).click();
  await page.waitForURL("**/settings#sync");
});

/** The focus is on this part or within it, and not on the page. */
const expectFocusIn = (part: Locator) =>
  expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);

test("the settings say that sync is in beta, before it is turned on and while it is on", async () => {
  const page = await openSync();
  await visit(page, "/settings");
  await section(page).getByText("Sync is in beta").waitFor();
  await turnOn(page);
  await section(page).getByText("Sync is in beta").waitFor();
});

test("a device is linked by its code, removed with a new code, and every way out asks first", async () => {
  const page = await openSync();
  await turnOn(page);
  await press(page, "Link a device");
  const dialog = page.getByRole("dialog", { name: "Link a device" });
  await dialog.getByLabel("Code of the new device").fill("4f7k-qx2m");
  await expectSound(page, "link", "dialog[open]");
  await setFakeSync(page, { failure: { failure: "expired" } });
  await press(dialog, "Continue");
  await dialog.getByText("That code has expired.").waitFor();
  await press(dialog, "Continue");
  // The pressed button is gone, and the digits are announced.
  await dialog.getByRole("status").getByText("482 913").waitFor();
  await expectFocusIn(dialog);
  await expectSound(page, "digits", "dialog[open]");
  await press(dialog, "Yes, link it");
  await page.getByText("The device is linked.").waitFor();

  await press(page, "Remove Safari on iPhone");
  await section(page).getByText("encrypted anew under a key that this device doesn't get").waitFor();
  await expectSound(page, "remove");
  await press(page, "Remove it");
  await page.getByLabel("Type the recovery code").fill(recoveryCode);
  await press(page, "Confirm");
  await page.getByText("Safari on iPhone is removed.").waitFor();
  await section(page).getByText("Edge on Windows is left out as well").waitFor();
  await expectFocusIn(section(page));
  await expectSound(page, "left out");
  await press(page, "Done");

  await press(page, "I think somebody has my code");
  await press(page, "Make a new key and code");
  await page.getByLabel("Type the recovery code").waitFor();
  await press(page, "Cancel");
  await expectFocusIn(section(page));
  await press(page, "New recovery code");
  await press(page, "Show a new code");
  await page.getByLabel("Type the recovery code").fill(recoveryCode);
  await press(page, "Confirm");
  await page.getByText("The new recovery code counts from now on.").waitFor();

  await press(page, "Erase everywhere");
  const erase = page.getByRole("dialog", { name: "Erase everything on all devices?" });
  expect(await erase.getByRole("button", { name: "Erase for good" }).isDisabled()).toBe(true);
  await expectSound(page, "erase", "dialog[open]");
  await erase.getByLabel("Type “erase” to confirm").fill("erase");
  await press(erase, "Erase for good");
  await page.getByText("Everything is erased here.").waitFor();
  await press(page, "Turn off on this device");
  await press(page, "Turn off");
  await page.getByText("Sync is off on this device.").waitFor();
  await press(page, "Turn on sync");
  await page.getByLabel("Type the recovery code").waitFor();
  expect((await listSyncCalls(page)).filter((call) => !call.startsWith("cancel"))).toEqual([
    "prepare",
    "prepare confirmed",
    "answer 4f7k-qx2m",
    "answer 4f7k-qx2m",
    "confirm link",
    "rotate a,b",
    "rotate a,b confirmed",
    "rotate a,b,c",
    "renew",
    "renew confirmed",
    "erase everywhere",
    "turn off here",
    "prepare",
  ]);
});

test("an empty device of an account that syncs asks for the code first, or for another device", async () => {
  const page = await openSync(true);
  await page.getByRole("heading", { name: "Unlock your data" }).waitFor();
  await page.getByText("Your workouts are on your other device").waitFor();
  await page.getByRole("heading", { name: "Ready when you are" }).waitFor();
  await page.getByLabel("Recovery code").fill("nonsense");
  await expectSound(page, "locked", "main > div > section");
  for (const [failure, words] of [
    [{ failure: "wrong-code", left: 4 }, "4 tries left in this hour."],
    [{ failure: "too-many-tries" }, "Five wrong codes within an hour."],
    [{ failure: "too-many-devices" }, "Ten devices sync already."],
    [{ failure: "offline" }, "The server can't be reached"],
  ] as const) {
    await setFakeSync(page, { failure });
    await press(page, "Unlock");
    await page.getByText(words).waitFor();
  }
  await press(page, "Use another device");
  await page.getByRole("img", { name: "QR picture of the code" }).waitFor();
  await page.getByText("4F7K-QX2M-9DTB-HN3C").waitFor();
  await expectSound(page, "link waits", "main > div > section");
  expect(await listCovered(page)).toEqual([]);
  await press(page, "Cancel");
  await setFakeSync(page, { link: "expired" });
  await press(page, "Use another device");
  await page.getByText("That code has expired.").waitFor();
  await setFakeSync(page, { link: "answered" });
  await press(page, "Show a new code");
  await page.getByText("482 913").waitFor();
  await expectSound(page, "digits on the new device", "main > div > section");
  await press(page, "Cancel");
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await press(page, "Unlock");
  await page.getByText("Your data is open on this device.").waitFor();
  await page.getByRole("link", { name: "Sync: up to date" }).waitFor();
});

test("an empty device of an account without sync says where workouts are, and how they come here", async () => {
  const page = await openSync();
  await page.getByRole("heading", { name: "Trained on another device?" }).waitFor();
  // A new account has no other device: its first workout comes first.
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.slice(0, 2)).toEqual(["Your first workout", "Trained on another device?"]);
  await expectSound(page, "empty", "main > div > section");
  await page.getByRole("link", { name: "Import a file" }).click();
  await page.waitForURL("**/settings#data");
});

test("where the server has no sync, the settings say so and offer none, and so does an empty device", async () => {
  const page = await openSync();
  await page.route("**/sync/v1/status*", (route) =>
    route.fulfill({ status: 503, json: { code: "not_offered", message: "This server has no sync." } }),
  );
  await visit(page, "/dashboard");
  await page.getByText("There, export a file and import it here.").waitFor();
  await visit(page, "/settings");
  await section(page).getByText("This server has no sync.").waitFor();
  expect(await page.getByRole("button", { name: "Turn on sync" }).count()).toBe(0);
  await expectSound(page, "no sync");
  // The browser itself notes the answer.
  expect(page.errors.filter((error) => !error.includes("503"))).toEqual([]);
});

test("the running workout of another device is shown, looked at and taken over", async () => {
  const page = await openSync();
  await turnOn(page);
  await page.evaluate(() => {
    const startedAt = new Date(new Date().setHours(0, 0, 0, 0) - 6 * 3_600_000 + 4 * 60_000).toISOString();
    globalThis.fakeSync = {
      ...globalThis.fakeSync,
      running: [{ device: "a", deviceName: "Chrome on Android", startedAt, name: "Push day" }],
    };
  });
  await visit(page, "/dashboard");
  await page.getByRole("heading", { name: /^Running since .*18:04 on Chrome on Android$/ }).waitFor();
  await expectSound(page, "running elsewhere", "main > div > section");
  expect(await listCoveredInWindows(page)).toEqual([]);
  await press(page, "Look");
  const dialog = page.getByRole("dialog", { name: "Push day" });
  await dialog.getByText("What it records is on this device when it ends.").waitFor();
  // The workout began yesterday, so this device doesn't know whether it still runs.
  expect(await dialog.getByRole("timer").count()).toBe(0);
  await expectSound(page, "looking", "dialog[open]");
  await setFakeSync(page, { failure: { failure: "conflict" } });
  await press(dialog, "Take over");
  await dialog.getByText("Another device has changed sync at the same moment.").waitFor();
  await press(dialog, "Take over");
  await page.getByText("The workout runs on this device now.").waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Running on another device" }).count()).toBe(0);
});

test("while sets are entered on this device, the workout of another device can't be taken over", async () => {
  const page = await openSync();
  await turnOn(page);
  const startedAt = Date.now() - 60_000;
  await setFakeSync(page, {
    running: [
      {
        ...{ device: "a", deviceName: "Chrome on Android", name: "Push day" },
        startedAt: new Date(startedAt).toISOString(),
      },
    ],
  });
  await page.evaluate(async (instant) => {
    const { name = "" } =
      (await indexedDB.databases()).find((one) => one.name?.startsWith("fitness-tracker:")) ?? {};
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open(name));
    const exercise = {
      ...{ id: "barbell-squat", name: "Barbell Squat", category: "strength" },
      ...{ kcalPerMinute: 4, measure: "weight-reps" },
    };
    const sets = [{ id: "s", kind: "normal", reps: 8, weightG: 80_000, doneAt: new Date().toISOString() }];
    const workout = {
      ...{ revision: 1, seenAt: instant, awaySince: null, category: null, general: null, panel: null },
      rest: { status: "idle", open: false, presetS: 60, remainingMs: 60_000, endsAt: null },
      cards: [{ id: "c", exercise, sets, startedAt: instant }],
    };
    const store = db.transaction("runningWorkout", "readwrite").objectStore("runningWorkout");
    await done(store.put({ key: "running", workout }));
    db.close();
  }, startedAt);
  await visit(page, "/dashboard");
  await page.getByText("Another workout runs on this device.").waitFor();
  expect(await page.getByRole("button", { name: "Take over" }).count()).toBe(0);
  await press(page, "Look");
  await page.getByRole("dialog").getByRole("timer").waitFor();
  expect(await page.getByRole("button", { name: "Take over" }).count()).toBe(0);
});

test("an answer of the relay that comes late doesn't replace a newer one", async () => {
  const page = await openSync(true);
  const held = Promise.withResolvers<void>();
  const late: Promise<void>[] = [];
  let isHeld = true;
  // Leaves the page, so that its requests are not the ones that are held back.
  await page.goto("/robots.txt");
  await page.route("**/sync/v1/status*", (route) => {
    if (!isHeld) return route.fallback();
    const answerLate = async () => {
      await held.promise;
      await route.fulfill({ json: { code: "unavailable" } });
      await (await route.request().response())?.finished();
    };
    late.push(answerLate());
  });
  await visit(page, "/settings");
  await expect.poll(() => late.length).toBeGreaterThan(0);
  isHeld = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await section(page).getByLabel("Recovery code").waitFor();
  held.resolve();
  await Promise.all(late);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await section(page).getByLabel("Recovery code").count()).toBe(1);
  expect(await page.getByRole("button", { name: "Turn on sync" }).count()).toBe(0);
});

test("where sync can't be opened the settings say so, and it is tried again", async () => {
  const page = await openSync(true);
  let isLost = true;
  await page.route(/\/assets\/open-sync\.client-[^/]*\.js$/, (route) =>
    isLost ? route.abort() : route.fallback(),
  );
  await visit(page, "/settings");
  await section(page).getByText("Sync could not be opened on this device.").waitFor();
  await expectSound(page, "not opened");
  isLost = false;
  await press(section(page), "Try again");
  await section(page).getByLabel("Recovery code").waitFor();
  // The browser itself notes what was lost.
  expect(page.errors.filter((error) => !error.includes("ERR_FAILED"))).toEqual([]);
});
