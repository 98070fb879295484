/** Everyone can take the second step of signing in: axe in both themes, on a phone and a desktop. */
import { expect, test } from "vitest";
import { createMember, sendSignIn } from "#tests/support/account.ts";
import { expectNoViolationInSizes } from "#tests/support/axe.ts";
import { openPage, press, withBrowser } from "#tests/support/browser.ts";
import { newPhone } from "#tests/support/phone.ts";
import { addAuthenticator, addPhone } from "#tests/support/second-step.ts";

withBrowser();

test("no state of the second step has a violation that axe can find", async () => {
  const page = await openPage({ reducedMotion: "reduce" });
  const email = await createMember(page);
  const { generate, token } = await addAuthenticator(email);
  await page.goto("/login");
  await sendSignIn(page, email);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await expectNoViolationInSizes(page, "an app's code");
  await page.getByLabel("Code").fill("000000");
  await press(page, "Confirm");
  await page.getByRole("alert").waitFor();
  await expectNoViolationInSizes(page, "a wrong code");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await press(page, "Use another account");

  await addPhone(token, newPhone());
  await sendSignIn(page, email);
  await page.getByRole("group", { name: "Confirm with" }).waitFor();
  await page.getByLabel("Old phone").check();
  await press(page, "Text me a code");
  await page.getByText("We have sent a code to your phone.").waitFor();
  await expectNoViolationInSizes(page, "a texted code");
  await page.getByLabel("My phone").check();
  await page.getByLabel("Code").fill(generate());
  await press(page, "Confirm");
  await page.waitForURL("**/dashboard");
});
