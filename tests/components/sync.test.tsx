/** Every state of sync as a user sees it, in words, and with the focus where the next step is. */
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FitnessDatabase } from "#app/data/database.ts";
import { fake, recoveryCode, resetSync, setActivity, setSync, turnSyncOn } from "./fake-sync.ts";
import {
  answerPath,
  button,
  drawn,
  expectFocusIn,
  expectWords,
  field,
  hold,
  measureOverflow,
  press,
  words,
} from "./forms.ts";
import { refuse } from "./load-context.ts";
import { renderMemberPage } from "./render-page.tsx";

const phone = { width: 390, height: 844 };
const section = page.getByRole("region", { name: "Sync" });
const confirmation = () => field("Type the recovery code");
const mark = (name: string) => page.getByRole("link", { name: `Sync: ${name}` });
const isOn = page.getByText("Sync is on");

/** What the relay answers to a device on which sync is off. */
let relayAnswer: () => Response | Promise<Response>;
const relayStatus = (on: boolean) =>
  Response.json({ on, epoch: Number(on), frames: 0, bytes: 0, devices: 0 });

beforeEach(async () => {
  resetSync();
  relayAnswer = () => relayStatus(false);
  answerPath("/sync/v1/status", () => relayAnswer());
  await page.viewport(phone.width, phone.height);
});

/** The settings of a device that syncs. */
const openOn = () =>
  renderMemberPage("/settings", { fill: turnSyncOn, account: { proveIdentity: async () => undefined } });

/** The dashboard of a device without data, whose account syncs elsewhere. */
function openLocked(path = "/dashboard") {
  resetSync({ state: { kind: "locked" } });
  relayAnswer = () => relayStatus(true);
  return renderMemberPage(path);
}

test("sync is off, is turned on with the code typed back, and then has its mark in the frame", async () => {
  await renderMemberPage("/settings");
  await expectWords("our server stores them and can't read them");
  await expectWords("Sync is in beta", section);
  expect(page.getByRole("link", { name: /^Sync:/ }).elements()).toEqual([]);
  await press("Turn on sync");
  await expect.element(confirmation()).toBeVisible();
  await expectFocusIn(section);
  expect(confirmation().element()).not.toBe(document.activeElement);
  await expect.element(field("Recovery code")).toHaveTextContent(recoveryCode);
  await page.viewport(320, 568);
  expect(measureOverflow()).toBeLessThanOrEqual(0);
  await confirmation().fill("K7QM-2XDV");
  await press("Confirm");
  await expectWords("That isn't the code. Compare it with your copy, character by character.");
  await confirmation().fill(recoveryCode.toLowerCase().replaceAll("-", " "));
  await press("Confirm");
  await expect.element(isOn).toBeVisible();
  await expect.element(mark("up to date")).toBeVisible();
  await expect.element(page.getByRole("img", { name: /^The newest 48 pieces/ })).toBeVisible();
  await expectWords("Sync is in beta", section);
  expect(measureOverflow()).toBeLessThanOrEqual(0);
});

test("turned on once more after a lost answer, the code stays on the page while the person shows who they are", async () => {
  await renderMemberPage("/settings", {
    account: {
      proveIdentity: async ({ currentPassword }) => {
        if (!currentPassword) throw refuse("reauthentication_needed", 400);
      },
    },
  });
  await press("Turn on sync");
  await confirmation().fill(recoveryCode);
  setSync({ failure: { failure: "prove-identity" }, succeededBefore: true });
  await press("Confirm");
  const proof = field("Current password", section);
  await expect.element(proof).toHaveFocus();
  await expectWords("Sync is on with the code that you confirmed before");
  await press("Cancel", section);
  await expect.element(confirmation()).toHaveValue(recoveryCode);
  setSync({ failure: { failure: "prove-identity" } });
  await press("Confirm");
  await proof.fill("analytical engine");
  await press("Continue", section);
  await expect.element(isOn).toBeVisible();
  expect(confirmation().elements()).toEqual([]);
});

