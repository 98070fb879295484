/** Codes that a user types: a wrong one and one that is too old are distinguished, and nothing typed is lost. */
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newEmail, sendSignIn } from "#tests/support/account.ts";
import { age } from "#tests/support/ageing.ts";
import { beAtProvider } from "#tests/support/at-provider.ts";
import { openPage, press, visit, withBrowser } from "#tests/support/browser.ts";
import { listMails } from "#tests/support/mailbox.ts";
import { openMember } from "#tests/support/member.ts";
import { listTextedCodes, newPhone, otherCode } from "#tests/support/phone.ts";

withBrowser();

const alert = (on: Page) => on.getByRole("main").getByRole("alert");

/** The newest of so many codes that were texted. */
async function requireTextedCode(phone: string, count: number): Promise<string> {
  await expect.poll(async () => (await listTextedCodes(phone)).length).toBe(count);
  return (await listTextedCodes(phone))[0] ?? "";
}

test("texted codes, wrong or too old, are said to be so, and another one opens, in the settings and at the door", async () => {
  const page = await openMember("/settings");
  const phone = newPhone();
  await page.getByLabel("Phone number").fill(phone);
  await press(page, "Add this phone");
  const field = page.getByLabel("Six-digit code");
  const first = await requireTextedCode(phone, 1);
  await field.fill(otherCode(first));
  await press(page, "Turn on");
  await alert(page).getByText("This code is wrong.").waitFor();
  await age("texted code", phone);
  await field.fill(first);
  await press(page, "Turn on");
  await alert(page).getByText("This code has expired. Ask for another one.").waitFor();
  await expect.poll(() => field.inputValue()).toBe(first);
  await press(page, "Send another code");
  await page.getByText("We have sent another code.").waitFor();
  await expect.poll(() => alert(page).count()).toBe(0);
  await field.fill(await requireTextedCode(phone, 2));
  await press(page, "Turn on");
  await page.getByRole("button", { name: `Remove ${phone}` }).waitFor();

  const other = await openPage();
  await other.goto("/history");
  await sendSignIn(other, page.email);
  await other.getByRole("heading", { name: "One more step" }).waitFor();
  await press(other, "Text me a code");
  const code = await requireTextedCode(phone, 3);
  await age("texted code", phone);
  await other.getByLabel("Code").fill(code);
  await press(other, "Confirm");
  await alert(other).getByText("This code has expired. Ask for another one.").waitFor();
  await press(other, "Send another code");
  const next = await requireTextedCode(phone, 4);
  // The code may arrive before the answer. A press before the answer sends nothing.
  await expect.poll(() => alert(other).count()).toBe(0);
  // After a refusal the page reads its data again. On a slow line the user types the next code before the data
  // arrive.
  await other.route(/login\.data.*_routes/, () => undefined);
  await other.getByLabel("Code").fill(otherCode(next));
  await press(other, "Confirm");
  await alert(other).getByText("This code is wrong.").waitFor();
  await other.getByLabel("Code").fill(next);
  await press(other, "Confirm");
  // The page that the user wanted to open is remembered.
  await other.waitForURL("**/history");
});

test("a person who takes long to set an authenticator app up needs no new secret", async () => {
  const page = await openMember("/settings");
  await press(page, "Add an authenticator app");
  const secret = Secret.fromBase32((await page.locator("code").textContent()) ?? "");
  await age("app code", page.email);
  await page.getByLabel("Six-digit code").fill(otherCode(new TOTP({ secret }).generate()));
  await press(page, "Turn on");
  await alert(page).getByText("This code is wrong.").waitFor();
  await page.getByLabel("Six-digit code").fill(new TOTP({ secret }).generate());
  await press(page, "Turn on");
  await page.getByRole("button", { name: "Remove Authenticator app" }).waitFor();
});

test("a mailed code that is wrong or too old sets no password and leaves the typed one where it is", async () => {
  const email = newEmail();
  const page = await openPage();
  await beAtProvider(page, "google", { subject: crypto.randomUUID(), email });
  await visit(page, "/login");
  await press(page, "Google");
  await page.waitForURL("**/dashboard");
  await age("session", email);
  await visit(page, "/settings");
  const field = page.getByLabel("New password");
  await field.fill("difference engine");
  await press(page, "Set a password");
  await alert(page).getByText("Ask for a code by mail").waitFor();
  await press(page, "Mail me a code");
  await page.getByText("We have mailed you a six-digit code.").waitFor();
  const [mail] = await listMails(email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  await age("mailed code", email);
  const asked = page.getByLabel("Code from the mail");
  await asked.fill(code);
  await press(page, "Set a password");
  await alert(page).getByText("The code is wrong or has expired").waitFor();
  expect([await field.inputValue(), await asked.inputValue()]).toEqual(["difference engine", code]);
  // While another code is requested, the field and the focused button stay.
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "POST"),
    press(page, "Mail me a code"),
  ]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Mail me a code");
  expect(await asked.inputValue()).toBe(code);
  await page.context().close();

  const door = await openPage();
  await door.goto("/login");
  await sendSignIn(door, email, "difference engine");
  await door.getByRole("main").getByRole("alert").waitFor();
});
