/** What a member does from the first workout to leaving, each in a browser of its own. */
import { readFile } from "node:fs/promises";
import * as OTPAuth from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sendSignIn } from "#tests/support/account.ts";
import { hydrated, openPage, withBrowser } from "#tests/support/browser.ts";
import { signUpAndIn } from "#tests/support/member.ts";
import { makeWorkouts, seed } from "#tests/support/seed.ts";

withBrowser();

const limit = { timeout: 240_000 };

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test(
  "what a guest recorded is offered to the new account, comes in once, and is asked about no more",
  limit,
  async () => {
    const page = await openPage();
    await open(page, "/work-out-now");
    await seed(page, {
      owner: { kind: "visitor" },
      workouts: makeWorkouts(3, 20),
      goals: [{ type: "frequency", target: 4, deadline: inTenDays() }],
    });
    await signUpAndIn(page);
    await page
      .getByText("3 workouts and 1 goal were recorded on this device before you signed in.")
      .waitFor();
    await page.getByRole("button", { name: "Bring in" }).click();
    await page.getByText("They are yours now.").waitFor();
    await open(page, "/history");
    await expect.poll(() => page.getByRole("button", { name: /^Delete / }).count()).toBe(3);
    await open(page, "/dashboard");
    await page.getByRole("heading", { name: "Ready when you are" }).waitFor();
    expect(await page.getByRole("button", { name: "Bring in" }).count()).toBe(0);
    expect(page.errors).toEqual([]);
    await page.context().close();
  },
);

