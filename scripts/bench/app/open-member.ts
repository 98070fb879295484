import type { Browser, BrowserContext, Page } from "playwright-core";
import { makeWorkouts, seed } from "../../../tests/support/seed.ts";

/** A person's own browser profile, signed in, with so many workouts. */
export interface Member {
  readonly context: BrowserContext;
  readonly workouts: number;
}

/** The account whose database the page opens. */
const findOwner = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    for (;;) {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
      const own = names.find((name) => /^fitness-tracker:./.test(name));
      if (own) return own.slice("fitness-tracker:".length);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

/** Signs a new person up and in on the pages, fills the browser and visits each screen once, so that its files are kept. */
export async function openMember(browser: Browser, origin: string, workouts: number): Promise<Member> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  const page = await context.newPage();
  const email = `bench-${crypto.randomUUID()}@example.com`;
  const password = "analytical engine";
  await page.goto("/sign-up", { waitUntil: "networkidle" });
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/thank-you");
  const mails = (await (
    await fetch(`${origin}/dev/mailbox?${new URLSearchParams({ to: email })}`)
  ).json()) as { text: string }[];
  await page.goto(/https?:\/\/\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "", { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
  const id = await findOwner(page);
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await seed(page, {
    owner: { kind: "account", id },
    workouts: makeWorkouts(workouts, 7),
    goals: [{ type: "duration", target: 500, deadline: inTenDays }],
  });
  for (const path of ["/settings", "/dashboard", "/history"])
    await page.goto(path, { waitUntil: "networkidle" });
  await page.close();
  return { context, workouts };
}
