/** People with an account whose data in the browser a journey fills or reads. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { newEmail, password, sendSignIn, signUp } from "./account.ts";
import { hydrated } from "./browser.ts";

export interface Member {
  readonly email: string;
  readonly password: string;
  /** The account's UUID, which names its database in the browser. */
  readonly id: string;
}

/** Signs up, confirms and signs in on the pages; ends at /dashboard with the database open. */
export async function signUpAndIn(page: Page): Promise<Member> {
  const email = newEmail();
  await signUp(page, email);
  await sendSignIn(page, email);
  await page.waitForURL("**/dashboard");
  await hydrated(page);
  return { email, password, id: await requireOwnerId(page) };
}

/** The account whose database this browser has opened. */
async function requireOwnerId(page: Page): Promise<string> {
  const find = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
      return names.find((name) => /^fitness-tracker:./.test(name))?.slice("fitness-tracker:".length) ?? "";
    });
  await expect.poll(find, { timeout: 15_000 }).not.toBe("");
  return find();
}
