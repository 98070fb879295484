/** What a user does with the account on /settings, one thing after another in one account. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  newEmail,
  openSignedIn,
  password,
  pressConfirm,
  sendSignIn,
  signOutElsewhere,
} from "#tests/support/account.ts";
import { beAtProvider } from "#tests/support/at-provider.ts";
import { hydrated, openPage, press, visit, withBrowser } from "#tests/support/browser.ts";
import { requireMailLink } from "#tests/support/mailbox.ts";
import { listTextedCodes, newPhone, otherCode } from "#tests/support/phone.ts";

withBrowser();

let page: Awaited<ReturnType<typeof openSignedIn>>;
let email: string;
let secret = password;

beforeAll(async () => {
  page = await openSignedIn();
  email = page.email;
});

async function openSettings(on: Page = page): Promise<void> {
  await visit(on, "/settings");
}

const alert = () => page.getByRole("main").getByRole("alert");

test("a name of spaces, or one without end, is refused under the form and stays typed", async () => {
  await openSettings();
  const name = page.getByLabel("Full name");
  for (const [text, sentence] of [
    ["   ", "Full name is required"],
    ["x".repeat(10_000), "Use at most 200 characters"],
  ] as const) {
    await name.fill(text);
    await press(page, "Save name");
    await page.getByRole("main").getByText(sentence).waitFor();
    await expect.poll(() => name.inputValue()).toBe(text);
  }
  await name.fill("Augusta Ada King");
  await press(page, "Save name");
  await page.getByText("Your name is changed.").waitFor();
  await page.getByRole("complementary", { name: "Sidebar" }).getByText("Augusta Ada King").waitFor();
});

test("a new address counts once both have confirmed, and a link that was used is shown as expired", async () => {
  const next = newEmail();
  await openSettings();
  await page.getByLabel("New email address").fill(next);
  await press(page, "Change email");
  await page.getByText("Open the links that we have mailed to both addresses").waitFor();
  const [first, second] = [await requireMailLink(email), await requireMailLink(next)];
  await pressConfirm(page, first);
  await page.getByRole("heading", { name: "One address to go" }).waitFor();
  await page.getByRole("link", { name: "Go to your settings" }).click();
  await page.getByText(`${next} waits for both mails`).waitFor();
  await pressConfirm(page, first);
  await alert().getByText("has expired").waitFor();
  await pressConfirm(page, second);
  await page.getByRole("heading", { name: "Your email is changed" }).waitFor();
  await openSettings();
  await expect.poll(() => page.getByText(`${next} waits`).count()).toBe(0);
  await page.getByRole("main").getByText(next, { exact: true }).waitFor();
  email = next;
});

test("a new password needs the old one, ends other sessions and is the one that opens", async () => {
  const other = await openPage();
  await other.goto("/login");
  await sendSignIn(other, email, secret);
  await other.waitForURL("**/dashboard");
  await openSettings();
  await page.getByLabel("Current password").fill("not it at all");
  await page.getByLabel("New password").fill("difference engine");
  await press(page, "Change password");
  await alert().getByText("The current password is wrong").waitFor();
  await page.getByLabel("Current password").fill(secret);
  await press(page, "Change password");
  await page.getByText("Your password is changed.").waitFor();
  secret = "difference engine";
  await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("");
  await other.goto("/settings");
  expect(new URL(other.url()).pathname).toBe("/login");
  await sendSignIn(other, email, secret);
  await other.waitForURL("**/settings");
});

test("Google is linked and unlinked; another person's account is refused", async () => {
  const taken = crypto.randomUUID();
  const somebody = await openPage();
  await beAtProvider(somebody, "google", { subject: taken });
  await visit(somebody, "/login");
  await press(somebody, "Google");
  await somebody.waitForURL("**/dashboard");
  await somebody.context().close();

  const list = page.getByRole("listitem").filter({ hasText: "Google" });
  await beAtProvider(page, "google", { subject: taken });
  await openSettings();
  await press(page, "Link Google");
  await alert().getByText("linked already, here or elsewhere").waitFor();
  await list.getByText("Not linked").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");

  await beAtProvider(page, "google", { subject: crypto.randomUUID() });
  await hydrated(page);
  await press(page, "Link Google");
  await page.getByText("It is linked now.").waitFor();
  await hydrated(page);
  await list.getByText("Linked", { exact: true }).waitFor();
  await press(page, "Unlink Google");
  await page.getByText("It is no longer linked.").waitFor();
  await list.getByText("Not linked").waitFor();
});

