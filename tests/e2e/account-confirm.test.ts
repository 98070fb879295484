/** Mailed links and codes of a sign-up, from both sides: the user's, a mail scanner's and a stranger's. */
import type { BrowserContextOptions } from "playwright-core";
import { expect, inject, test } from "vitest";
import { fillSignUp, newEmail, password, pressConfirm, sendSignIn } from "#tests/support/account.ts";
import {
  hydrated,
  type OpenPage,
  openPage,
  phone,
  press,
  visit,
  withBrowser,
} from "#tests/support/browser.ts";
import { listMails, requireMailLink } from "#tests/support/mailbox.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

const main = (page: OpenPage) => page.getByRole("main");

async function signUpOnPage(options: BrowserContextOptions = {}) {
  const page = await openPage(options);
  const email = newEmail();
  await page.goto("/sign-up");
  if (options.javaScriptEnabled !== false) await hydrated(page);
  await fillSignUp(page, email);
  await page.waitForURL("**/thank-you");
  return Object.assign(page, { email });
}

async function requireCode(email: string): Promise<string> {
  const [mail] = await listMails(email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

test("a second press on Confirm before the answer sends nothing, and the next form has the focus", async () => {
  const page = await signUpOnPage();
  await visit(page, await requireMailLink(page.email));
  let sent = 0;
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/login.data**", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await press(page, "Confirm");
  await expect.poll(() => sent).toBe(1);
  await press(page, "Confirm");
  go();
  // The second request would have found the link used up.
  await page.getByText("Your email is confirmed. Sign in to go on.").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe("Welcome Back!");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect.poll(focused).toBe("Forgot your password?");
});

test.each([
  ["with script", true],
  ["without script", false],
])(
  "the mailed link shows one button, and pressing it confirms and leads on, %s",
  async (_how, javaScriptEnabled) => {
    const page = await signUpOnPage({ javaScriptEnabled });
    const link = await requireMailLink(page.email);
    // A mail scanner opens the link first, several times.
    for (const method of ["GET", "HEAD", "GET"]) expect((await fetch(link, { method })).status).toBe(200);
    await page.goto(link);
    await expect.poll(() => main(page).getByRole("button").allTextContents()).toEqual(["Confirm"]);
    await page.goto("/login");
    if (javaScriptEnabled) await hydrated(page);
    await page.getByLabel("Email").fill(page.email);
    await page.getByLabel("Password").fill(password);
    await press(page, "Sign in");
    await page.getByText("Email not confirmed").waitFor();
    await pressConfirm(page, link);
    await page.getByText("Your email is confirmed. Sign in to go on.").waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(page.email);
    await page.getByLabel("Password").fill(password);
    await press(page, "Sign in");
    await page.waitForURL("**/dashboard");
  },
);

test("an address that a stranger signed up too is its owner's alone, who chooses the password", async () => {
  const owner = await signUpOnPage();
  const { email } = owner;
  // An address gets one mail a minute. This request comes within that minute, so no second mail is sent.
  const stranger = await fetch(`${inject("baseUrl")}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: "sb_publishable_local_0000000000" },
    body: JSON.stringify({ email, password: "the stranger's own" }),
  });
  expect(stranger.status).toBe(429);
  const other = await openPage();
  for (const secret of [password, "the stranger's own"]) {
    await other.goto("/login");
    await sendSignIn(other, email, secret);
    await other.getByText("Invalid login credentials").waitFor();
  }
  await pressConfirm(owner, await requireMailLink(email));
  await owner.getByRole("heading", { name: "Choose your password" }).waitFor();
  await owner.getByLabel("Password").fill("chosen by the owner");
  await press(owner, "Save and sign in");
  await owner.waitForURL("**/dashboard");
  await owner.context().close();
  for (const secret of [password, "the stranger's own"]) {
    await other.goto("/login");
    await sendSignIn(other, email, secret);
    await other.getByText("Invalid login credentials").waitFor();
  }
  await other.goto("/login");
  await sendSignIn(other, email, "chosen by the owner");
  await other.waitForURL("**/dashboard");
});

test("the mailed code is taken on the way from the thank-you page, and a wrong one says what to do", async () => {
  const page = await signUpOnPage({ viewport: phone });
  await page.getByRole("link", { name: "Enter the code" }).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  const code = await requireCode(page.email);
  await page.getByLabel("Email").fill(page.email);
  await page.getByLabel("Code").fill(code === "000000" ? "111111" : "000000");
  await press(page, "Enter the code");
  await main(page).getByRole("alert").getByText("Open the link in the mail instead").waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(page.email);
  await page.getByLabel("Code").fill(code);
  await press(page, "Enter the code");
  await page.getByText("Your email is confirmed. Sign in to go on.").waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(page.email);
});

test("the code is asked for after creating an account on /login, and after signing in too early", async () => {
  const page = await openPage();
  const email = newEmail();
  page.on("dialog", (dialog) => void dialog.accept());
  await visit(page, "/login?mode=create");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await press(page, "Create account");
  await page.getByLabel("Code").waitFor();
  await sendSignIn(page, email);
  await page.getByText("Email not confirmed").waitFor();
  await page.getByLabel("Code").fill(await requireCode(email));
  await press(page, "Enter the code");
  await page.getByText("Your email is confirmed. Sign in to go on.").waitFor();
  await sendSignIn(page, email);
  await page.waitForURL("**/dashboard");
});

test("a change of address is given up beside the pending address, and its links do nothing then", async () => {
  const page = await openMember("/settings");
  const next = newEmail();
  await page.getByLabel("New email address").fill(next);
  await press(page, "Change email");
  await page.getByText(`${next} waits for both mails`).waitFor();
  await press(page, "Cancel the change");
  await page.getByText("Your address stays as it is.").waitFor();
  await expect.poll(() => page.getByText(`${next} waits`).count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Your address stays as it is/);
  await pressConfirm(page, await requireMailLink(next));
  await main(page).getByRole("alert").getByText("was used already").waitFor();
});
