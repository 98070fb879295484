/** A program without PKCE links GitHub: the callback's page asks, in a real browser and without script. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, inject, test } from "vitest";
import { newEmail, password } from "#tests/support/account.ts";
import { beAtProvider, newGithubNumber } from "#tests/support/at-provider.ts";
import { expectNoViolation } from "#tests/support/axe.ts";
import { openPage, phone, press, withBrowser } from "#tests/support/browser.ts";
import { requireMailLink } from "#tests/support/mailbox.ts";

withBrowser();

/** Another origin, which local mode allows: Chromium asks the page's policy whether the form may end there. */
const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end("arrived"));
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const program = `http://127.0.0.1:${(server.address() as AddressInfo).port}/done`;
afterAll(() => void server.close());

/** Signed up, confirmed, and on the page that asks. */
async function openQuestion(options: Parameters<typeof openPage>[0] = {}) {
  const client = createClient(inject("baseUrl"), "sb_publishable_local_0000000000", {
    auth: { autoRefreshToken: false, persistSession: false, flowType: "implicit" },
  });
  const email = newEmail();
  await client.auth.signUp({ email, password });
  await fetch(await requireMailLink(email, inject("baseUrl")), { redirect: "manual" });
  await client.auth.signInWithPassword({ email, password });
  const { data } = await client.auth.linkIdentity({
    provider: "github",
    options: { skipBrowserRedirect: true, redirectTo: program },
  });
  const page = await openPage({ javaScriptEnabled: false, ...options });
  await beAtProvider(page, "github", { subject: newGithubNumber(), email: "grace@example.com" });
  await page.goto(data?.url ?? "");
  const providers = async () =>
    (await client.auth.getUserIdentities()).data?.identities.map(({ provider }) => provider);
  return { page, providers };
}

test("the page names both accounts; its button links and leads back to the program", async () => {
  const { page, providers } = await openQuestion();
  await page.getByRole("heading", { name: "Link this GitHub account?" }).waitFor();
  await page.getByText("octo (grace@example.com)").waitFor();
  await page.getByText("a•••@example.com", { exact: true }).waitFor();
  expect(await providers()).toEqual(["email"]);
  await press(page, "Link GitHub");
  await page.waitForURL(`${program}#access_token=*`);
  expect(await providers()).toEqual(["email", "github"]);
});

test("a person who doesn't want the link leaves, and nothing is linked", async () => {
  const { page, providers } = await openQuestion();
  await page.getByRole("link", { name: "Don't link" }).click();
  await page.waitForURL(`${program}#error=access_denied*`);
  expect(await providers()).toEqual(["email"]);
});

test("the page fits a small phone and is accessible in both themes", async () => {
  const { page } = await openQuestion({
    javaScriptEnabled: true,
    bypassCSP: true,
    viewport: { ...phone, width: 320 },
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectNoViolation(page, "the question");
});
