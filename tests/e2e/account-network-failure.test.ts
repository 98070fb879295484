/** Forms of the account that never reach the server: the page stays, with what was typed and what to do about it. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  createMember,
  fillSignUp,
  newEmail,
  openSignedIn,
  password,
  sendSignIn,
} from "#tests/support/account.ts";
import { openAt, openPage, press, visit, withBrowser } from "#tests/support/browser.ts";

withBrowser();

const offline = "You are offline, so this was not sent. Please try again when you are connected.";
const unreachable = "The server can't be reached. Check your connection and try again.";

const setOffline = (page: Page, isOff = true) => page.context().setOffline(isOff);
const expectFailure = (page: Page, sentence = offline) =>
  page.getByRole("main").getByRole("alert").filter({ hasText: sentence }).waitFor();

test("signing in without a network says so and keeps both fields; connected again, the same press signs in", async () => {
  const page = await openPage();
  page.mayLogErrors = true;
  const email = await createMember(page);
  await visit(page, "/login?redirectTo=%2Fhistory");
  await setOffline(page);
  await sendSignIn(page, email);
  await expectFailure(page);
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel("Password").inputValue()).toBe(password);
  // The form already shows its sentence, so the request proves that this press was tried.
  const tried = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await press(page, "Github");
  await tried;
  await expectFailure(page);
  await setOffline(page, false);
  await press(page, "Sign in");
  await page.waitForURL("**/history");
});

test("asking for a link, and choosing a password with it, say so without a network as well", async () => {
  const page = await openAt("/login?mode=forgot");
  page.mayLogErrors = true;
  const email = newEmail();
  await page.getByLabel("Email").fill(email);
  await setOffline(page);
  await press(page, "Send the link");
  await expectFailure(page);
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
  await setOffline(page, false);
  await press(page, "Send the link");
  await page.getByText("a mail is on its way").waitFor();

  await visit(page, "/login?type=recovery&token_hash=unknown");
  await page.getByLabel("New password").fill("difference engine");
  await setOffline(page);
  await press(page, "Save and sign in");
  await expectFailure(page);
  await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("difference engine");
});

test("signing up without a network says so in an alert, as every failure of that form does, and keeps what was typed", async () => {
  const page = await openAt("/sign-up");
  page.mayLogErrors = true;
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const email = newEmail();
  await setOffline(page);
  await fillSignUp(page, email);
  await expect.poll(() => alerts).toEqual([offline]);
  await expect.poll(() => page.getByLabel("Email Address").inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel("Confirm Password").inputValue()).toBe(password);
  await setOffline(page, false);
  await press(page, "Sign up");
  await page.waitForURL("**/thank-you");
});

test("an answer that isn't ours, as of a gateway or a hotel, is shown as a server that can't be reached", async () => {
  const page = await openAt("/login");
  page.mayLogErrors = true;
  await page.route("**/login.data**", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  await sendSignIn(page, "ada@example.com");
  await expectFailure(page, unreachable);
  await expect.poll(() => page.getByLabel("Password").inputValue()).toBe(password);
});

let page: Awaited<ReturnType<typeof openSignedIn>>;
beforeAll(async () => {
  page = await openSignedIn();
  page.mayLogErrors = true;
});

test("the forms of /settings say so one by one, and none of them goes", async () => {
  await visit(page, "/settings");
  await page.getByLabel("Full name").fill("Augusta Ada King");
  await page.getByLabel("New email address").fill("next@example.com");
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("difference engine");
  await page.getByLabel("Phone number").fill("+49 170 1234567");
  await setOffline(page);
  const buttons = ["Save name", "Change email", "Change password", "Link Github", "Add this phone"];
  for (const [at, name] of buttons.entries()) {
    await press(page, name);
    await expect.poll(() => page.getByRole("alert").filter({ hasText: offline }).count()).toBe(at + 1);
  }
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Augusta Ada King");
  await expect.poll(() => page.getByLabel("New email address").inputValue()).toBe("next@example.com");
  await expect.poll(() => page.getByLabel("New password").inputValue()).toBe("difference engine");
  await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("+49 170 1234567");
  await setOffline(page, false);
  await press(page, "Save name");
  await page.getByText("Your name is changed.").waitFor();
});

test("the form of /profile says so without a network as well, before /settings was ever opened", async () => {
  await visit(page, "/profile");
  await page.getByText("Edit name").click();
  await page.getByLabel("Full name").fill("Countess of Lovelace");
  await setOffline(page);
  await press(page, "Save name");
  await expectFailure(page);
  // Opens the same page once more; its account data can't be loaded now.
  const tried = page.waitForEvent("requestfailed", (request) => request.url().includes("profile.data"));
  await page.getByRole("link", { name: "Profile", exact: true }).first().click();
  await tried;
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Countess of Lovelace");
  await setOffline(page, false);
  await press(page, "Save name");
  await page.getByText("Your name is changed.").waitFor();
});