test("what was typed is still there after a session that ended elsewhere made the person sign in again", async () => {
  const other = await openPage();
  await other.goto("/login");
  await sendSignIn(other, email, secret);
  await other.waitForURL("**/dashboard");
  await openSettings();
  await page.getByLabel("Full name").fill("Countess of Lovelace");
  await openSettings(other);
  await press(other, "End the other sessions");
  await other.getByText("All other devices are signed out.").waitFor();
  await other.context().close();
  await press(page, "Save name");
  await page.waitForURL("**/login?*");
  await sendSignIn(page, email, secret);
  await page.waitForURL("**/settings");
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Countess of Lovelace");

  await visit(page, "/workouts");
  await press(page, "Log a past workout");
  await page.getByRole("dialog").getByLabel("Note").fill("Rain, and a long hill");
  await signOutElsewhere(page);
  await sendSignIn(page, email, secret);
  await page.waitForURL("**/dashboard");
  await visit(page, "/workouts");
  const note = page.getByRole("dialog").getByLabel("Note");
  await press(page, "Log a past workout");
  await expect.poll(() => note.inputValue()).toBe("Rain, and a long hill");
  await press(page, "Close");
  await press(page, "Log a past workout");
  await expect.poll(() => note.inputValue()).toBe("");

  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft:/.test(key)));
  await openSettings();
  await page.getByLabel("Full name").fill("Somebody else again");
  await expect.poll(() => drafts()).not.toEqual([]);
  await press(page, "Sign out");
  // The form's own navigation and the session refresher's may overtake each other.
  await expect.poll(() => page.url()).toMatch(/\/login$/);
  await page.goto("/login");
  await expect.poll(() => drafts()).toEqual([]);
  await sendSignIn(page, email, secret);
  await page.waitForURL("**/dashboard");
});

test("a phone becomes the second step: its code is asked for, and a wrong one opens nothing", async () => {
  const phone = newPhone();
  const texts = () => listTextedCodes(phone);
  await openSettings();
  await page.getByLabel("Phone number").fill("not a phone");
  await press(page, "Add this phone");
  await alert().waitFor();
  await page.getByLabel("Phone number").fill(phone);
  await press(page, "Add this phone");
  await page.getByText("We have sent a code to").waitFor();
  const [code = ""] = await texts();
  await page.getByLabel("Six-digit code").fill(otherCode(code));
  await press(page, "Turn on");
  await alert().waitFor();
  await page.getByLabel("Six-digit code").fill(code);
  await press(page, "Turn on");
  await page.getByRole("button", { name: `Remove ${phone}` }).waitFor();

  const other = await openPage();
  await other.goto("/login");
  await sendSignIn(other, email, secret);
  await other.getByRole("heading", { name: "One more step" }).waitFor();
  await press(other, "Text me a code");
  await other.getByText("We have sent a code to your phone.").waitFor();
  await expect.poll(async () => (await texts()).length).toBe(2);
  const [asked = ""] = await texts();
  await other.getByLabel("Code").fill(otherCode(asked));
  await press(other, "Confirm");
  await other.getByRole("alert").waitFor();
  expect(new URL(other.url()).pathname).toBe("/login");
  await other.getByLabel("Code").fill(asked);
  await press(other, "Confirm");
  await other.waitForURL("**/dashboard");
  await other.context().close();

  await press(page, `Remove ${phone}`);
  await page.getByText("The second step is removed.").waitFor();
  expect(page.errors.filter((text) => !/status of (400|401|403|422)/.test(text))).toEqual([]);
});

test("a second step that was not finished is listed, asks for nothing, and is finished or removed", async () => {
  const [phone, other] = [newPhone(), newPhone()];
  await openSettings();
  for (const number of [other, phone]) {
    await page.getByLabel("Phone number").fill(number);
    await press(page, "Add this phone");
    await page.getByText(`We have sent a code to ${number}`).waitFor();
    await press(page, "Cancel");
    await page.getByText("not finished").waitFor();
    if (number === other) {
      await press(page, `Remove ${other}`);
      await page.getByText("The second step is removed.").waitFor();
      await expect.poll(() => page.getByText("not finished").count()).toBe(0);
    }
  }
  await openSettings();
  await press(page, `Finish ${phone}`);
  await page.getByText(`We have sent a code to ${phone}`).waitFor();
  const [code = ""] = await listTextedCodes(phone);
  await page.getByLabel("Six-digit code").fill(code);
  await press(page, "Turn on");
  await page.getByText("A code is asked for after your password.").waitFor();
  expect(await page.getByText("not finished").count()).toBe(0);
  await press(page, `Remove ${phone}`);
  await page.getByText("The second step is removed.").waitFor();
});
