import type { Browser, BrowserContext } from "playwright-core";
import { signUpAndIn } from "#tests/support/member.ts";
import { makeWorkouts, seed } from "#tests/support/seed.ts";

/** A signed-in member's browser profile with so many workouts. */
export interface Member {
  readonly context: BrowserContext;
  readonly workouts: number;
}

/** Signs a new member up and in, fills the browser and visits each screen once, so that its files are cached. */
export async function openMember(
  browser: Browser,
  origin: string,
  workouts: number,
  everyHours = 7,
): Promise<Member> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
  });
  const page = await context.newPage();
  const { id } = await signUpAndIn(page);
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await seed(page, {
    owner: { kind: "account", id },
    workouts: makeWorkouts(workouts, everyHours),
    goals: [{ type: "duration", target: 500, deadline: inTenDays }],
  });
  for (const path of ["/settings", "/dashboard", "/history"])
    await page.goto(path, { waitUntil: "networkidle" });
  await page.close();
  return { context, workouts };
}