test("each reason to wait or to act has its sentence, and the thing to do", async () => {
  const screen = await openOn();
  await expect.element(isOn).toBeVisible();
  for (const [state, reason, sentence, remedy] of [
    ["waiting", "sending", "Sending 12 changes.", null],
    ["waiting", "offline", "You are offline. 12 changes from here will be sent", null],
    ["waiting", "relay-failing", "Our server doesn't answer.", null],
    ["waiting", "too-fast", "Many changes at once", null],
    ["needs-you", "relay-full", "Your 20 MB at our server are full.", "Make space at the server"],
    ["needs-you", "unsendable", "“Long run” is too large to be sent, so it stays on this device only.", null],
    ["needs-you", "storage-full", "This device has no space left", "Try again"],
    ["needs-you", "update-first", "Another device has a newer version", "Reload"],
    ["needs-you", "revoked", "This device was removed from sync, or", "Leave sync on this device"],
    ["needs-you", "erased-elsewhere", "12 changes on this device were never", "Send them to all devices"],
    ["needs-you", "relay-tampered", "doesn't fit what your devices have sent", "Send everything anew"],
  ] as const) {
    setActivity({
      mark: state,
      reason,
      pendingRows: 12,
      unsendable: [{ table: "history", name: "Long run" }],
    });
    await expectWords(sentence, section);
    await expect.element(mark(state === "waiting" ? "waiting" : "needs you")).toBeVisible();
    if (remedy) await expect.element(button(remedy, section)).toBeVisible();
  }
  setActivity({ mark: "needs-you", reason: "signed-out" });
  await expect.element(section.getByRole("link", { name: "Sign in" })).toBeVisible();
  screen.bar.go("/dashboard");
  await expect.element(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await mark("needs you").click();
  await expect.poll(() => screen.bar.address).toBe("/settings#sync");
});

test("while a question about an erasure stands, nothing is offered that it refuses", async () => {
  await page.viewport(1440, 900);
  const screen = await openOn();
  await expect.element(isOn).toBeVisible();
  setActivity({ mark: "needs-you", reason: "erased-elsewhere", pendingRows: 2 });
  await expect
    .poll(() =>
      section
        .getByRole("button")
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      "Send them to all devices",
      "Erase them here too",
      "Turn off on this device",
      "Turn off everywhere",
    ]);
  await press("Erase them here too");
  const dialog = page.getByRole("dialog", { name: "Erase what was never sent?" });
  await expectWords("2 changes that only this device has go for good.", dialog);
  expect(words("is running", dialog).elements()).toEqual([]);
  await press("Cancel", dialog);
  screen.bar.go("/workouts");
  await press("Start Workout", page.getByRole("main"));
  await expectWords("Workout started!");
  screen.bar.go("/settings");
  await press("Erase them here too");
  await expectWords("The workout that is running on this device goes too.", dialog);
  expect(fake.calls).not.toContain("erase here");
  await press("Erase for good", dialog);
  await expectWords("Everything is erased here too.");
  expect(fake.calls.at(-1)).toBe("erase here");
});

test("a device is linked by its code, removed with a new code, and every way out asks first", async () => {
  await openOn();
  await press("Link a device");
  const dialog = page.getByRole("dialog", { name: "Link a device" });
  await field("Code of the new device", dialog).fill("4f7k-qx2m");
  setSync({ failure: { failure: "expired" } });
  await press("Continue", dialog);
  await expectWords("That code has expired.", dialog);
  await press("Continue", dialog);
  // The pressed button is gone, and the digits are announced.
  await expect.element(dialog.getByRole("status").getByText("482 913")).toBeVisible();
  await expectFocusIn(dialog);
  await press("Yes, link it", dialog);
  await expectWords("The device is linked.");

  await press("Remove Safari on iPhone");
  await expectWords("encrypted anew under a key that this device doesn't get");
  await press("Remove it");
  await confirmation().fill(recoveryCode);
  setSync({ failure: { failure: "behind" } });
  await press("Confirm");
  await expectWords("This device has not received everything yet");
  await press("Go on and lose it");
  await expectWords("Safari on iPhone is removed.");
  await expectWords("Edge on Windows is left out as well");
  await expectFocusIn(section);
  await press("Done");

  await press("I think somebody has my code");
  await press("Make a new key and code");
  await expect.element(confirmation()).toBeVisible();
  await press("Cancel");
  await expectFocusIn(section);
  await press("New recovery code");
  await press("Show a new code");
  await confirmation().fill(recoveryCode);
  await press("Confirm");
  await expectWords("The new recovery code counts from now on.");

  await press("Erase everywhere");
  const erase = page.getByRole("dialog", { name: "Erase everything on all devices?" });
  await expect.element(button("Erase for good", erase)).toBeDisabled();
  await field("Type “erase” to confirm", erase).fill("erase");
  await press("Erase for good", erase);
  await expectWords("Everything is erased here.");
  await press("Turn off on this device");
  await press("Turn off");
  await expectWords("Sync is off on this device.");
  expect(fake.calls).toEqual([
    "answer 4f7k-qx2m",
    "answer 4f7k-qx2m",
    "confirm link",
    "cancel offer",
    "rotate a,b",
    "rotate a,b confirmed",
    "rotate a,b confirmed, with a loss",
    "rotate a,b,c",
    "renew",
    "renew confirmed",
    "erase everywhere",
    "turn off here",
  ]);
});

