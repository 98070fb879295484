/** A user's whole way, from what they recorded as a guest to deleting the account, one chapter after another. */

import * as OTPAuth from "otpauth";
import { beforeAll, expect, test, vi } from "vitest";
import { goalsAchievedPath } from "#app/contracts/goals-achieved.ts";
import { sendSignIn } from "#tests/support/account.ts";
import {
  hydrated,
  type OpenPage,
  openPage,
  press,
  readDownload,
  visit,
  withBrowser,
} from "#tests/support/browser.ts";
import { localDay } from "#tests/support/local-day.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { type Member, signUpAndIn } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";
import { waitUntilStored } from "#tests/support/work-out-now.ts";

withBrowser();

vi.setConfig({ testTimeout: 240_000 });

let page: OpenPage;
let member: Member;
/** The sentences that were announced by speech. */
const spoken: string[] = [];

beforeAll(async () => {
  page = await openPage();
  await page.exposeFunction("recordSpeech", (words: string) => void spoken.push(words));
  await page.addInitScript(() => {
    speechSynthesis.speak = ({ text }) => void Reflect.get(window, "recordSpeech")(text);
  });
});

const inTenDays = () => localDay(10);
const main = () => page.getByRole("main");
const deletes = () => page.getByRole("button", { name: /^Delete / }).count();

async function addGoal(type: string, target: string) {
  await press(page, "Add a goal");
  await page.getByLabel("Type").selectOption(type);
  await page.getByLabel("Target").fill(target);
  await page.getByLabel("Deadline").fill(inTenDays());
  await press(page, "Add Goal");
}

test("what a guest recorded is offered to the new account, comes in once, and is asked about no more", async () => {
  await visit(page, "/work-out-now");
  const workouts = makeWorkouts(3, 20).map((workout, index) => ({ ...workout, id: `guest-${index}` }));
  const goals = [{ type: "frequency" as const, target: 4, deadline: inTenDays() }];
  await seed(page, { owner: { kind: "guest" }, workouts, goals });
  member = await signUpAndIn(page);
  const offer = "3 workouts and 1 goal were recorded on this device before you signed in.";
  await page.getByText(offer).waitFor();
  // Until the user brings it in, the workout belongs to the guest.
  await visit(page, "/workouts/guest-1");
  await page.getByRole("heading", { name: "Workout not found" }).waitFor();
  await visit(page, "/dashboard");
  await press(page, "Bring in");
  await page.getByText("3 workouts and 1 goal brought in.").waitFor();
  await visit(page, "/workouts/guest-1");
  await main().getByText("Calories burned").waitFor();
  await visit(page, "/history");
  await expect.poll(deletes).toBe(3);
  await visit(page, "/dashboard");
  await page.getByRole("heading", { name: "Ready when you are" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Bring in" }).count()).toBe(0);
});

test("what a guest left running is named with the rest in one list", async () => {
  const other = await openPage();
  await visit(other, "/work-out-now");
  const goals = [{ type: "frequency" as const, target: 4, deadline: inTenDays() }];
  await seed(other, { owner: { kind: "guest" }, workouts: makeWorkouts(2, 20), goals });
  await press(other, "Start Workout");
  await waitUntilStored(other);
  await signUpAndIn(other);
  const offer =
    "2 workouts, 1 goal, and 1 running workout were recorded on this device before you signed in.";
  await other.getByText(offer).waitFor();
  await other.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put;
      throw new DOMException("disk full", "QuotaExceededError");
    };
  });
  const bringIn = other.getByRole("button", { name: "Bring in" });
  await bringIn.press("Enter");
  await other.getByText("Nothing could be brought in.").waitFor();
  // The button to try again has the focus.
  await expect.poll(() => bringIn.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(other.errors.splice(0)).not.toEqual([]);
  await bringIn.press("Enter");
  await other.getByText("2 workouts, 1 goal, and 1 running workout brought in.").waitFor();
  await other.getByRole("heading", { name: "Workout in progress" }).waitFor();
});

