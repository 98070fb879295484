/** Google and GitHub as ways into an account, in the pages and for a program without PKCE. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { newEmail, password } from "./support/account.ts";
import { addresses } from "./support/addresses.ts";
import { age } from "./support/ageing.ts";
import { beAtProvider, newGithubNumber } from "./support/at-provider.ts";
import { expectNoViolation } from "./support/axe.ts";
import { requireMailLink } from "./support/mailbox.ts";
import { expect, hydrated, type NewPage, phone, press, test, visit } from "./support/test.ts";

const alert = (on: Page) => on.getByRole("main").getByRole("alert");
const provider = (on: Page, name: string) => on.getByRole("listitem").filter({ hasText: name });

/** A browser in which this GitHub account signs in; it gets an account here if it has none. */
async function signInWithGithub(newPage: NewPage, subject: string): Promise<Page> {
  const page = await newPage();
  await beAtProvider(page, "github", { subject });
  await visit(page, "/login");
  await press(page, "Github");
  await page.waitForURL("**/dashboard");
  return page;
}

test("a person signs in with Google, lands where they wanted to go, and keeps the only way in", async ({
  page,
}) => {
  await beAtProvider(page, "google", { subject: crypto.randomUUID() });
  await visit(page, "/profile");
  await press(page, "Google");
  await page.waitForURL("**/profile");
  await expect(page.getByText("Grace Hopper").first()).toBeVisible();
  await visit(page, "/settings");
  await press(page, "Unlink Google");
  await expect(alert(page)).toHaveText("This is your only way to sign in. Set a password first.");
  await expect(provider(page, "Google").getByText("Linked", { exact: true })).toBeVisible();
});

test("GitHub is linked once the password was right, opens the account, and is unlinked; another person's is refused", async ({
  openMember,
  newPage,
}) => {
  const subject = newGithubNumber();
  await signInWithGithub(newPage, subject);
  const page = await openMember("/settings");
  const github = provider(page, "Github");
  await press(page, "Link Github");
  await expect(alert(page)).toContainText("nothing was changed");
  await beAtProvider(page, "github", { subject });
  await hydrated(page);
  await press(page, "Link Github");
  await expect(alert(page)).toContainText("linked already, here or elsewhere");
  await expect(github.getByText("Not linked")).toBeVisible();

  const own = newGithubNumber();
  await beAtProvider(page, "github", { subject: own });
  await age("session", page.member.email);
  await hydrated(page);
  await press(page, "Link Github");
  const account = page.getByRole("region", { name: "Account", exact: true });
  await expect(account.getByText("You signed in a while ago.")).toBeVisible();
  await account.getByLabel("Current password").last().fill(password);
  await press(account, "Continue");
  await expect(page.getByText("It is linked now.")).toBeVisible();
  // After a reload the message isn't shown again.
  await expect(page).toHaveURL(/\/settings$/);
  await hydrated(page);
  await expect(github.getByText("Linked", { exact: true })).toBeVisible();

  const other = await signInWithGithub(newPage, own);
  await visit(other, "/settings");
  await expect(other.getByRole("main").getByText(page.member.email, { exact: true })).toBeVisible();
  await press(page, "Unlink Github");
  await expect(page.getByText("It is no longer linked.")).toBeVisible();
  const stranger = await signInWithGithub(newPage, own);
  await visit(stranger, "/settings");
  await expect(stranger.getByRole("region", { name: "Account", exact: true })).toBeVisible();
  await expect(stranger.getByRole("main").getByText(page.member.email, { exact: true })).toHaveCount(0);
});

/** Another origin, which local mode allows: Chromium asks the page's policy whether the form may end there. */
const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("arrived"));
let program = "";
test.beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  program = `http://127.0.0.1:${(server.address() as AddressInfo).port}/done`;
});
test.afterAll(() => void server.close());

/** Someone with an account whose program wants to link GitHub. */
async function openProgram(newPage: NewPage) {
  const client = createClient(addresses.app.origin, "sb_publishable_local_0000000000", {
    auth: { autoRefreshToken: false, persistSession: false, flowType: "implicit" },
  });
  const email = newEmail();
  await client.auth.signUp({ email, password });
  await fetch(await requireMailLink(email), { redirect: "manual" });
  await client.auth.signInWithPassword({ email, password });
  return {
    /** Opens the page that asks. */
    async ask(options: BrowserContextOptions): Promise<Page> {
      const { data } = await client.auth.linkIdentity({
        provider: "github",
        options: { skipBrowserRedirect: true, redirectTo: program },
      });
      const page = await newPage(options);
      await beAtProvider(page, "github", { subject: newGithubNumber(), email: "grace@example.com" });
      await page.goto(data?.url ?? "");
      return page;
    },
    listProviders: async () =>
      (await client.auth.getUserIdentities()).data?.identities.map((identity) => identity.provider),
  };
}

test("a program's user is asked on a page that fits a small phone: one answer links and leads back, the other doesn't", async ({
  newPage,
}) => {
  const { ask, listProviders } = await openProgram(newPage);
  const refusing = await ask({ bypassCSP: true, viewport: { ...phone, width: 320 } });
  expect(await refusing.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoViolation(refusing, "the question");
  await refusing.getByRole("link", { name: "Don't link" }).click();
  await refusing.waitForURL(`${program}#error=access_denied*`);
  expect(await listProviders()).toEqual(["email"]);

  const page = await ask({ javaScriptEnabled: false });
  await expect(page.getByRole("heading", { name: "Link this GitHub account?" })).toBeVisible();
  await expect(page.getByText("octo (grace@example.com)")).toBeVisible();
  await expect(page.getByText("a•••@example.com", { exact: true })).toBeVisible();
  await press(page, "Link GitHub");
  await page.waitForURL(`${program}#access_token=*`);
  expect(await listProviders()).toEqual(["email", "github"]);
});
