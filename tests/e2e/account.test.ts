import { expect, test } from "vitest";
import {
  fillSignUp,
  newEmail,
  openSignedIn,
  password,
  pressConfirm,
  sendSignIn,
  signUp,
} from "#tests/support/account.ts";
import { beAtProvider } from "#tests/support/at-provider.ts";
import { hydrated, openAt, openPage, visit, withBrowser } from "#tests/support/browser.ts";
import { listMails, requireMailLink } from "#tests/support/mailbox.ts";

withBrowser();

const pathOf = (url: string) => new URL(url).pathname;

test("a newcomer signs up, confirms, signs in, lands where they wanted to go and is signed out in every tab", async () => {
  const email = newEmail();
  const page = await openPage();
  await signUp(page, email);
  await page.getByText("Your email is confirmed").waitFor();
  expect(pathOf(page.url())).toBe("/login");

  await page.goto("/history?day=2026-02-28");
  expect(pathOf(page.url())).toBe("/login");
  await sendSignIn(page, email);
  await page.waitForURL("**/history?day=2026-02-28");
  await page.getByText("Ada Lovelace").first().waitFor();

  await page.reload();
  expect(pathOf(page.url())).toBe("/history");
  await page.goto("/about");
  expect(pathOf(page.url())).toBe("/dashboard");

  const other = await page.context().newPage();
  await visit(other, "/settings");
  await hydrated(page);
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.waitForURL("**/login");
  await page.waitForURL("**/login");
  await page.goto("/dashboard");
  expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/dashboard");
  expect(page.errors).toEqual([]);
});

test("signing in in one tab takes a tab that waits at /login along, to where it wanted to go", async () => {
  const email = newEmail();
  const page = await openPage();
  await signUp(page, email);
  const waiting = await page.context().newPage();
  await visit(waiting, "/profile");
  await sendSignIn(page, email);
  await page.waitForURL("**/dashboard");
  await waiting.waitForURL("**/profile");
});

test("a wrong password shows the service's sentence in red under the form and keeps the address", async () => {
  const page = await openPage();
  await page.goto("/login");
  await sendSignIn(page, "nobody@example.com", "wrong");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toBe("Invalid login credentials");
  await page.getByRole("link", { name: "choose a new password" }).waitFor();
  const color = await alert.evaluate((element) => getComputedStyle(element).color);
  expect(color).not.toBe(await page.evaluate(() => getComputedStyle(document.body).color));
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("nobody@example.com");
});

test("the login form asks for both fields and an address, and has no rule for the password's length", async () => {
  const page = await openAt("/login");
  const email = page.getByLabel("Email");
  await expect.poll(() => email.getAttribute("type")).toBe("email");
  await page.getByRole("checkbox", { name: "Remember me" }).check();
  await expect.poll(() => page.getByRole("main").locator('a[href="/sign-up"]').count()).toBe(1);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect
    .poll(() => email.evaluate((field: HTMLInputElement) => field.validity.valueMissing))
    .toBe(true);
  await email.fill("no-address");
  await page.getByLabel("Password").fill("x");
  await expect
    .poll(() => email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch))
    .toBe(true);
  expect(await page.getByLabel("Password").evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(
    true,
  );
  // On a narrow phone the title takes two lines, which stand close.
  await page.setViewportSize({ width: 320, height: 640 });
  const leading = await page.getByRole("heading", { level: 1 }).evaluate((title) => {
    const { lineHeight, fontSize } = getComputedStyle(title);
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
  });
  expect(leading).toBeLessThan(1.3);
});

test("creating an account on /login says where to look in an alert and goes back to signing in", async () => {
  const email = newEmail();
  const page = await openPage();
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await visit(page, "/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("heading", { name: "Create your account" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Welcome Back!" }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(alerts).toEqual(["Check your email for confirmation link"]);
  expect(await listMails(email)).toHaveLength(1);
});

test("the sign-up form shows its messages on submit only, keeps what was typed and leads to the first error", async () => {
  const page = await openAt("/sign-up");
  await expect.poll(() => page.getByRole("main").locator('a[href="/login"]').count()).toBe(1);
  await page.getByLabel("Email Address").fill("ada");
  await page.getByLabel("Confirm Password").fill("other");
  await expect.poll(() => page.getByText("Please enter a valid email").count()).toBe(0);
  const rule = page.getByText("At least 8 characters.", { exact: true });
  await rule.waitFor();
  await page.getByRole("button", { name: "Sign up" }).click();
  for (const message of [
    "Full name is required",
    "Please enter a valid email",
    "Password must be at least 8 characters",
    "Passwords do not match",
  ]) {
    await page.getByText(message, { exact: true }).waitFor();
  }
  expect(await rule.count()).toBe(0);
  const name = page.getByLabel("Full Name");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByLabel("Email Address").inputValue()).toBe("ada");
  await expect.poll(() => page.getByLabel("Confirm Password").inputValue()).toBe("other");
});

test("a sign-up that the service refuses says so in an alert and keeps what was typed", async () => {
  const page = await openPage();
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await visit(page, "/sign-up");
  await page.getByLabel("Full Name").fill("Ada");
  await page.getByLabel("Email Address").fill("a..b@example.com");
  for (const label of ["Password", "Confirm Password"])
    await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect.poll(() => alerts).toEqual(["Unable to validate email address: invalid format"]);
  await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe(password);
  expect(pathOf(page.url())).toBe("/sign-up");
});

test("a forgotten password is replaced by the mailed link, and the person is signed in", async () => {
  const page = await openSignedIn();
  const { email } = page;
  const elsewhere = await openAt("/login");
  await elsewhere.getByRole("link", { name: "Forgot password?" }).click();
  await elsewhere.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await elsewhere.getByLabel("Email").fill(email);
  await elsewhere.getByRole("button", { name: "Send the link" }).click();
  await elsewhere.getByText("a mail is on its way").waitFor();
  await visit(elsewhere, await requireMailLink(email));
  await elsewhere.getByLabel("New password").fill("a new password");
  await elsewhere.getByRole("button", { name: "Save and sign in" }).click();
  await elsewhere.waitForURL("**/dashboard");
});

test("a person signs in with Google and lands where they wanted to go", async () => {
  const page = await openPage();
  await beAtProvider(page, "google", { subject: crypto.randomUUID() });
  await visit(page, "/profile");
  await page.getByRole("button", { name: "Google" }).click();
  await page.waitForURL("**/profile");
  await page.getByText("Grace Hopper").first().waitFor();
});

test("a social sign-in that fails shows in the console only; Facebook is not offered", async () => {
  const page = await openAt("/login");
  page.mayLogErrors = true;
  await expect.poll(() => page.getByRole("button", { name: "Facebook" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Github" }).click();
  await expect.poll(() => page.errors.join("\n")).toContain("Sign-in with the provider failed");
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  expect(pathOf(page.url())).toBe("/login");
});

test("without script a person signs up, sees the messages, signs in and signs out", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  const email = newEmail();
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Full name is required").waitFor();
  await fillSignUp(page, email);
  await page.waitForURL("**/thank-you");
  await pressConfirm(page, await requireMailLink(email));
  await page.goto("/settings");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/settings");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
});
