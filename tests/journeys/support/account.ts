/** Signs users up and in, for browser journeys and benchmarks. */
import type { Page } from "@playwright/test";
import { requireMailLink } from "./mailbox.ts";
import { hydrated, visit } from "./test.ts";

export const password = "analytical engine";

export const newEmail = () => `ada-${crypto.randomUUID()}@example.com`;

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
}

/** Opens a mailed link in this browser and presses its one button. */
export async function pressConfirm(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("main").getByRole("button", { name: "Confirm", exact: true }).click();
}

/** Signs up on the page and confirms the address, which signs this browser in. */
export async function signUp(page: Page, email: string): Promise<void> {
  await visit(page, "/sign-up");
  await fillSignUp(page, email);
  await page.waitForURL("**/thank-you");
  await pressConfirm(page, await requireMailLink(email, new URL(page.url()).origin));
  await page.waitForURL("**/dashboard");
}

/** Fills and sends the form of /login, which must be open. Waits for it: after a redirect the previous page may still show. */
export async function sendSignIn(page: Page, email: string, secret = password): Promise<void> {
  await hydrated(page);
  const send = page.getByRole("button", { name: "Sign in", exact: true });
  await send.waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await send.click();
}

/** The app's origin for the browser of a page, also before any page of the app is open. */
const findOrigin = async (page: Page) => new URL((await page.request.get("/robots.txt")).url()).origin;

/** Sends a form as a browser without script does, which is faster than filling it in on a page. */
async function send(page: Page, path: string, form: Record<string, string>, status = 302): Promise<void> {
  const headers = { origin: await findOrigin(page) };
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
  if (answer.status() !== status) throw new Error(`${path} answered ${answer.status()}`);
}

/** Creates a new user and confirms the address, without showing it on the page. */
export async function createMember(page: Page): Promise<string> {
  const email = newEmail();
  await send(page, "/sign-up", { fullName: "Ada Lovelace", email, password, confirmPassword: password });
  // The browser may know the app at another address than the one in the link.
  const { pathname, search, searchParams } = new URL(await requireMailLink(email, await findOrigin(page)));
  const tokenHash = searchParams.get("token_hash") ?? "";
  // As on another device: otherwise the confirmation would sign this browser in.
  await page.context().clearCookies({ name: /signed-up$/ });
  await send(page, pathname + search, { intent: "confirm", type: "signup", tokenHash }, 200);
  return email;
}

/** Signs this browser in, without showing it on the page. */
export const enter = (page: Page, email: string): Promise<void> =>
  send(page, "/login", { intent: "sign-in", email, password });

/** Creates a new user and signs this browser in, without showing it on the page. */
export async function enterAsNewMember(page: Page): Promise<string> {
  const email = await createMember(page);
  await enter(page, email);
  return email;
}

/** Signs this browser out in another tab; the page, which showed something of the account, ends on /login. */
export async function signOutElsewhere(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await visit(tab, "/settings");
  await tab.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL("**/login");
  // A tab that is closed on its way to another page may never report that it is.
  await tab.waitForURL("**/login");
  await tab.close();
}
