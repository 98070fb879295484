import { expect, test } from "vitest";
import { hydrated, openPage, withBrowser } from "#tests/support/browser.ts";
import { requireMailLink } from "#tests/support/mailbox.ts";

withBrowser();

test("a newcomer signs up, confirms, signs in, lands where they wanted to go and is signed out in every tab", async () => {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const page = await openPage();
  await page.goto("/sign-up");
  await hydrated(page);
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("analytical engine");
  await page.getByLabel("Confirm Password").fill("analytical engine");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/thank-you");

  await page.goto(await requireMailLink(email));
  await page.getByText("Your email is confirmed").waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");

  await page.goto("/history?day=2026-02-28");
  expect(new URL(page.url()).pathname).toBe("/login");
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("analytical engine");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/history?day=2026-02-28");
  await page.getByText("Ada Lovelace").first().waitFor();

  await page.reload();
  expect(new URL(page.url()).pathname).toBe("/history");
  await page.goto("/about");
  expect(new URL(page.url()).pathname).toBe("/dashboard");

  const other = await page.context().newPage();
  await other.goto("/settings");
  await hydrated(other);
  await hydrated(page);
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.waitForURL("**/login");
  await page.waitForURL("**/login");
  await page.goto("/dashboard");
  expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/dashboard");
  expect(page.errors).toEqual([]);
  await page.context().close();
});