test("a routine with rests goes on after a reload, says what is next, moves every figure and can be found", async () => {
  await visit(page, "/settings");
  await page.getByRole("switch", { name: "Speak" }).click();
  await expect.poll(() => page.getByRole("switch", { name: "Speak" }).isChecked()).toBe(true);
  await page.clock.install();
  await visit(page, "/workouts?tab=routines");
  await press(page, "Start Easy evening");
  await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
  const address = page.url();
  await page.getByRole("heading", { level: 2, name: "Stretching" }).waitFor();
  await page.clock.runFor(112_000);
  const firstTwo = ["Easy evening. First: Stretching", "10 seconds left"];
  await expect.poll(() => spoken.slice(0, 2)).toEqual(firstTwo);
  await page.clock.runFor(9_000);
  await page.getByRole("heading", { level: 2, name: "Rest" }).waitFor();
  await expect.poll(() => spoken.at(-1)).toBe("Rest. Next: Yoga");
  // Before the reload, because the reload's seconds count: on a busy machine they are more than the rest has.
  await press(page, "+15 s");
  await expect.poll(() => main().getByRole("timer").first().textContent()).toMatch(/^0:[12]\d$/);
  await page.reload();
  await hydrated(page);
  await page.clock.runFor(10_000);
  await page.getByRole("heading", { level: 2, name: "Rest" }).waitFor();
  await visit(page, "/dashboard");
  await page.getByRole("heading", { name: "Easy evening in progress" }).waitFor();
  await page.getByRole("link", { name: "Resume" }).click();
  await page.getByRole("heading", { level: 2, name: "Rest" }).waitFor();
  await press(page, "−15 s");
  await page.getByRole("heading", { level: 2, name: "Yoga" }).waitFor();
  await page.getByText("Step 2 of 3").waitFor();
  await press(page, "Pause");
  await page.clock.runFor(60_000);
  await press(page, "Resume");
  await page.clock.runFor(5_000);
  await press(page, "Skip");
  await page.getByRole("heading", { level: 2, name: "Rest" }).waitFor();
  await press(page, "End");
  await page.getByText("2 exercises done").waitFor();
  await press(page, "Finish");
  await page.waitForURL("**/history");
  await expect.poll(deletes).toBe(6);
  await page.getByText("2:00", { exact: true }).waitFor();
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: "Easy evening" }).waitFor();

  await visit(page, "/dashboard");
  await expect.poll(() => page.locator("#goals").textContent()).toContain("5 / 4 workouts");
  await visit(page, "/profile");
  await page.getByRole("region", { name: "Lifetime" }).getByText("4", { exact: true }).waitFor();
});

/** The ids of achieved goals that this device hasn't recorded as reported. */
async function listUnreported(memberId: string): Promise<string[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const name = (await indexedDB.databases()).find((database) => database.name?.includes(memberId))?.name;
  const db = await done(indexedDB.open(name ?? "none"));
  const tx = db.transaction(["goals", "meta"]);
  const goals: { id: string; achievedAt?: string }[] = await done(tx.objectStore("goals").getAll());
  const reported: { value: string[] } | undefined = await done(tx.objectStore("meta").get("goals-reported"));
  db.close();
  return goals
    .filter(({ id, achievedAt }) => achievedAt && !reported?.value.includes(id))
    .map(({ id }) => id);
}

