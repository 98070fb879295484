/** The public site in a browser that runs no script. */
import { publicPages } from "#app/content/pages.ts";
import { addresses } from "./support/addresses.ts";
import { expect, phone, test } from "./support/test.ts";

test.use({ javaScriptEnabled: false, viewport: phone });

test("without script every page can be read, and the tracker is a link away @engines", async ({ page }) => {
  for (const path of [...publicPages.map((one) => one.path), "/goals"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator('a[href="/work-out-now"]').first(), path).toBeAttached();
    await expect(page.getByRole("button", { name: "Search" }), path).toBeHidden();
  }
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.goto("/news");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("without script a visitor opens menus and the demo, reads filtered tips, subscribes, and reaches a provider @engines", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Watch Demo" }).click();
  const demo = page.getByRole("dialog", { name: "Demo" });
  await demo.getByRole("button", { name: "Close" }).click();
  await expect(demo).toBeHidden();
  await page.getByPlaceholder("Enter your email").fill(`plain-${crypto.randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();

  await page.getByRole("button", { name: "Quick actions" }).click();
  const actions = page.getByRole("navigation", { name: "Quick actions" });
  await actions.getByRole("link", { name: "Start Workout" }).click();
  await expect(page).toHaveURL("/work-out-now");

  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Fitness Tips" }).click();
  await page.getByRole("button", { name: "Beginner" }).click();
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(2);
  await cards.first().getByRole("button", { name: "Learn More" }).click();
  await expect(cards.first().getByText(/^Sources?:/)).toBeVisible();
  await expect(cards).toHaveCount(2);
  await cards.first().getByRole("button", { name: "Show Less" }).click();
  await expect(cards.first().getByText(/^Sources?:/)).toBeHidden();

  // The page's policy could stop the form on its way to another origin.
  await page.goto("/login");
  await page.getByRole("button", { name: /Google/ }).click();
  await page.waitForURL((url) => url.origin !== addresses.app.origin || url.search.includes("code="));
});
