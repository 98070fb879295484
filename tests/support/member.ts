/** Users whose data in the browser a journey fills or reads. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { enterAsNewMember, password } from "./account.ts";
import { openPage, visit } from "./browser.ts";
import { type Seed, seed } from "./seed.ts";

export interface Member {
  readonly email: string;
  readonly password: string;
  /** The account's UUID, which names its database in the browser. */
  readonly id: string;
}

/** A new user at /dashboard, with the database open. */
export async function signUpAndIn(page: Page): Promise<Member> {
  const email = await enterAsNewMember(page);
  await visit(page, "/dashboard");
  return { email, password, id: await requireOwnerId(page) };
}

/** A page of a new user who has recorded this, at a path. */
export async function openMember(
  path: string,
  { workouts = [], goals = [] }: Omit<Seed, "owner"> = {},
  options: BrowserContextOptions = {},
) {
  const page = await openPage(options);
  const email = await enterAsNewMember(page);
  if (workouts.length + goals.length > 0) {
    await visit(page, "/dashboard");
    const owner = { kind: "account" as const, id: await requireOwnerId(page) };
    await seed(page, { owner, workouts, goals });
  }
  await visit(page, path);
  return Object.assign(page, { email });
}

/** The account whose database this browser opens. */
const requireOwnerId = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    for (;;) {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
      const own = names.find((name) => /^fitness-tracker:./.test(name));
      if (own) return own.slice("fitness-tracker:".length);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