test("a proof that a dialog asks for is given up without leaving the dialog", async () => {
  await renderMemberPage("/settings", {
    fill: turnSyncOn,
    account: { proveIdentity: () => Promise.reject(refuse("reauthentication_needed", 400)) },
  });
  await press("Erase everywhere");
  const dialog = page.getByRole("dialog", { name: "Erase everything on all devices?" });
  await field("Type “erase” to confirm", dialog).fill("erase");
  setSync({ failure: { failure: "prove-identity" } });
  await press("Erase for good", dialog);
  await expect.element(field("Current password", dialog)).toHaveFocus();
  await press("Cancel", dialog);
  await expectFocusIn(dialog);
  await press("Erase for good", dialog);
  await expectWords("Everything is erased here.");
});

test("the parts below the devices appear with them or after a while without, and a late answer replaces no newer one", async () => {
  const held = hold();
  const facts = await fake.readRelay();
  const readLate = async () => {
    await held.promise;
    return { ...facts, bytes: 9_000_000 };
  };
  await renderMemberPage("/settings", {
    async fill(db) {
      await turnSyncOn(db);
      setSync({ readRelay: readLate });
    },
  });
  await expect.element(button("Sync now")).toBeVisible();
  expect(button("Turn off everywhere").elements()).toEqual([]);
  await expect.element(button("Turn off everywhere")).toBeVisible();
  setSync({ readRelay: async () => facts });
  dispatchEvent(new Event("online"));
  await expect.element(section.getByText(/\b1\.4 MB/).first()).toBeVisible();
  await expect.element(page.getByRole("img", { name: /^The newest/ })).toBeVisible();
  held.resolve();
  await drawn();
  expect(section.getByText(/\b9 MB/).elements()).toEqual([]);
});

test("an empty device of an account that syncs asks for the code first, or for another device", async () => {
  await openLocked();
  await expect.element(page.getByRole("heading", { name: "Unlock your data" })).toBeVisible();
  await expectWords("Your workouts are on your other device");
  const code = field("Recovery code");
  await code.fill("nonsense");
  for (const [failure, sentence] of [
    [{ failure: "wrong-code", left: 4 }, "4 tries left in this hour."],
    [{ failure: "too-many-tries" }, "Five wrong codes within an hour."],
    [{ failure: "too-many-devices" }, "Ten devices sync already."],
    [{ failure: "offline" }, "The server can't be reached"],
  ] as const) {
    setSync({ failure });
    await press("Unlock");
    await expectWords(sentence);
  }
  await press("Use another device");
  await expect.element(page.getByRole("img", { name: "QR picture of the code" })).toBeVisible();
  await expectWords("4F7K-QX2M-9DTB-HN3C");
  expect(measureOverflow()).toBeLessThanOrEqual(0);
  await press("Cancel");
  setSync({ link: "expired" });
  await press("Use another device");
  await expectWords("That code has expired.");
  setSync({ link: "answered" });
  await press("Show a new code");
  await expectWords("482 913");
  await press("Cancel");
  await code.fill(recoveryCode);
  await press("Unlock");
  await expectWords("Your data is open on this device.");
  await expect.element(mark("up to date")).toBeVisible();
});

