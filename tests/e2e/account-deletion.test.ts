/** Deletions of an account whose answer is lost: what the account recorded in this browser goes as well, or is asked about. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createMember, enter } from "#tests/support/account.ts";
import { openPage, press, pressTwice, visit, withBrowser } from "#tests/support/browser.ts";
import { type FlakyServer, openFlakyServer } from "#tests/support/flaky-server.ts";
import { holdDatabase } from "#tests/support/held-database.ts";

withBrowser();
let server: FlakyServer;
beforeAll(async () => {
  server = await openFlakyServer();
});

/** The databases of accounts; a guest's database has no account's id in its name. */
const listOwned = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes(":")),
  );

/** The settings of a new user, whose deletion was sent; the answer didn't come. */
async function openUnanswered() {
  const page = await openPage({ baseURL: server.url });
  page.mayLogErrors = true;
  const email = await createMember(page);
  await enter(page, email);
  await visit(page, "/settings");
  await expect.poll(() => listOwned(page)).toHaveLength(1);
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByLabel("Save the workouts and goals as a file first").uncheck();
  server.losesAnswers = true;
  await press(page, "Delete account");
  await page.getByRole("alert").filter({ hasText: "The server can't be reached." }).waitFor();
  server.losesAnswers = false;
  return page;
}

/** Another tab of the same browser, in which nobody is signed in any more. */
async function openLoginAgain(page: Page): Promise<Page> {
  await page.context().clearCookies();
  const tab = await page.context().newPage();
  await page.close();
  await visit(tab, "/login");
  return tab;
}

/** The text of the focused element, unless it is the page itself. */
const findFocused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused, body } = document;
    return focused === body ? null : focused?.textContent;
  });

/** This browser's record of a deletion without an answer. */
const findSent = (page: Page) => page.evaluate(() => localStorage.getItem("sent-deletion"));

const question = (page: Page) => page.getByRole("heading", { name: "Erase the deleted account's data?" });

test("sent again, the form finds the session over, and /login asks whether to erase the data", async () => {
  const page = await openUnanswered();
  await press(page, "Delete account");
  await question(page).waitFor();
  expect(await listOwned(page)).toHaveLength(1);
  await press(page, "Erase it");
  await page.getByText("What it recorded in this browser is erased.").waitFor();
  await expect.poll(() => findFocused(page)).toBe("Welcome Back!");
  await expect.poll(() => listOwned(page)).toEqual([]);
  expect(await findSent(page)).toBeNull();
});

test("whoever doesn't send it again is asked at the next visit of /login", async () => {
  const page = await openLoginAgain(await openUnanswered());
  await question(page).waitFor();
  expect(await listOwned(page)).toHaveLength(1);
  await press(page, "Erase it");
  await page.getByText("What it recorded in this browser is erased.").waitFor();
  await expect.poll(() => listOwned(page)).toEqual([]);
});

test("data that are kept are asked about no more", async () => {
  const page = await openLoginAgain(await openUnanswered());
  await press(page, "Keep it");
  await question(page).waitFor({ state: "hidden" });
  expect(await findFocused(page)).toBe("Welcome Back!");
  await visit(page, "/login");
  expect(await question(page).count()).toBe(0);
  expect(await findSent(page)).toBeNull();
  expect(await listOwned(page)).toHaveLength(1);
});

test("a deletion that never got to the server is asked about no more once the session is renewed", async () => {
  const page = await openPage({ baseURL: server.url });
  page.mayLogErrors = true;
  const email = await createMember(page);
  await enter(page, email);
  await page.clock.install();
  await visit(page, "/settings");
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByLabel("Save the workouts and goals as a file first").uncheck();
  await page.route(/settings\.data$/, (route) => route.abort());
  await press(page, "Delete account");
  await page.getByRole("alert").filter({ hasText: "The server can't be reached." }).waitFor();
  expect(await findSent(page)).not.toBeNull();
  await page.clock.runFor(271_000);
  await expect.poll(() => findSent(page)).toBeNull();
});

test("a deletion before the account's data are open is remembered, and one that saves them first waits", async () => {
  const page = await openPage({ baseURL: server.url });
  page.mayLogErrors = true;
  const email = await createMember(page);
  await enter(page, email);
  await holdDatabase(page);
  const sent: string[] = [];
  await page.route(/settings\.data$/, (route) => {
    sent.push(route.request().method());
    return route.abort();
  });
  await visit(page, "/settings");
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await press(page, "Delete account");
  await page.getByRole("alert").filter({ hasText: "Your workouts are not open yet" }).waitFor();
  expect(sent).toEqual([]);
  await page.getByLabel("Save the workouts and goals as a file first").uncheck();
  await press(page, "Delete account");
  await page.getByRole("alert").filter({ hasText: "The server can't be reached." }).waitFor();
  expect(sent).toEqual(["POST"]);
  expect(await findSent(page)).not.toBeNull();
});

test("a deletion that saves the data first is sent once, however often its button is pressed meanwhile", async () => {
  const page = await openPage({ baseURL: server.url });
  const email = await createMember(page);
  await enter(page, email);
  let send = () => {};
  const isHeld = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/assets/transfer.client*.js", async (route) => {
    await isHeld;
    await route.continue();
  });
  let files = 0;
  page.on("download", () => {
    files += 1;
  });
  await visit(page, "/settings");
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await pressTwice(page, "Delete account");
  const button = page.getByRole("button", { name: "Delete account" });
  await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  await page.getByLabel(`Type ${email} to confirm`).press("Enter");
  send();
  await page.waitForURL("**/?account=*");
  expect(page.requests.filter((line) => /^sent POST .*\/settings\.data/.test(line))).toHaveLength(1);
  expect(files).toBe(1);
});
