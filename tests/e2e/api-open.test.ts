/** The API's document against the running Worker, as far as nobody need sign in: what it says is what is answered. */
import { beforeAll, expect, inject, test } from "vitest";
import { createApiChecker, fetchDocument } from "#tests/support/api-document.ts";
import { openAt, withBrowser } from "#tests/support/browser.ts";

withBrowser();

let api: ReturnType<typeof createApiChecker>;

beforeAll(async () => {
  api = createApiChecker(await fetchDocument());
});

test("the document is OpenAPI 3.1", async () => {
  expect((await fetchDocument()).openapi).toBe("3.1.0");
});

test.each([
  ["/news", 200],
  ["/news?q=activity&page=1&pageSize=2", 200],
  ["/news?tag=nutrition", 200],
  ["/news?page=-1", 400],
  ["/news/picture?src=https://a.example/1.png", 404],
  ["/health", 200],
  ["/health/ready", 200],
  ["/.well-known/jwks.json", 200],
  ["/auth/v1/.well-known/jwks.json", 200],
  ["/auth/v1/health", 200],
  ["/auth/v1/settings", 401],
  ["/auth/v1/verify?token=x", 400],
  ["/auth/v1/verify?token=x&type=signup", 303],
  ["/auth/v1/authorize?provider=nobody", 400],
  ["/auth/v1/authorize?provider=google", 302],
  ["/auth/v1/callback?state=x", 303],
  ["/rest/v1/profiles", 401],
])("%s answers %i as described", async (address, status) => {
  expect((await api.call(address)).status).toBe(status);
});

test("an answer that differs from the document is found", async () => {
  const request = new Request(`${inject("baseUrl")}/news`);
  const ask = (answer: Response) => api.findFaults(request, answer);
  expect(await ask(Response.json({ articles: [{ title: 1 }] }))).not.toEqual([]);
  expect(await ask(Response.json({ articles: [], secret: true }))).not.toEqual([]);
  expect(await ask(Response.json({}, { status: 418 }))).not.toEqual([]);
  expect(await ask(Response.json({ articles: [] }))).toEqual([]);
});

test("people can read the document at /docs/api", async () => {
  const page = await openAt("/docs/api");
  await page.getByText("Health news, newest first").waitFor();
  await page.getByText("Make an account").waitFor();
  expect(page.errors).toEqual([]);
});

test("the viewer is dark where the page is dark, and leaves nothing of it behind", async () => {
  const page = await openAt("/docs/api", { colorScheme: "dark" });
  const endpoint = page.locator(".opblock-summary-description").first();
  await endpoint.waitFor();
  const lightness = await endpoint.evaluate((node) => Number(getComputedStyle(node).color.match(/\d+/)?.[0]));
  expect(lightness).toBeGreaterThan(200);
  await page.getByRole("link", { name: "Back to the site" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).not.toContain("dark");
});