test("a goal that is reached without a network counts on the server once it is back, and never again", async () => {
  const reported: string[] = [];
  page.on("request", (request) => request.url().endsWith(goalsAchievedPath) && reported.push(request.url()));
  await visit(page, "/dashboard");
  await addGoal("duration", "2");
  await expect.poll(() => page.locator("#goals").textContent()).toContain("0 / 2 min");
  await visit(page, "/workouts");
  await page.getByRole("button", { name: /^Cardio/ }).click();
  const panel = page.getByRole("region", { name: "Running" });
  await press(page, "Start Running");
  await page.context().setOffline(true);
  await page.clock.runFor(125_000);
  await panel.getByRole("button", { name: "Stop Workout" }).click();
  await expect.poll(() => reported.length).toBeGreaterThan(0);
  const answer = page.waitForResponse(`**${goalsAchievedPath}`);
  await page.context().setOffline(false);
  expect((await answer).status()).toBe(200);
  // A page that is left before it has recorded the answer reports the goal again.
  await expect.poll(() => page.evaluate(listUnreported, member.id)).toEqual([]);
  const count = reported.length;

  await visit(page, "/history");
  await main().getByRole("link", { name: "Running" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Running" }).waitFor();
  await main().getByText("About 10 kcal/min, Running").waitFor();
  await main().getByText("Minutes of Exercise: 2.1 / 2").waitFor();
  await press(page, "4, Hard");
  await expect
    .poll(() => page.getByRole("button", { name: "4, Hard" }).getAttribute("aria-pressed"))
    .toBe("true");
  await press(page, "Edit");
  await page.getByLabel("Minutes").fill("1");
  await press(page, "Save");
  await main().getByText("Minutes of Exercise: 1 / 2").waitFor();
  await press(page, "Delete");
  await page.waitForURL("**/history");
  await expect.poll(deletes).toBe(6);
  await press(page, "Undo");
  await expect.poll(deletes).toBe(7);

  await visit(page, "/dashboard");
  await expect.poll(() => page.locator("#goals").textContent()).toContain("1 / 2 min");
  await visit(page, "/profile");
  const achieved = page.getByRole("region", { name: "Goals achieved" });
  await achieved.getByText("Minutes of Exercise: 2 min").waitFor();
  await achieved.getByText("2", { exact: true }).waitFor();
  expect(reported).toHaveLength(count);
});

test("a workout becomes a routine, the routine is changed, and an exercise of one's own is in it", async () => {
  await visit(page, "/workouts");
  await press(page, "Add");
  const form = page.getByRole("dialog", { name: "Add an exercise" });
  for (const [name, sentence] of [
    ["   ", "Name the exercise"],
    ["x".repeat(10_000), "Use at most 80 characters"],
    ["running", "There is an exercise with this name already"],
  ] as const) {
    await form.getByLabel("Name").fill(name);
    await form.getByRole("button", { name: "Add exercise" }).click();
    await form.getByText(sentence).waitFor();
  }
  await form.getByLabel("Name").fill("Rowing");
  await form.getByLabel("kcal per minute").fill("9,5");
  await form.getByRole("button", { name: "Add exercise" }).click();
  await page.getByText("Cardio, 9.5 kcal/min").waitFor();

  await visit(page, "/history");
  await main().getByRole("link", { name: "Yoga" }).first().click();
  await press(page, "Save as routine");
  await page.getByLabel("Name").fill("   ");
  await press(page, "Save routine");
  await page.getByText("Give it a name").waitFor();
  await page.getByLabel("Name").fill("Evening and more");
  await press(page, "Save routine");
  await press(page, "Show");
  await page.waitForURL("**/workouts?tab=routines");
  const card = page.getByRole("list", { name: "Your routines" }).getByRole("listitem");
  await card.getByText("2 steps").waitFor();
  await press(page, "Edit Evening and more");
  await press(page, "Add a step");
  await page.getByLabel("Exercise 3").selectOption("Rowing");
  await press(page, "Move 3 up");
  await press(page, "Save routine");
  await card.getByText("Stretching, Rowing, Yoga").waitFor();
  await press(page, "Delete Evening and more");
  await expect.poll(() => card.count()).toBe(0);
  await press(page, "Undo");
  await card.getByText("3 steps").waitFor();
});

test("everything is exported, erased, imported again, and another app's file is taken in and back", async () => {
  await visit(page, "/settings");
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Export JSON")]);
  const exported = await readDownload(download);
  expect(JSON.parse(exported).tables.history).toHaveLength(7);
  await press(page, "Erase the data on this device");
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  await press(page, "Erase for good");
  await page.getByText("Everything recorded on this device is erased.").waitFor();

  await visit(page, "/history");
  await page.getByText("No workout history yet. Start your first workout!").waitFor();
  await press(page, "Import and export");
  const upload = (name: string, text: string) =>
    page
      .getByLabel("File to import")
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await upload("page.json", "<!doctype html><title>Sign in</title>");
  await page.getByText("This is no file that we can read").waitFor();
  await upload("mine.json", exported);
  await page.getByText(/\d+ to add/).waitFor();
  await press(page, "Import");
  await page.getByText(/^Imported \d+ new records/).waitFor();
  await press(page, "Close");
  await expect.poll(deletes).toBe(7);

  await visit(page, "/settings");
  const strong = [
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration",
    '2021-03-01 18:04:22;"Evening";"Bench Press";W;22,5;kg;12;;;;0;"";"";1h 0m',
    '2021-03-01 18:04:22;"Evening";"Bench Press";Rest Timer;;;;;;;90;"";"";1h 0m',
    'yesterday;"Evening";"Bench Press";1;45;kg;10;;;;0;"";"";1h 0m',
  ].join("\n");
  await upload("strong.csv", strong);
  await page.getByText("1 workout with 1 set to add").waitFor();
  await page.getByText("1 line can't be read").waitFor();
  await press(page, "Import");
  await page.getByRole("button", { name: "Take back strong.csv" }).waitFor();
  await visit(page, "/history?q=bench");
  await page.getByText("imported").waitFor();
  await page.getByRole("button", { name: /^Repeat Bench Press/ }).click();
  await page.waitForURL("**/workouts");
  // The import created it as an own exercise.
  await page.getByRole("main").getByText("Bench Press").first().waitFor();
  expect(await page.getByText("is not among your exercises").count()).toBe(0);
  await visit(page, "/settings");
  await press(page, "Take back strong.csv");
  await page.getByText("Took back strong.csv").waitFor();
  await visit(page, "/history");
  await expect.poll(deletes).toBe(7);
});

test("a second step is set up, asked for, another session is ended, and the account is deleted", async () => {
  await visit(page, "/settings");
  await press(page, "Add an authenticator app");
  const secret = await page.locator("code").textContent();
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret ?? "") });
  await page.getByLabel("Six-digit code").fill("000000");
  await press(page, "Turn on");
  await main().getByRole("alert").waitFor();
  await page.getByLabel("Six-digit code").fill(totp.generate());
  await press(page, "Turn on");
  await page.getByRole("button", { name: "Remove Authenticator app" }).waitFor();

  const other = await openPage();
  await other.goto("/login");
  await sendSignIn(other, member.email);
  // A code is accepted once, so the next code is that of the next half minute.
  await other.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await press(other, "Confirm");
  await other.waitForURL("**/dashboard");
  // Nothing was recorded in this browser; the count is the server's.
  await visit(other, "/profile");
  const achieved = other.getByRole("region", { name: "Goals achieved" });
  await achieved.getByText("2", { exact: true }).waitFor();
  await achieved.getByText("Recorded in another browser.").waitFor();

  await visit(page, "/settings");
  await page.getByRole("button", { name: /^End the session of/ }).click();
  await page.getByText("That session has ended.").waitFor();
  await visit(other, "/settings");
  expect(new URL(other.url()).pathname).toBe("/login");
  await other.context().close();

  const confirmation = page.getByLabel(`Type ${member.email} to confirm`);
  await confirmation.fill("someone@else.example");
  await press(page, "Delete account");
  await page.getByText("Type your email address to confirm.").waitFor();
  await confirmation.fill(member.email);
  const file = page.waitForEvent("download");
  await press(page, "Delete account");
  expect((await file).suggestedFilename()).toMatch(/^fitness-tracker-.*\.json$/);
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByText("Your account is deleted, and so is what it recorded in this browser.").waitFor();
  // The guest's own database stays; nothing here names the account.
  const left = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
  await expect.poll(async () => (await left()).filter((name) => /:/.test(name ?? ""))).toEqual([]);
  await visit(page, "/login");
  await sendSignIn(page, member.email);
  await page.getByRole("alert").waitFor();
  // Expected errors: requests that were refused on purpose, and the network that was off.
  expect(page.errors.filter((text) => !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});
