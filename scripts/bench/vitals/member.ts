import type { Browser, BrowserContext } from "playwright-core";
import { makeWorkouts, seed } from "#tests/support/seed.ts";

const password = "a bench has four legs";

async function findMailedLink(origin: string, to: string): Promise<string> {
  const answer = await fetch(`${origin}/dev/mailbox?${new URLSearchParams({ to })}`);
  const [mail]: { text: string }[] = await answer.json();
  const [link] = mail?.text.match(/https?:\/\/\S+/) ?? [];
  if (!link) throw new Error(`No link was mailed to ${to}`);
  return link;
}

/** Cookies and stored data of a new account with half a year of workouts and two goals. */
export async function makeMember(
  browser: Browser,
  origin: string,
): Promise<Awaited<ReturnType<BrowserContext["storageState"]>>> {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: true });
  const page = await context.newPage();
  const email = `bench-${crypto.randomUUID()}@example.com`;
  await page.goto("/sign-up", { waitUntil: "networkidle" });
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/thank-you");
  await page.goto(await findMailedLink(origin, email), { waitUntil: "networkidle" });
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.waitForLoadState("networkidle");
  const id = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
    return names.find((name) => /^fitness-tracker:./.test(name))?.slice("fitness-tracker:".length) ?? "";
  });
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
