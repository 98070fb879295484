/** The test function of the journeys: pages of fresh profiles whose errors fail the test, and users. */
import { text } from "node:stream/consumers";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Download,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { newClientAddress } from "../../support/client-address.ts";
import { createMember, enter, password } from "./account.ts";
import { type Seed, seed } from "./seed.ts";

export { expect };

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

export interface Member {
  readonly email: string;
  readonly password: string;
  /** The account's UUID, which names its database in the browser. */
  readonly id: string;
}

export type MemberPage = Page & { readonly member: Member };

/** Opens a page of a fresh profile; it is closed after the test. */
export type NewPage = (options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  newPage: NewPage;
  /** Opens a path in a fresh profile, ready for clicks where it has script. */
  openAt: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a path as a new user, on whose device this is recorded already. */
  openMember: (
    path: string,
    recorded?: Omit<Seed, "owner">,
    options?: BrowserContextOptions,
  ) => Promise<MemberPage>;
  /** A fresh profile in which the worker's user is signed in. Journeys that change the account use `openMember`. */
  memberPage: MemberPage;
  /** Call it where something fails that the app logs. */
  allowErrors: () => void;
  watch: (context: BrowserContext) => void;
}

interface WorkerFixtures {
  /** One user for all journeys of a worker that change nothing of the account. */
  member: Member & { readonly state: Awaited<ReturnType<BrowserContext["storageState"]>> };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // The limits count clients by their address.
  extraHTTPHeaders: async ({}, use) => use({ "cf-connecting-ip": newClientAddress() }),

  watch: async ({}, use, { annotations }) => {
    const errors: string[] = [];
    await use((context) => {
      context.on("weberror", (raised) => {
        const { message } = raised.error();
        if (!message.startsWith(givenUp)) errors.push(message);
      });
      context.on("console", (message) => {
        if (message.type() === "error" && !isExpected(message)) errors.push(message.text());
      });
    });
    if (!annotations.some(({ type }) => type === mayLogErrors)) expect(errors).toEqual([]);
  },
  allowErrors: async ({}, use, { annotations }) => use(() => void annotations.push({ type: mayLogErrors })),

  context: async ({ context, watch }, use) => {
    watch(context);
    await use(context);
  },

  newPage: async ({ browser, extraHTTPHeaders: _used, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        extraHTTPHeaders: { "cf-connecting-ip": newClientAddress() },
        ...options,
      });
      watch(context);
      opened.push(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },

  openAt: async ({ newPage }, use) =>
    use(async (path, options) => {
      const page = await newPage(options);
      await page.goto(path);
      if (options?.javaScriptEnabled !== false) await hydrated(page);
      return page;
    }),

  openMember: async ({ newPage }, use) =>
    use(async (path, recorded, options) => {
      const page = await newPage(options);
      const member = await signUpAndIn(page);
      if (recorded) {
        await visit(page, "/dashboard");
        await seed(page, { owner: { kind: "account", id: member.id }, ...recorded });
      }
      await visit(page, path);
      return Object.assign(page, { member });
    }),

  memberPage: async ({ newPage, member }, use) => {
    const page = await newPage({ storageState: member.state });
    await visit(page, "/dashboard");
    await use(Object.assign(page, { member }));
  },

  member: [async ({ browser }, use) => use(await signUpOnce(browser)), { scope: "worker" }],
});

const mayLogErrors = "may log errors";

async function signUpOnce(browser: Browser): Promise<WorkerFixtures["member"]> {
  const context = await browser.newContext({ extraHTTPHeaders: { "cf-connecting-ip": newClientAddress() } });
  const member = await signUpAndIn(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return { ...member, state };
}

/** Makes an account and signs this browser in, without showing it on the page. */
export async function signUpAndIn(page: Page): Promise<Member> {
  const email = await createMember(page);
  await enter(page, email);
  return { email, password, id: await findUserId(page) };
}

/** The account that this browser is signed in to: the first id in the data of a page. */
async function findUserId(page: Page): Promise<string> {
  const answer = await page.request.get("/dashboard.data");
  const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(await answer.text()) ?? [];
  if (!id) throw new Error("The page names no user");
  return id;
}

/** Remix's message when a navigation aborts a request whose answer has partly arrived. */
const givenUp = "signal is aborted";

/** Messages of the browser and Remix about requests that failed or were aborted. A missing file is an error. */
function isExpected(message: ConsoleMessage): boolean {
  const line = message.text();
  const isMissingFile = line.includes(" 404 ") && /\.(?!data$)\w+$/.test(message.location().url);
  return (
    [`AbortError: ${givenUp}`, "Failed to load resource"].some((start) => line.startsWith(start)) &&
    !isMissingFile
  );
}

/** Waits until the page answers: clicks and keys before that may be lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-interactive]");
}

/** Goes to a path and waits until the page answers. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Clicks the button that is called exactly so. */
export const press = (on: Page | Locator, name: string): Promise<void> =>
  on.getByRole("button", { name, exact: true }).click();

/** The text of a downloaded file; the browser's process may keep it where only it can read. */
export const readDownload = async (download: Download): Promise<string> =>
  text(await download.createReadStream());

/** How far the page is wider than its window, in px. A phone's window would grow with it; its root doesn't. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
