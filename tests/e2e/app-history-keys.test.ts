/** The history by keyboard: what is typed stays in order, and the focus goes on where it was. */
import { expect, test } from "vitest";
import { phone, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember } from "#tests/support/member.ts";

withBrowser();

test("keys in the middle of a search stay in order, and the focus goes on beside a deleted workout", async () => {
  const page = await openMember("/history", { workouts: makeWorkouts(12, 30) });
  const links = page.getByRole("list", { name: "Workouts" }).getByRole("link");
  await expect.poll(() => links.count()).toBe(12);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

  const box = page.getByRole("searchbox");
  await box.pressSequentially("Sqts");
  await expect.poll(() => new URL(page.url()).search).toBe("?q=Sqts");
  await box.press("ArrowLeft");
  await box.press("ArrowLeft");
  await box.pressSequentially("ua", { delay: 50 });
  await expect.poll(() => new URL(page.url()).search).toBe("?q=Squats");
  await expect.poll(() => box.inputValue()).toBe("Squats");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect.poll(() => box.inputValue()).toBe("");
  await expect.poll(() => links.count()).toBe(12);

  const day = page.getByRole("region", { name: "Calendar" }).locator("button:enabled[aria-pressed]").first();
  const label = await day.getAttribute("aria-label");
  await day.press("Enter");
  await page.getByRole("button", { name: /^Clear / }).waitFor();
  await expect.poll(() => focused()).toBe(label);
  await day.press("Enter");
  await expect.poll(() => links.count()).toBe(12);

  const deletes = page.getByRole("button", { name: /^Delete / });
  const next = await deletes.nth(4).getAttribute("aria-label");
  await deletes.nth(3).press("Enter");
  await expect.poll(() => links.count()).toBe(11);
  await expect.poll(() => focused()).toBe(next);
  const before = await deletes.nth(9).getAttribute("aria-label");
  await deletes.nth(10).press("Enter");
  await expect.poll(() => links.count()).toBe(10);
  await expect.poll(() => focused()).toBe(before);

  await page.setViewportSize(phone);
  const more = page.getByRole("button", { name: /^More for / });
  const beside = await more.nth(1).getAttribute("aria-label");
  await more.first().press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect.poll(() => links.count()).toBe(9);
  await expect.poll(() => focused()).toBe(beside);
  expect(page.errors).toEqual([]);
});

test("the last workout that goes leaves the focus on the page's heading, by filter, by row and by a phone's menu", async () => {
  const page = await openMember("/history", { workouts: makeWorkouts(3, 30) });
  const deletes = page.getByRole("button", { name: /^Delete / });
  await expect.poll(() => deletes.count()).toBe(3);
  const focused = () =>
    page.evaluate(() => {
      const { tagName, textContent } = document.activeElement ?? document.body;
      return `${tagName} ${textContent?.trim().slice(0, 40)}`;
    });

  // Three workouts of three exercises: a filter by one of them shows one.
  const name = (await deletes.first().getAttribute("aria-label"))?.replace(/^Delete (.+),.*/, "$1") ?? "";
  await page.getByRole("searchbox").fill(name);
  await expect.poll(() => deletes.count()).toBe(1);
  await deletes.first().press("Enter");
  await page.getByText("Nothing in your history fits these filters.").waitFor();
  await expect.poll(() => focused()).toBe("H1 History");
  await page.getByRole("button", { name: "Clear", exact: true }).first().click();
  await expect.poll(() => deletes.count()).toBe(2);

  await deletes.first().press("Enter");
  await expect.poll(() => deletes.count()).toBe(1);
  await deletes.first().press("Enter");
  await page.getByText("No workout history yet.").waitFor();
  await expect.poll(() => focused()).toBe("H1 History");
  // The next stop is the control after the heading.
  await page.keyboard.press("Tab");
  await expect.poll(() => focused()).toBe("BUTTON Import and export");

  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: /^More for / }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page.getByText("No workout history yet.").waitFor();
  await expect.poll(() => focused()).toBe("H1 History");
  expect(page.errors).toEqual([]);
});

test("a filter yields to a link that names another, an address keeps it, and a short list is drawn completely", async () => {
  const page = await openMember("/history", { workouts: makeWorkouts(60, 30) });
  const rows = page.getByRole("list", { name: "Workouts" }).locator("> li");
  await rows.first().waitFor();
  await expect
    .poll(async () => (await rows.count()) === Number(await rows.first().getAttribute("aria-setsize")))
    .toBe(true);

  const category = page.getByLabel("Category");
  await category.selectOption("strength");
  await expect.poll(() => new URL(page.url()).search).toBe("?category=strength");
  await page.getByRole("searchbox").fill("squats");
  await expect.poll(() => new URL(page.url()).search).toBe("?category=strength&q=squats");
  await page.reload();
  await expect.poll(() => category.inputValue()).toBe("strength");
  await category.selectOption("cardio");
  const day = page.getByRole("group", { name: "Days of the last 53 weeks" }).locator("a").last();
  const search = new URL((await day.getAttribute("href")) ?? "", page.url()).search;
  await day.click();
  await expect.poll(() => category.inputValue()).toBe("");
  expect(new URL(page.url()).search).toBe(search);
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  expect(page.errors).toEqual([]);
});

test("Back finds a filter that was chosen right before the page was left", async () => {
  const page = await openMember("/history", { workouts: makeWorkouts(12, 30) });
  const rows = page.getByRole("list", { name: "Workouts" }).getByRole("link");
  await rows.first().waitFor();
  // The keys come faster than the address changes, which takes more than a frame.
  await page.getByLabel("Category").evaluate(async (select: HTMLSelectElement) => {
    select.value = "strength";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector<HTMLElement>('main a[href^="/workouts/"]')?.click();
  });
  await page.waitForURL(/\/workouts\//);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe("?category=strength");
  await expect.poll(() => page.getByLabel("Category").inputValue()).toBe("strength");
  expect(page.errors).toEqual([]);
});
