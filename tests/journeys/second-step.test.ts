/** The second step of signing in: set up in the settings, asked for at the door of another browser. */
import { expect } from "@playwright/test";
import { sendSignIn } from "./support/account.ts";
import { age } from "./support/ageing.ts";
import { expectNoViolationInSizes } from "./support/axe.ts";
import {
  addPhone,
  newPhone,
  openAuthenticator,
  otherCode,
  raiseSession,
  requireTextedCode,
} from "./support/second-step.ts";
import { measureOverflow, press, test } from "./support/test.ts";

test("texted codes, wrong or too old, are said to be so, and another one opens, in the settings and at the door", async ({
  openMember,
  newPage,
}) => {
  const page = await openMember("/settings");
  const alert = page.getByRole("main").getByRole("alert");
  const phone = newPhone();
  await page.getByLabel("Phone number").fill(phone);
  await press(page, "Add this phone");
  const field = page.getByLabel("Six-digit code");
  const first = await requireTextedCode(phone, 1);
  await field.fill(otherCode(first));
  await press(page, "Turn on");
  await expect(alert).toContainText("This code is wrong.");
  await age("texted code", phone);
  await field.fill(first);
  await press(page, "Turn on");
  await expect(alert).toHaveText("This code has expired. Ask for another one.");
  await expect(field).toHaveValue(first);
  await press(page, "Send another code");
  await expect(page.getByText("We have sent another code.")).toBeVisible();
  await expect(alert).toHaveCount(0);
  await field.fill(await requireTextedCode(phone, 2));
  await press(page, "Turn on");
  await expect(page.getByRole("button", { name: `Remove ${phone}` })).toBeVisible();

  const other = await newPage();
  const refusal = other.getByRole("main").getByRole("alert");
  await other.goto("/history");
  await sendSignIn(other, page.member.email);
  await expect(other.getByRole("heading", { name: "One more step" })).toBeVisible();
  await press(other, "Text me a code");
  const code = await requireTextedCode(phone, 3);
  await age("texted code", phone);
  await other.getByLabel("Code").fill(code);
  await press(other, "Confirm");
  await expect(refusal).toHaveText("This code has expired. Ask for another one.");
  await press(other, "Send another code");
  const next = await requireTextedCode(phone, 4);
  // The code may arrive before the answer. A press before the answer sends nothing.
  await expect(refusal).toHaveCount(0);
  // After a refusal the page reads its data again. On a slow line the user types the next code before they arrive.
  await other.route(/login\.data.*_routes/, () => undefined);
  await other.getByLabel("Code").fill(otherCode(next));
  await press(other, "Confirm");
  await expect(refusal).toContainText("This code is wrong.");
  await other.getByLabel("Code").fill(next);
  await press(other, "Confirm");
  // The page that the user wanted to open is remembered.
  await other.waitForURL("**/history");
});

test("an authenticator app is set up slowly, and everyone can take the step that it adds", async ({
  openMember,
  newPage,
}) => {
  const page = await openMember("/settings");
  const { email } = page.member;
  await press(page, "Add an authenticator app");
  const codes = openAuthenticator((await page.locator("code").textContent()) ?? "");
  await age("app code", email);
  await page.getByLabel("Six-digit code").fill(otherCode(codes.now()));
  await press(page, "Turn on");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This code is wrong.");
  const used = codes.now();
  await page.getByLabel("Six-digit code").fill(used);
  await press(page, "Turn on");
  await expect(page.getByRole("button", { name: "Remove Authenticator app" })).toBeVisible();

  const other = await newPage();
  await other.goto("/workouts");
  await sendSignIn(other, email);
  await expect(other.getByRole("heading", { name: "One more step" })).toBeVisible();
  await other.getByLabel("Code").fill(used);
  await press(other, "Confirm");
  await expect(other.getByRole("alert")).toBeVisible();
  await expectNoViolationInSizes(other, "a refused code of an app");
  expect(await measureOverflow(other)).toBeLessThanOrEqual(0);
  await press(other, "Use another account");

  await addPhone(await raiseSession(email, codes.next()), newPhone());
  await sendSignIn(other, email);
  await expect(other.getByRole("group", { name: "Confirm with" })).toBeVisible();
  await other.getByLabel("Old phone").check();
  await press(other, "Text me a code");
  await expect(other.getByText("We have sent a code to your phone.")).toBeVisible();
  await expectNoViolationInSizes(other, "a texted code");
});