test("a workout moves every figure; editing, deleting and undo move them back and forth", limit, async () => {
  const page = await openPage();
  await signUpAndIn(page);
  const main = page.getByRole("main");
  await page.getByLabel("Type").selectOption("duration");
  await page.getByLabel("Target").fill("2");
  await page.getByLabel("Deadline").fill(inTenDays());
  await page.getByRole("button", { name: "Add Goal" }).click();
  await expect.poll(() => page.locator("#goals").textContent()).toContain("0 / 2 min");

  await page.clock.install();
  await open(page, "/workouts?exercise=Running");
  await page.getByRole("heading", { level: 2, name: "Running" }).waitFor();
  const panel = page.getByRole("region", { name: "Running" });
  await panel.getByRole("button", { name: "Start Workout" }).click();
  await page.clock.runFor(125_000);
  await panel.getByRole("button", { name: "Stop Workout" }).click();

  await open(page, "/history");
  await main.getByRole("link", { name: "Running" }).click();
  await page.getByRole("heading", { level: 1, name: "Running" }).waitFor();
  await main.getByText("About 10 kcal/min, Running").waitFor();
  await main.getByText("Minutes of Exercise: 2.1 / 2").waitFor();
  await page.getByRole("button", { name: "4, Hard" }).click();
  await expect
    .poll(() => page.getByRole("button", { name: "4, Hard" }).getAttribute("aria-pressed"))
    .toBe("true");

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Minutes").fill("1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await main.getByText("Minutes of Exercise: 1 / 2").waitFor();

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL("**/history");
  await page.getByText("No workout history yet. Start your first workout!").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await main.getByRole("link", { name: "Running" }).waitFor();

  await open(page, "/dashboard");
  await expect.poll(() => page.locator("#goals").textContent()).toContain("1 / 2 min");
  await open(page, "/profile");
  const achieved = page.getByRole("region", { name: "Goals achieved" });
  await achieved.getByText("Minutes of Exercise: 2 min").waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test(
  "a routine moves on by itself, goes on after a reload and leaves its steps in the history",
  limit,
  async () => {
    const page = await openPage();
    await signUpAndIn(page);
    await page.clock.install();
    await open(page, "/workouts?tab=routines");
    await page.getByRole("button", { name: "Start Easy evening" }).click();
    await page.waitForURL(/\/workouts\/[0-9a-f-]{36}$/);
    await page.getByRole("heading", { level: 2, name: "Stretching" }).waitFor();
    await page.clock.runFor(121_000);
    await page.getByRole("heading", { level: 2, name: "Rest" }).waitFor();
    await page.reload();
    await hydrated(page);
    await page.clock.runFor(12_000);
    await page.getByRole("heading", { level: 2, name: "Yoga" }).waitFor();
    await page.getByText("Step 2 of 3").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.clock.runFor(60_000);
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Skip" }).click();
    await page.getByRole("heading", { level: 2, name: "Rest" }).waitFor();
    await page.getByRole("button", { name: "End" }).click();
    await page.getByText("2 exercises done").waitFor();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.waitForURL("**/history");
    await expect.poll(() => page.getByRole("button", { name: /^Delete / }).count()).toBe(2);
    await page.getByRole("link", { name: "Stretching" }).waitFor();
    await page.getByText("2:00", { exact: true }).waitFor();
    expect(page.errors).toEqual([]);
    await page.context().close();
  },
);

test(
  "everything is carried away, erased, brought back, and another app's file is taken in and back",
  limit,
  async () => {
    const page = await openPage();
    const { id } = await signUpAndIn(page);
    await seed(page, { owner: { kind: "account", id }, workouts: makeWorkouts(5, 30) });
    await open(page, "/settings");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export JSON" }).click(),
    ]);
    const exported = await readFile(await download.path(), "utf8");
    expect(JSON.parse(exported).tables.history).toHaveLength(5);

    await page.getByRole("button", { name: "Erase the data on this device" }).click();
    await page.getByLabel("Type “erase” to confirm").fill("erase");
    await page.getByRole("button", { name: "Erase for good" }).click();
    await page.getByText("Everything recorded on this device is erased.").waitFor();

    const input = page.getByLabel("File to import");
    const upload = (name: string, text: string) =>
      input.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await upload("page.json", "<!doctype html><title>Sign in</title>");
    await page.getByText("This is no file that we can read").waitFor();
    await upload("mine.json", exported);
    await page.getByText("5 records new").waitFor();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Imported 5 new records").waitFor();

    const strong = [
      "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration",
      '2021-03-01 18:04:22;"Evening";"Bench Press";W;22,5;kg;12;;;;0;"";"";1h 0m',
      '2021-03-01 18:04:22;"Evening";"Bench Press";Rest Timer;;;;;;;90;"";"";1h 0m',
      'yesterday;"Evening";"Bench Press";1;45;kg;10;;;;0;"";"";1h 0m',
    ].join("\n");
    await upload("strong.csv", strong);
    await page.getByText("1 record new").waitFor();
    await page.getByText("1 line can't be read").waitFor();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("button", { name: "Take back strong.csv" }).waitFor();
    await open(page, "/history?q=bench");
    await page.getByText("imported").waitFor();
    await open(page, "/settings");
    await page.getByRole("button", { name: "Take back strong.csv" }).click();
    await page.getByText("Took back strong.csv").waitFor();
    await open(page, "/history");
    await expect.poll(() => page.getByRole("button", { name: /^Delete / }).count()).toBe(5);
    expect(page.errors).toEqual([]);
    await page.context().close();
  },
);

test(
  "a second step is set up, asked for, another session is ended, and the account is deleted",
  limit,
  async () => {
    const page = await openPage();
    const account = await signUpAndIn(page);
    await open(page, "/settings");
    await page.getByRole("button", { name: "Add an authenticator app" }).click();
    const secret = await page.locator("code").textContent();
    const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret ?? "") });
    await page.getByLabel("Six-digit code").fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("main").getByRole("alert").waitFor();
    await page.getByLabel("Six-digit code").fill(totp.generate());
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("button", { name: "Remove Authenticator app" }).waitFor();

    const other = await openPage();
    await other.goto("/login");
    await sendSignIn(other, account.email);
    // A code opens the door once: the next one is of the next half minute.
    await other.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await other.getByRole("button", { name: "Confirm" }).click();
    await other.waitForURL("**/dashboard");

    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: /^End the session of/ }).click();
    await page.getByText("That session has ended.").waitFor();
    await open(other, "/settings");
    expect(new URL(other.url()).pathname).toBe("/login");
    await other.context().close();

    await page.getByLabel(`Type ${account.email} to confirm`).fill("someone@else.example");
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.getByText("Type your e-mail address to confirm.").waitFor();
    await page.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/login");
    await sendSignIn(page, account.email);
    await page.getByRole("alert").waitFor();
    await page.context().close();
  },
);
