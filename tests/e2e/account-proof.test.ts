/** Actions that last or can't be undone need a proof of identity when the sign-in is older. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn, password, sendSignIn } from "#tests/support/account.ts";
import { age } from "#tests/support/ageing.ts";
import { beAtProvider, newGithubNumber } from "#tests/support/at-provider.ts";
import { expectNoViolation } from "#tests/support/axe.ts";
import { openPage, phone, press, visit, withBrowser } from "#tests/support/browser.ts";
import { listMails } from "#tests/support/mailbox.ts";

withBrowser();

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const github = (page: Page) => page.getByRole("listitem").filter({ hasText: "Github" });

/** A user who has signed in yesterday, at the settings. */
async function openSettings() {
  const page = await openSignedIn({ viewport: phone });
  await age("session", page.email);
  await visit(page, "/settings");
  return page;
}

test("an account of a provider is linked once the password was right, and not without the password", async () => {
  const page = await openSettings();
  await beAtProvider(page, "github", { subject: newGithubNumber() });
  const account = section(page, "Account");
  const proof = account.getByLabel("Current password").last();
  await press(page, "Link Github");
  await account.getByText("You signed in a while ago.").waitFor();
  await expect.poll(() => proof.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectNoViolation(page, "the proof", "#account");
  await press(account, "Cancel");
  expect(await account.getByText("You signed in a while ago.").count()).toBe(0);
  await github(page).getByText("Not linked").waitFor();

  await press(page, "Link Github");
  await account.getByText("You signed in a while ago.").waitFor();
  await proof.fill("not it at all");
  await press(account, "Continue");
  await account.getByRole("alert").getByText("The current password is wrong").waitFor();
  await proof.fill(password);
  await press(account, "Continue");
  await page.getByText("It is linked now.").waitFor();
  await github(page).getByText("Linked", { exact: true }).waitFor();
});

test("a second step begins once the password was right", async () => {
  const page = await openSettings();
  const security = section(page, "Security");
  await press(page, "Add an authenticator app");
  await security.getByText("You signed in a while ago.").waitFor();
  await expectNoViolation(page, "the proof", "#security");
  await security.getByLabel("Current password").last().fill(password);
  await press(security, "Continue");
  await security.getByText("Scan this with your authenticator app").waitFor();
  expect(await security.getByText("You signed in a while ago.").count()).toBe(0);
});

test("the other sessions end once the password was right", async () => {
  const page = await openSettings();
  const other = await openPage();
  await other.goto("/login");
  await sendSignIn(other, page.email, password);
  await other.waitForURL("**/dashboard");
  await visit(page, "/settings");
  const sessions = section(page, "Security");
  await press(sessions, "End the other sessions");
  await sessions.getByText("You signed in a while ago.").waitFor();
  await sessions.getByLabel("Current password").last().fill(password);
  await press(sessions, "Continue");
  await sessions.getByText("All other devices are signed out.").waitFor();
  await visit(other, "/settings");
  await other.waitForURL("**/login?*");
  // The session was taken over, and this browser has its new cookie.
  await visit(page, "/settings");
  await section(page, "Security").getByText("· this one").waitFor();
});

test("the account is deleted once a mailed code was right", async () => {
  const page = await openSettings();
  const danger = section(page, "Danger zone");
  await danger.getByLabel(/^Save the workouts/).uncheck();
  await danger.getByLabel(`Type ${page.email} to confirm`).fill(page.email);
  await press(danger, "Delete account");
  await danger.getByText("You signed in a while ago.").waitFor();
  await expectNoViolation(page, "the proof", "#danger");
  await press(danger, "Mail me a code instead");
  await danger.getByText("We have mailed you a six-digit code.").waitFor();
  const [mail] = await listMails(page.email);
  await danger.getByLabel("Code from the mail").fill(/\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "");
  // The form is sent as it is by now.
  await danger.getByLabel(/^Save the workouts/).check();
  const saving = page.waitForEvent("download");
  await press(danger, "Continue");
  expect((await saving).suggestedFilename()).toMatch(/^fitness-tracker-.*\.json$/);
  await page.waitForURL("**/?account=*");
  await page.getByText(/account is deleted/i).waitFor();
});

test("whoever goes back from a proof that could not be asked for is at the heading of the form that comes back", async () => {
  const page = await openSettings();
  page.mayLogErrors = true;
  const account = section(page, "Account");
  const isHeading = () =>
    account.getByRole("heading", { level: 2 }).evaluate((heading) => heading === document.activeElement);
  await page.route(/settings\.data$/, (route) =>
    route.request().postData()?.includes("prove-identity") ? route.abort() : route.continue(),
  );
  await press(page, "Link Github");
  await account.getByRole("button", { name: "Back" }).press("Enter");
  await expect.poll(isHeading).toBe(true);
});
