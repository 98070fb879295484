/** What a person does with an account, from the sign-up on, with its mails and in several tabs. */
import type { Page } from "@playwright/test";
import {
  createMember,
  fillSignUp,
  newEmail,
  password,
  pressConfirm,
  sendSignIn,
  signOutElsewhere,
  signUp,
} from "./support/account.ts";
import { requireMailLink } from "./support/mailbox.ts";
import { requireMailedCode } from "./support/second-step.ts";
import { expect, hydrated, press, test, visit } from "./support/test.ts";

const atLogin = /\/login(\?|$)/;

/** Takes every `alert` of a page away; returns their texts. */
function takeAlerts(page: Page): string[] {
  const texts: string[] = [];
  page.on("dialog", (dialog) => {
    texts.push(dialog.message());
    void dialog.accept();
  });
  return texts;
}

test("a newcomer signs up, is signed in by the link, signs in again, lands where they wanted to go and is signed out in every tab @engines", async ({
  page,
}) => {
  const email = newEmail();
  await signUp(page, email);
  await hydrated(page);
  await press(page, "Sign out");
  await page.waitForURL("**/login");
  await page.goto("/history?day=2026-02-28");
  await expect(page).toHaveURL(atLogin);
  await sendSignIn(page, email);
  await page.waitForURL("**/history?day=2026-02-28");
  await expect(page.getByText("Ada Lovelace").first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/history/);
  await visit(page, "/about");
  await expect(page).toHaveURL(/\/dashboard\?from=%2Fabout$/);
  await page.getByRole("link", { name: "Open About" }).click();
  await expect(page.getByRole("heading", { name: "About Our Mission" })).toBeVisible();
  await visit(page, "/dashboard");

  const other = await page.context().newPage();
  await visit(other, "/settings");
  await press(page, "Sign out");
  await page.waitForURL("**/login");
  await other.waitForURL("**/login");
  // Until the page is ready it still writes into the history that Back would use.
  await hydrated(page);
  await page.goBack();
  await page.waitForURL("**/login?redirectTo=%2Fdashboard");
});

test("signing in takes a tab that waits at /login along, and ending every session takes both back @engines", async ({
  page,
}) => {
  const email = await createMember(page);
  await visit(page, "/login");
  const waiting = await page.context().newPage();
  await visit(waiting, "/profile");
  await sendSignIn(page, email);
  await page.waitForURL("**/dashboard");
  await waiting.waitForURL("**/profile");
  await visit(page, "/settings");
  await hydrated(waiting);
  await press(page, "End every session");
  await page.waitForURL("**/login");
  await waiting.waitForURL("**/login");
});

test("without script a person signs up, sees the messages, confirms, signs in and signs out @engines", async ({
  newPage,
}) => {
  const page = await newPage({ javaScriptEnabled: false });
  const email = newEmail();
  await page.goto("/sign-up");
  await press(page, "Sign up");
  await expect(page.getByText("Full name is required")).toBeVisible();
  await fillSignUp(page, email);
  await page.waitForURL("**/thank-you");
  const link = await requireMailLink(email);
  // A mail scanner opens the link first.
  for (const method of ["GET", "HEAD", "GET"]) expect((await fetch(link, { method })).status).toBe(200);
  await pressConfirm(page, link);
  await page.waitForURL("**/dashboard");
  await press(page, "Sign out");
  await page.waitForURL("**/login");
  await page.goto("/settings");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await press(page, "Sign in");
  await page.waitForURL("**/settings");
  await press(page, "Sign out");
  await page.waitForURL("**/login");
});

test("a forgotten password is replaced by the mailed link, and the person is signed in @engines", async ({
  page,
}) => {
  const email = await createMember(page);
  await visit(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeFocused();
  await page.getByLabel("Email").fill(email);
  await press(page, "Send the link");
  await expect(page.getByText("a mail is on its way")).toBeVisible();
  await visit(page, await requireMailLink(email));
  await page.getByLabel("New password").fill("a new password");
  await press(page, "Save and sign in");
  await page.waitForURL("**/dashboard");
});

test("the mailed code is asked for after creating an account on /login, and after signing in too early", async ({
  page,
}) => {
  const email = newEmail();
  const alerts = takeAlerts(page);
  await visit(page, "/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await press(page, "Create account");
  await expect(page.getByRole("heading", { name: "Welcome Back!" })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(alerts).toEqual(["Check your email for confirmation link"]);
  await expect(page.getByLabel("Code")).toBeVisible();
  await sendSignIn(page, email);
  await expect(page.getByText("Email not confirmed")).toBeVisible();
  const code = await requireMailedCode(email);
  await page.getByLabel("Code").fill(code === "000000" ? "111111" : "000000");
  await press(page, "Enter the code");
  await expect(page.getByRole("main").getByText("Open the link in the mail instead")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await press(page, "Enter the code");
  await page.waitForURL("**/dashboard");
});

test("a new address counts once both have confirmed, and a link that was used is shown as expired", async ({
  openMember,
}) => {
  const page = await openMember("/settings");
  const next = newEmail();
  await page.getByLabel("New email address").fill(next);
  await press(page, "Change email");
  await expect(page.getByText("Open the links that we have mailed to both addresses")).toBeVisible();
  const [first, second] = [await requireMailLink(page.member.email), await requireMailLink(next)];
  await pressConfirm(page, first);
  await expect(page.getByRole("heading", { name: "One address to go" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your settings" }).click();
  await expect(page.getByText(`${next} waits for both mails`)).toBeVisible();
  await pressConfirm(page, first);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("has expired");
  await pressConfirm(page, second);
  await expect(page.getByRole("heading", { name: "Your email is changed" })).toBeVisible();
  await visit(page, "/settings");
  await expect(page.getByText(`${next} waits`)).toHaveCount(0);
  await expect(page.getByRole("main").getByText(next, { exact: true })).toBeVisible();
});

test("what was typed is still there after a session that ended elsewhere, and not after signing out", async ({
  openMember,
  newPage,
}) => {
  const page = await openMember("/settings");
  const { email } = page.member;
  const other = await newPage();
  await visit(other, "/login");
  await sendSignIn(other, email);
  await other.waitForURL("**/dashboard");
  const name = page.getByLabel("Full name");
  await name.fill("Countess of Lovelace");
  await visit(other, "/settings");
  await press(other, "End the other sessions");
  await expect(other.getByText("All other devices are signed out.")).toBeVisible();
  await press(page, "Save name");
  await page.waitForURL("**/login?*");
  await sendSignIn(page, email);
  await page.waitForURL("**/settings");
  await expect(name).toHaveValue("Countess of Lovelace");

  await visit(page, "/workouts");
  await press(page, "Log a past workout");
  const note = page.getByRole("dialog").getByLabel("Note");
  await note.fill("Rain, and a long hill");
  await signOutElsewhere(page);
  await sendSignIn(page, email);
  await page.waitForURL("**/dashboard");
  await visit(page, "/workouts");
  await press(page, "Log a past workout");
  await expect(note).toHaveValue("Rain, and a long hill");

  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft:/.test(key)));
  await visit(page, "/settings");
  await name.fill("Somebody else again");
  await expect.poll(drafts).not.toEqual([]);
  await press(page, "Sign out");
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(drafts).toEqual([]);
});
