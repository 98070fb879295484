import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp } from "../../scripts/serve-app.ts";
import { createMember, enterAsNewMember, password, sendSignIn } from "../support/account.ts";
import { openPage, press, visit, withBrowser } from "../support/browser.ts";
import { addDevice } from "../support/virtual-authenticator.ts";

/** Passkeys belong to a host name, and the other journeys' server is reached at an address. */
let app: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await serveApp({ SMS_COOLDOWN_S: "0" }, { hostname: "localhost" });
});
afterAll(() => app.close());
withBrowser();

const openHere = () => openPage({ baseURL: app.origin });
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });
const added = (page: Page) => page.getByText("The passkey is added");

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name of the passkey").fill(name);
  await press(page, "Add a passkey");
  await added(page).waitFor();
}

/** Ends the session of this browser; the device keeps its passkeys. */
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await visit(page, "/login");
}

test("a member adds a passkey, signs in with it, and finds when it was used", async () => {
  const page = await openHere();
  const device = await addDevice(page);
  await enterAsNewMember(page);
  await visit(page, "/settings");
  await addPasskey(page, "My laptop");
  expect(await device.countCredentials()).toBe(1);
  await page.getByText("never used").waitFor();
  await expect.poll(() => page.getByLabel("Name of the passkey").inputValue()).toBe("");

  await page.context().clearCookies();
  await visit(page, "/history");
  await passkeyButton(page).click();
  await page.waitForURL("**/history");
  await visit(page, "/settings");
  await page
    .getByText(/last used \d/)
    .first()
    .waitFor();
  await page.getByText("My laptop").waitFor();
});

test("a passkey is renamed and removed, and opens nothing any more", async () => {
  const page = await openHere();
  await addDevice(page);
  await enterAsNewMember(page);
  await visit(page, "/settings");
  await addPasskey(page, "");
  await press(page, "Rename Chrome on Linux");
  await page.getByLabel("New name of Chrome on Linux").fill("Work key");
  await press(page, "Save the name");
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Rename Work key");
  await press(page, "Remove Work key");
  await page.getByText("The passkey is removed").waitFor();
  expect(await page.getByRole("button", { name: "Remove Work key" }).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await signOut(page);
  await passkeyButton(page).click();
  await page.getByRole("alert").getByText("doesn't open an account here").waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
});

test("a device gets no second passkey for the same account, and says so", async () => {
  const page = await openHere();
  const device = await addDevice(page);
  await enterAsNewMember(page);
  await visit(page, "/settings");
  await addPasskey(page, "First");
  await press(page, "Add a passkey");
  await page.getByRole("alert").getByText("has a passkey for your account already").waitFor();
  expect(await device.countCredentials()).toBe(1);
});

test("a second try that fails says so, and no longer that the first one was added", async () => {
  const page = await openHere();
  page.mayLogErrors = true;
  await addDevice(page);
  await enterAsNewMember(page);
  await visit(page, "/settings");
  await addPasskey(page, "First");
  await page.context().setOffline(true);
  await press(page, "Add a passkey");
  await page.getByRole("alert").getByText("You are offline").waitFor();
  expect(await added(page).count()).toBe(0);
});

test("where the script for passkeys can't be fetched, the button says so and may be pressed again", async () => {
  const page = await openHere();
  page.mayLogErrors = true;
  await page.route("**/passkey-prompt*", (route) => route.abort());
  await visit(page, "/login");
  await passkeyButton(page).click();
  await page.getByRole("alert").getByText("We can't reach the server right now").waitFor();
  await expect.poll(() => passkeyButton(page).getAttribute("aria-busy")).toBeNull();
});

test("a member without a passkey reads so and signs in with the password", async () => {
  const page = await openHere();
  await addDevice(page, { isOffered: true });
  const email = await createMember(page);
  await visit(page, "/login");
  await passkeyButton(page).click();
  await page.getByRole("alert").getByText("No passkey was chosen").waitFor();
  await sendSignIn(page, email, password);
  await page.waitForURL("**/dashboard");
});

test("Remember me counts for a passkey as well", async () => {
  const page = await openHere();
  await addDevice(page);
  await enterAsNewMember(page);
  await visit(page, "/settings");
  await addPasskey(page, "My laptop");
  await signOut(page);
  await page.getByLabel("Remember me").check();
  await passkeyButton(page).click();
  await page.waitForURL("**/dashboard");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "session")?.expires).toBeGreaterThan(0);
});

test("the field of the address offers passkeys where the browser can", async () => {
  const page = await openHere();
  await addDevice(page, { isOffered: true });
  await enterAsNewMember(page);
  await visit(page, "/settings");
  await addPasskey(page, "My laptop");
  await page.context().clearCookies();
  await page.goto("/login?redirectTo=%2Fhistory");
  await page.waitForURL("**/history");
});

test("without script the page says nothing wrong, and the password works", async () => {
  const page = await openPage({ baseURL: app.origin, javaScriptEnabled: false });
  await page.goto("/login");
  expect(await passkeyButton(page).isDisabled()).toBe(true);
  expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username webauthn");
});

test("at another name of the same server a passkey is refused by the browser, in words", async () => {
  const page = await openPage({ baseURL: app.origin.replace("localhost", "127.0.0.1") });
  await visit(page, "/login");
  await passkeyButton(page).click();
  await page.getByRole("alert").getByText("at this site's own address").waitFor();
});
