/** Passkeys belong to a host name, and the other journeys' server is reached at an address: this file has one of its own. */
import { serveApp } from "../../scripts/serve-app.ts";
import { createMember, enterAsNewMember, password, sendSignIn } from "./support/account.ts";
import { expect, press, test, visit } from "./support/test.ts";
import { addDevice } from "./support/virtual-authenticator.ts";

let app: Awaited<ReturnType<typeof serveApp>>;
test.beforeAll(async () => {
  app = await serveApp({}, { hostname: "localhost" });
});
test.afterAll(() => app.close());

test("a member adds a passkey, signs in with it, remembered or by the offer in the field, until it is removed", async ({
  newPage,
}) => {
  const page = await newPage({ baseURL: app.origin });
  const device = await addDevice(page);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await enterAsNewMember(page);
  await visit(page, "/settings");
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await press(page, "Add a passkey");
  await expect(page.getByText("The passkey is added")).toBeVisible();
  await expect(page.getByText("never used")).toBeVisible();
  await expect(page.getByLabel("Name of the passkey")).toHaveValue("");
  await press(page, "Add a passkey");
  await expect(page.getByRole("alert")).toContainText("has a passkey for your account already");
  await expect(page.getByText("The passkey is added")).toHaveCount(0);
  expect(await device.countCredentials()).toBe(1);

  await page.context().clearCookies();
  await visit(page, "/history");
  await page.getByLabel("Remember me").check();
  await button.click();
  await page.waitForURL("**/history");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "session")?.expires).toBeGreaterThan(0);
  await visit(page, "/settings");
  await expect(page.getByText(/last used \d/).first()).toBeVisible();
  await press(page, "Rename My laptop");
  await page.getByLabel("New name of My laptop").fill("Work key");
  await press(page, "Save the name");
  await expect(page.getByRole("button", { name: "Rename Work key" })).toBeFocused();
  await press(page, "Remove Work key");
  await expect(page.getByText("The passkey is removed")).toBeVisible();
  await page.context().clearCookies();
  await visit(page, "/login");
  await button.click();
  await expect(page.getByRole("alert")).toContainText("doesn't open an account here");
  await expect(page).toHaveURL(/\/login$/);
});

test("the field of the address offers a passkey; who has none reads so and signs in with the password", async ({
  newPage,
}) => {
  const page = await newPage({ baseURL: app.origin });
  await addDevice(page, { isOffered: true });
  const email = await createMember(page);
  await visit(page, "/login");
  await press(page, "Sign in with a passkey");
  await expect(page.getByRole("alert")).toContainText("No passkey was chosen");
  await sendSignIn(page, email, password);
  await page.waitForURL("**/dashboard");
  await visit(page, "/settings");
  await press(page, "Add a passkey");
  await expect(page.getByText("The passkey is added")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/login?redirectTo=%2Fhistory");
  await page.waitForURL("**/history");

  // At another name of the same server the browser refuses.
  const elsewhere = await newPage({ baseURL: app.origin.replace("localhost", "127.0.0.1") });
  await visit(elsewhere, "/login");
  await press(elsewhere, "Sign in with a passkey");
  await expect(elsewhere.getByRole("alert")).toContainText("at this site's own address");
});
