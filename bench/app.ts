/** The production bundle on workerd, a browser, and users whose browser stores a given number of workouts. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { seed } from "#tests/journeys/support/seed.ts";
import { signUpAndIn } from "#tests/journeys/support/test.ts";
import { launchBrowser } from "../scripts/browser.ts";
import { serveApp } from "../scripts/serve-app.ts";
import { makeWorkouts } from "../tests/support/make-workouts.ts";

export interface App {
  readonly origin: string;
  readonly browser: Browser;
}

/** Serves what `npm run build:test` has built while `work` runs. */
export async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  const app = await serveApp();
  const browser = await launchBrowser();
  try {
    await work({ origin: app.origin, browser });
  } finally {
    await browser.close();
    await app.close();
  }
}

export const openContext = ({ browser, origin }: App): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    serviceWorkers: "block",
  });

export interface User {
  readonly context: BrowserContext;
  /** At /dashboard. */
  readonly page: Page;
  readonly id: string;
  readonly email: string;
}

/** Signs a new user up and in, with so many workouts, seven hours apart, and a goal. */
export async function openUser(app: App, workouts: number): Promise<User> {
  const context = await openContext(app);
  const page = await context.newPage();
  const { id, email } = await signUpAndIn(page);
  await page.goto("/dashboard");
  const deadline = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await seed(page, {
    owner: { kind: "account", id },
    workouts: makeWorkouts(workouts, 7),
    goals: [{ type: "duration", target: 500, deadline }],
  });
  return { context, page, id, email };
}
