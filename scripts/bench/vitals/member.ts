import type { Browser, BrowserContext } from "playwright-core";
import { signUpAndIn } from "#tests/support/member.ts";
import { makeWorkouts, seed } from "#tests/support/seed.ts";

/** Cookies and stored data of a new account with half a year of workouts and two goals. */
export async function makeMember(
  browser: Browser,
  origin: string,
): Promise<Awaited<ReturnType<BrowserContext["storageState"]>>> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const { id } = await signUpAndIn(page);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await seed(page, {
    owner: { kind: "account", id },
    workouts: makeWorkouts(180, 24),
    goals: [
      { type: "calories", target: 5000, deadline: day(14) },
      { type: "frequency", target: 4, deadline: day(7) },
    ],
  });
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}
