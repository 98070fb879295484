/** People with an account, for browser journeys and benchmarks: what takes a page needs no test around it. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { hydrated, openPage } from "./browser.ts";
import { requireMailLink } from "./mailbox.ts";

export const password = "analytical engine";

export const newEmail = () => `ada-${crypto.randomUUID()}@example.com`;

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
}

/** Signs up on the page and confirms the address; ends on /login with its notice. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/sign-up");
  await hydrated(page);
  await fillSignUp(page, email);
  await page.waitForURL("**/thank-you");
  await page.goto(await requireMailLink(email, new URL(page.url()).origin));
}

/** Fills and sends the form of /login, which must be open. */
export async function sendSignIn(page: Page, email: string, secret = password): Promise<void> {
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A page of a new person on the dashboard. */
export async function openSignedIn(options: BrowserContextOptions = {}) {
  const page = await openPage(options);
  const email = newEmail();
  await signUp(page, email);
  await sendSignIn(page, email);
  await page.waitForURL("**/dashboard");
  await hydrated(page);
  return Object.assign(page, { email });
}
