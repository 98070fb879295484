import { expect, type Page } from "@playwright/test";
import * as OTPAuth from "otpauth";
import { makeWorkouts } from "../support/make-workouts.ts";
import { sendSignIn } from "./support/account.ts";
import { press, test, visit } from "./support/test.ts";

/** The names of what the browser still stores of an account. */
const listLeft = (page: Page) =>
  page.evaluate(async () =>
    [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ].filter((name) => name?.includes(":")),
  );

test("a second step is set up and asked for, another session is ended, and the account is deleted", async ({
  openMember,
  newPage,
}) => {
  const page = await openMember("/settings", { workouts: makeWorkouts(2, 20) });
  const { email } = page.member;
  await press(page, "Add an authenticator app");
  const secret = OTPAuth.Secret.fromBase32((await page.locator("code").textContent()) ?? "");
  const totp = new OTPAuth.TOTP({ secret });
  await page.getByLabel("Six-digit code").fill("000000");
  await press(page, "Turn on");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.getByLabel("Six-digit code").fill(totp.generate());
  await press(page, "Turn on");
  await expect(page.getByRole("button", { name: "Remove Authenticator app" })).toBeVisible();

  const other = await newPage();
  await visit(other, "/login");
  await sendSignIn(other, email);
  // A code is accepted once, so the next code is that of the next half minute.
  await other.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await press(other, "Confirm");
  await other.waitForURL("**/dashboard");
  await visit(page, "/settings");
  await page.getByRole("button", { name: /^End the session of/ }).click();
  await expect(page.getByText("That session has ended.")).toBeVisible();
  await visit(other, "/settings");
  expect(new URL(other.url()).pathname).toBe("/login");

  const confirmation = page.getByLabel(`Type ${email} to confirm`);
  await confirmation.fill("someone@else.example");
  await press(page, "Delete account");
  await expect(page.getByText("Type your email address to confirm.")).toBeVisible();
  await confirmation.fill(email);
  const file = page.waitForEvent("download");
  await press(page, "Delete account");
  expect((await file).suggestedFilename()).toMatch(/^fitness-tracker-.*\.json$/);
  await page.waitForURL((url) => url.pathname === "/");
  await expect(
    page.getByText("Your account is deleted, and so is what it recorded in this browser."),
  ).toBeVisible();
  // The guest's own database stays; nothing here names the account.
  await expect.poll(() => listLeft(page)).toEqual([]);
  await visit(page, "/login");
  await sendSignIn(page, email);
  await expect(page.getByRole("alert")).toBeVisible();
});
