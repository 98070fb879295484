/** People with an account, for browser journeys and benchmarks: what takes a page needs no test around it. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { hydrated, openPage, visit } from "./browser.ts";
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
  await visit(page, "/sign-up");
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

/** Where the browser of a page knows the app, also before any page of it is open. */
const findOrigin = async (page: Page) => new URL((await page.request.get("/robots.txt")).url()).origin;

/** Sends a form as a browser without script does: journeys that are about something else need no page drawn for it. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const origin = await findOrigin(page);
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  if (answer.status() !== 302) throw new Error(`${path} answered ${answer.status()}`);
}

/** Makes a new person and confirms the address; the page shows nothing of it. */
export async function makePerson(page: Page): Promise<string> {
  const email = newEmail();
  await send(page, "/sign-up", { fullName: "Ada Lovelace", email, password, confirmPassword: password });
  // Not followed by this browser: it may know the app at another address than the one in the link.
  await fetch(await requireMailLink(email, await findOrigin(page)), { redirect: "manual" });
  return email;
}

/** Makes a new person and signs this browser in; the page shows nothing of it. */
export async function enterNewPerson(page: Page): Promise<string> {
  const email = await makePerson(page);
  await send(page, "/login", { intent: "sign-in", email, password });
  return email;
}

/** A page of a new person on the dashboard. */
export async function openSignedIn(options: BrowserContextOptions = {}) {
  const page = await openPage(options);
  const email = await enterNewPerson(page);
  await visit(page, "/dashboard");
  return Object.assign(page, { email });
}
