import { listMails } from "./support/mailbox.ts";
import { expect, test } from "./support/test.ts";

test("a visitor reads the news of one tag, goes back to all, and keeps the theme that was chosen @engines", async ({
  openAt,
}) => {
  const page = await openAt("/about");
  const held = Promise.withResolvers<void>();
  await page.route(/news\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "News" }).click();
  await expect(page.getByText("Loading news...")).toBeVisible();
  held.resolve();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(10);
  await expect(cards.first().getByRole("link")).toHaveAttribute("href", /^https:\/\/www\.who\.int\//);
  const tag = page.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: "Nutrition" });
  await tag.click();
  await expect(page).toHaveURL("/news?tag=nutrition");
  await page.getByRole("button", { name: /theme/i }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const bar = page.locator('meta[name="theme-color"][media="all"]');
  await expect(bar).toHaveAttribute("content", "#0b0e14");
  await expect(tag).toHaveAttribute("aria-current", "true");
  await expect(cards.filter({ hasText: "The Eatwell Guide" })).toBeVisible();
  await expect(cards.filter({ hasText: "About Sleep" })).toHaveCount(0);
  await page.goBack();
  await expect(cards.filter({ hasText: "About Sleep" })).toBeVisible();

  await page.goto("/news?pageSize=4");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page.getByText("Page 2 of 3")).toBeVisible();
  await expect(cards.first().getByRole("link")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a visitor subscribes to the newsletter, and the mailed links confirm and unsubscribe @engines", async ({
  openAt,
}) => {
  const page = await openAt("/");
  const to = `reader-${crypto.randomUUID()}@example.com`;
  await page.getByPlaceholder("Enter your email").fill(to);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  const [mail] = await listMails(to);
  const [confirm = "", unsubscribe = ""] = mail?.text.match(/https?:\/\/\S+/g) ?? [];
  await page.goto(confirm);
  await page.getByRole("button", { name: "Yes, send it to me" }).click();
  await expect(page.getByText("You're in.")).toBeVisible();
  await page.goto(unsubscribe);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("We've deleted your address.")).toBeVisible();
});
