/** Two browsers of one user that sync, through the pages. */
import { expect, type Page } from "@playwright/test";
import { enter, enterAsNewMember } from "./account.ts";
import { type Member, type NewPage, press, visit } from "./test.ts";

/** Turns sync on in the settings, which it opens; returns the recovery code. */
export async function turnSyncOn(page: Page): Promise<string> {
  await visit(page, "/settings");
  await press(page, "Turn on sync");
  const code = (await page.getByLabel("Recovery code", { exact: true }).textContent()) ?? "";
  await page.getByLabel("Type the recovery code").fill(code);
  await press(page, "Confirm");
  await page.getByText("Sync is on", { exact: true }).waitFor();
  return code;
}

/** A fresh browser in which the user is signed in, at the dashboard. */
export async function openOtherDevice(newPage: NewPage, { email }: Pick<Member, "email">): Promise<Page> {
  const page = await newPage();
  await enter(page, email);
  await visit(page, "/dashboard");
  return page;
}

/** Opens the data with the code on the dashboard of an empty device. */
export async function unlockSync(page: Page, code: string): Promise<void> {
  await page.getByRole("heading", { name: "Unlock your data" }).waitFor();
  await page.getByLabel("Recovery code").fill(code);
  await press(page, "Unlock");
  await page.getByText("Your data is open on this device.").waitFor();
}

/**
 * From the next document on no socket opens. The test's process doesn't take part, because a socket that it closes
 * would wait for it. The page logs the failure.
 */
export async function blockSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor() {
        super("ws://127.0.0.1:1");
      }
    };
  });
}

interface TwoDevices {
  readonly first: Page;
  readonly second: Page;
  readonly member: Pick<Member, "email">;
  readonly code: string;
}

/** Two browsers of a new user that sync with each other. */
export async function openTwoDevices(newPage: NewPage): Promise<TwoDevices> {
  const first = await newPage();
  const member = { email: await enterAsNewMember(first) };
  const code = await turnSyncOn(first);
  const second = await openOtherDevice(newPage, member);
  await unlockSync(second, code);
  return { first, second, member, code };
}

/** Waits until this device has nothing left to send. */
export const upToDate = (page: Page): Promise<void> =>
  page.getByRole("link", { name: "Sync: up to date" }).waitFor();

/** Waits until the relay has everything that this device has recorded. The mark may still show the earlier state. */
export const isSent = (page: Page): Promise<void> =>
  // `page.waitForFunction` would take the promise of an asynchronous function for true.
  expect.poll(() => page.evaluate(isAllSent)).toBe(true);

/** Runs in the page: whether it has recorded something and the relay has all of it. */
async function isAllSent(): Promise<boolean> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.includes(":"));
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(found?.name ?? "");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const history = db.transaction("history").objectStore("history");
  const count = (asked: IDBRequest<number>) =>
    new Promise<number>((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
    });
  const [all, pending] = await Promise.all([count(history.count()), count(history.index("pending").count())]);
  db.close();
  return all > 0 && pending === 0;
}

/** Logs a past workout on the page /workouts, which it opens. */
export async function logWorkout(page: Page, exercise: string): Promise<void> {
  // A link to the page that is open would load it again, which needs a network.
  if (new URL(page.url()).pathname !== "/workouts")
    await page.getByRole("link", { name: "Workouts", exact: true }).first().click();
  await press(page, "Log a past workout");
  const form = page.getByRole("dialog", { name: "Log a past workout" });
  await form.getByLabel("Exercise").fill(exercise);
  await form.getByLabel("kcal").fill("180");
  await press(page, "Log workout");
  await form.waitFor({ state: "hidden" });
}

/** Waits until the history, which it opens, has these exercises. */
export async function seeWorkouts(page: Page, ...exercises: string[]): Promise<void> {
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  const list = page.getByRole("list", { name: "Workouts" });
  for (const exercise of exercises) await list.getByRole("link", { name: exercise }).first().waitFor();
}