test("an empty device of an account without sync says where workouts are, and how they come here", async () => {
  const screen = await renderMemberPage("/dashboard");
  await expect.element(page.getByRole("heading", { name: "Trained on another device?" })).toBeVisible();
  // A new account has no other device: its first workout comes first.
  const headings = page.getByRole("main").getByRole("heading", { level: 2 }).elements();
  expect(headings.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    "Your first workout",
    "Trained on another device?",
  ]);
  await page.getByRole("link", { name: "Import a file" }).click();
  await expect.poll(() => screen.bar.address).toBe("/settings#data");
});

test("where the server has no sync, the settings say so and offer none, and so does an empty device", async () => {
  relayAnswer = () =>
    Response.json({ code: "not_offered", message: "This server has no sync." }, { status: 503 });
  const screen = await renderMemberPage("/dashboard");
  await expectWords("There, export a file and import it here.");
  screen.bar.go("/settings");
  await expectWords("This server has no sync.", section);
  expect(button("Turn on sync").elements()).toEqual([]);
});

test("an answer of the relay that comes late doesn't replace a newer one, and what can't be opened is tried again", async () => {
  const held = hold<Response>();
  let asked = 0;
  resetSync({ state: { kind: "locked" }, isBroken: true });
  relayAnswer = () => {
    asked += 1;
    return held.promise;
  };
  await renderMemberPage("/settings");
  await expect.poll(() => asked).toBeGreaterThan(0);
  relayAnswer = () => relayStatus(true);
  dispatchEvent(new Event("online"));
  await expectWords("Sync could not be opened on this device.", section);
  setSync({ isBroken: false });
  await press("Try again", section);
  await expect.element(field("Recovery code", section)).toBeVisible();
  const late = relayStatus(false);
  const read = vi.spyOn(late, "json");
  held.resolve(late);
  await expect.poll(() => read.mock.settledResults.length).toBe(1);
  await drawn();
  expect(field("Recovery code", section).elements()).toHaveLength(1);
  expect(button("Turn on sync").elements()).toEqual([]);
});

/** A workout of a phone that began so long ago. */
const runSince = (minutes: number) => ({
  running: [
    {
      ...{ device: "a", deviceName: "Chrome on Android", name: "Push day" },
      startedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    },
  ],
});

test("the running workout of another device is shown, looked at and taken over", async () => {
  resetSync(runSince(26 * 60));
  await renderMemberPage("/dashboard", { fill: turnSyncOn });
  await expect
    .element(page.getByRole("heading", { name: /^Running since .* on Chrome on Android$/ }))
    .toBeVisible();
  await press("Look");
  const dialog = page.getByRole("dialog", { name: "Push day" });
  await expectWords("What it records is on this device when it ends.", dialog);
  // The workout began yesterday, so this device doesn't know whether it still runs.
  expect(dialog.getByRole("timer").elements()).toEqual([]);
  setSync({ failure: { failure: "conflict" } });
  await press("Take over", dialog);
  await expectWords("Another device has changed sync at the same moment.", dialog);
  await press("Take over", dialog);
  await expectWords("The workout runs on this device now.");
  await expect
    .element(page.getByRole("region", { name: "Running on another device" }))
    .not.toBeInTheDocument();
});

test("while sets are entered on this device, the workout of another device can't be taken over", async () => {
  resetSync(runSince(1));
  const enterSets = async (db: FitnessDatabase) => {
    await turnSyncOn(db);
    const now = new Date().toISOString();
    const exercise = { id: "barbell-squat", name: "Barbell Squat", category: "strength", kcalPerMinute: 4 };
    const sets = [{ id: "s", kind: "normal", reps: 8, weightG: 80_000, doneAt: now }];
    const workout = {
      ...{
        revision: 1,
        seenAt: Date.now(),
        actedAt: Date.now(),
        awaySince: null,
        category: null,
        general: null,
        panel: null,
      },
      rest: { status: "idle", open: false, presetS: 60, remainingMs: 60_000, endsAt: null },
      cards: [{ id: "c", exercise: { ...exercise, measure: "weight-reps" }, sets, startedAt: Date.now() }],
    };
    await db.table("runningWorkout").put({ key: "running", workout });
  };
  await renderMemberPage("/dashboard", { fill: enterSets });
  await expectWords("Another workout runs on this device.");
  expect(button("Take over").elements()).toEqual([]);
  await press("Look");
  await expect.element(page.getByRole("dialog").getByRole("timer")).toBeVisible();
  expect(button("Take over").elements()).toEqual([]);
  await userEvent.keyboard("{Escape}");
});
