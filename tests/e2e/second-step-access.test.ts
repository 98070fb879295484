/** Everyone can take the second step of signing in: axe in both themes, on a phone and a desktop. */
import { expect, test } from "vitest";
import { openSignedIn, sendSignIn } from "#tests/support/account.ts";
import { expectNoViolation } from "#tests/support/axe.ts";
import { desktop, openPage, phone, press, withBrowser } from "#tests/support/browser.ts";
import { newPhone } from "#tests/support/phone.ts";
import { addAuthenticator, addPhone } from "#tests/support/second-step.ts";

withBrowser();

test.each([
  ["a phone", phone],
  ["a desktop", desktop],
] as const)("on %s no state of the second step has a violation that axe can find", async (_, viewport) => {
  const member = await openSignedIn();
  const { email } = member;
  await member.context().close();
  const { generate, token } = await addAuthenticator(email);

  const page = await openPage({ viewport, reducedMotion: "reduce" });
  await page.goto("/login");
  await sendSignIn(page, email);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await expectNoViolation(page, "an app's code");
  await page.getByLabel("Code").fill("000000");
  await press(page, "Confirm");
  await page.getByRole("alert").waitFor();
  await expectNoViolation(page, "a wrong code");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await press(page, "Use another account");

  await addPhone(token, newPhone());
  await sendSignIn(page, email);
  await page.getByRole("group", { name: "Confirm with" }).waitFor();
  await page.getByLabel("Old phone").check();
  await press(page, "Text me a code");
  await page.getByText("We have sent a code to your phone.").waitFor();
  await expectNoViolation(page, "a texted code");
  await page.getByLabel("My phone").check();
  await page.getByLabel("Code").fill(generate());
  await press(page, "Confirm");
  await page.waitForURL("**/dashboard");
  await page.context().close();
});
