/** The end of an account: what it recorded in this browser goes as well, also where the answer was lost. */

import { makeWorkouts } from "../support/make-workouts.ts";
import { createMember, enter } from "./support/account.ts";
import { age } from "./support/ageing.ts";
import { expectNoViolation } from "./support/axe.ts";
import { openFlakyServer } from "./support/flaky-server.ts";
import { requireMailedCode } from "./support/second-step.ts";
import { expect, press, readDownload, test, visit } from "./support/test.ts";

/** Runs in the page: the databases of accounts; a guest's has no account's id in its name. */
const listOwned = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes(":"));

test("after an older sign-in the account is deleted once a mailed code was right, with its data saved first", async ({
  openMember,
}) => {
  const page = await openMember("/dashboard", { workouts: makeWorkouts(2, 5) });
  const { email } = page.member;
  await age("session", email);
  await visit(page, "/settings");
  const danger = page.getByRole("region", { name: "Danger zone", exact: true });
  await danger.getByLabel(/^Save the workouts/).uncheck();
  await danger.getByLabel(`Type ${email} to confirm`).fill(email);
  await press(danger, "Delete account");
  await expect(danger.getByText("You signed in a while ago.")).toBeVisible();
  await expectNoViolation(page, "the proof", "#danger");
  await press(danger, "Mail me a code instead");
  await expect(danger.getByText("We have mailed you a six-digit code.")).toBeVisible();
  await danger.getByLabel("Code from the mail").fill(await requireMailedCode(email));
  // The form is sent with the changes that were made while the code was asked for.
  await danger.getByLabel(/^Save the workouts/).check();
  const saving = page.waitForEvent("download");
  await press(danger, "Continue");
  expect(JSON.parse(await readDownload(await saving)).tables.history).toHaveLength(2);
  await page.waitForURL("**/?account=*");
  await expect(page.getByText(/account is deleted/i)).toBeVisible();
  await expect.poll(() => page.evaluate(listOwned)).toEqual([]);
});

test("after a deletion whose answer was lost, sent again or not, /login asks whether to erase the data", async ({
  newPage,
  allowErrors,
}) => {
  allowErrors();
  const server = await openFlakyServer();
  const page = await newPage({ baseURL: server.url });
  const email = await createMember(page);
  await enter(page, email);
  await visit(page, "/settings");
  await expect.poll(() => page.evaluate(listOwned)).toHaveLength(1);
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByLabel("Save the workouts and goals as a file first").uncheck();
  server.losesAnswers = true;
  await press(page, "Delete account");
  await expect(page.getByRole("alert")).toContainText("The server can't be reached.");
  server.losesAnswers = false;
  await press(page, "Delete account");
  const question = page.getByRole("heading", { name: "Erase the deleted account's data?" });
  await expect(question).toBeVisible();
  // Whoever leaves is asked at the next visit.
  await visit(page, "/login");
  await expect(question).toBeVisible();
  expect(await page.evaluate(listOwned)).toHaveLength(1);
  await press(page, "Erase it");
  await expect(page.getByText("What it recorded in this browser is erased.")).toBeVisible();
  await expect.poll(() => page.evaluate(listOwned)).toEqual([]);
  server.close();
});
