/** Where a page's styles come from: visitors' pages hold their own, the others link the full sheet. */
import { expect, inject, test } from "vitest";
import { publicPages } from "#app/content/pages.ts";
import { openAt, visit, withBrowser } from "#tests/support/browser.ts";

withBrowser();

const linked = ["/login", "/news", "/sign-up", "/work-out-now"];
const withOwnStyles = publicPages.map(({ path }) => path).filter((path) => !linked.includes(path));

const read = async (path: string) =>
  (await fetch(inject("baseUrl") + path, { headers: { accept: "text/html" } })).text();
const findIncluded = (html: string) => /<style id="visitor-style"[^>]*>(.*?)<\/style>/s.exec(html)?.[1];
const findSheet = (html: string) => /<link rel="stylesheet" href="(\/assets\/app-[^"]*)"/.exec(html)?.[1];
const listSelectors = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replaceAll("\\", "")));
const listClasses = (html: string) =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));

test("what a visitor's page includes has a rule for every class in it that the whole sheet knows", async () => {
  const whole = listSelectors(await read(findSheet(await read("/login")) ?? ""));
  expect(whole.size).toBeGreaterThan(400);
  for (const path of [...withOwnStyles, "/goals", "/fitness-tips?open=start", "/diet-tips?open=five-a-day"]) {
    const html = await read(path);
    const included = listSelectors(findIncluded(html) ?? "");
    const missing = [...listClasses(html)].filter((name) => whole.has(name) && !included.has(name));
    expect(missing, path).toEqual([]);
    expect(findSheet(html), path).toBeUndefined();
  }
});

test.each(linked)("%s links the whole sheet and includes none", async (path) => {
  const html = await read(path);
  expect(findSheet(html)).toBeDefined();
  expect(findIncluded(html)).toBeUndefined();
});

test("from a visitor's page to one that needs all styles and back, each is styled", async () => {
  const page = await openAt("/");
  const sheets = page.locator('link[rel="stylesheet"][href*="/app-"]');
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  await page.getByRole("heading", { level: 1, name: "Work Out Now" }).waitFor();
  await expect.poll(() => sheets.count()).toBe(1);
  await expect.poll(() => page.locator("#visitor-style").count()).toBe(1);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Transform Your Body" }).waitFor();
  await expect.poll(() => page.locator("#visitor-style").count()).toBe(1);
  await visit(page, "/work-out-now");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { level: 1, name: "About Our Mission" }).waitFor();
  await expect.poll(() => sheets.count()).toBe(1);
  expect(page.errors).toEqual([]);
});
