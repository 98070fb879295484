import { expect, inject, test } from "vitest";
import { hydrated, openAt, openPage, withBrowser } from "#tests/support/browser.ts";

withBrowser();

test("a visitor reads the news: cards with title and date that open at the publisher's", async () => {
  const page = await openPage();
  await page.goto("/news");
  await page.getByRole("heading", { level: 1, name: "Health & Fitness News" }).waitFor();
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(10);
  const link = cards.first().getByRole("link");
  await expect.poll(() => link.getAttribute("target")).toBe("_blank");
  await expect.poll(() => link.getAttribute("rel")).toBe("noopener noreferrer");
  await expect.poll(() => link.getAttribute("href")).toMatch(/^https:\/\/www\.who\.int\//);
  await expect.poll(() => cards.first().locator("time").textContent()).toBe("26 June 2024");
  const description = cards.first().locator("p").first();
  await expect.poll(() => description.evaluate((text) => getComputedStyle(text).webkitLineClamp)).toBe("3");
  await hydrated(page);
  expect(page.errors).toEqual([]);
});

test("a tag filters the list, is in the address and survives a reload and Back", async () => {
  const page = await openAt("/news");
  const tags = page.getByRole("navigation", { name: "Tags" });
  for (const name of ["Fitness Tips", "Nutrition", "Mental Wellness", "Exercise Science"])
    await expect.poll(() => tags.getByRole("link", { name }).count()).toBe(1);
  await tags.getByRole("link", { name: "Nutrition" }).click();
  await page.waitForURL("**/news?tag=nutrition");
  await page.getByRole("article").filter({ hasText: "The Eatwell Guide" }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("article").length < 10);
  await page.reload();
  await hydrated(page);
  await page.getByRole("article").filter({ hasText: "The Eatwell Guide" }).waitFor();
  await expect
    .poll(() => tags.getByRole("link", { name: "Nutrition" }).getAttribute("aria-current"))
    .toBe("true");
  await expect.poll(() => page.getByRole("article").filter({ hasText: "About Sleep" }).count()).toBe(0);
  await page.goBack();
  await page.getByRole("article").filter({ hasText: "About Sleep" }).waitFor();
});

test("a press on Older leads the focus to the first article of the page that comes, and opening the page to none", async () => {
  // The starter articles fill one page of the usual size.
  const page = await openAt("/news?pageSize=4");
  const isFocused = (name: string) =>
    page.evaluate((selector) => document.activeElement === document.querySelector(selector), name);
  await page.getByRole("article").first().waitFor();
  expect(await isFocused("body")).toBe(true);
  const older = page.getByRole("link", { name: "Older" });
  await older.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Page 2 of 3").waitFor();
  await expect.poll(() => isFocused("article a")).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("the pager leads on through what was asked for: words, tag and size of a page", async () => {
  const page = await openAt("/news?q=who&tag=nutrition&pageSize=1");
  const count = await page.getByText(/^Page 1 of \d+$/).textContent();
  await page.getByRole("link", { name: "Older" }).click();
  await page.getByText(count?.replace("Page 1", "Page 2") ?? "", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await page.getByRole("link", { name: "Newer" }).click();
  await page.getByText(count ?? "", { exact: true }).waitFor();
});

test("nonsense in the address shows the whole list", async () => {
  const page = await openPage();
  const answer = await page.goto("/news?tag=cars&page=-1");
  expect(answer?.status()).toBe(200);
  await expect.poll(() => page.getByRole("article").count()).toBe(10);
});

test("a page that there isn't leads back to all news, and doesn't say that there are none", async () => {
  const page = await openPage();
  await page.goto("/news?page=999");
  await page.getByText("There is nothing on this page of the news.").waitFor();
  await expect.poll(() => page.getByText("No news right now.").count()).toBe(0);
  await page.getByRole("link", { name: "All news" }).click();
  await page.getByRole("article").first().waitFor();
});

test("a visitor who comes from another page sees that the news load, and then the news", async () => {
  const page = await openAt("/about");
  const held = Promise.withResolvers<void>();
  await page.route(/news\.data.*_public\.news/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "News" }).click();
  await page.getByText("Loading news...").waitFor();
  await page.waitForURL("**/news");
  held.resolve();
  await expect.poll(() => page.getByRole("article").count()).toBe(10);
});

test("news that can't be fetched show the error page, and Refresh Page brings them", async () => {
  const page = await openAt("/about");
  page.mayLogErrors = true;
  await page.route(/news\.data/, (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("contentinfo").getByRole("link", { name: "News" }).click();
  await page.getByRole("heading", { name: "Oops! Something went wrong" }).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(10);
});

test("the news can be read without JavaScript", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/news");
  await expect.poll(() => page.getByRole("article").first().isVisible()).toBe(true);
});

test("programs get JSON at the same address", async () => {
  const answer = await fetch(`${inject("baseUrl")}/news`, {
    headers: { "Content-Type": "application/json" },
  });
  expect(Object.keys(await answer.json())).toEqual(["articles"]);
});
