/** The public pages on paper. */
import { expect, test } from "vitest";
import { openAt, withBrowser } from "#tests/support/browser.ts";

withBrowser();

test.each(["/", "/diet-tips", "/work-out-now", "/login"])(
  "on paper %s is light, and without header, footer and what floats",
  async (path) => {
    const page = await openAt(path, { colorScheme: "dark" });
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "dark";
    });
    const around = ["header", "footer", "#features", ".quick-actions"].map((one) =>
      page.locator(`${one}:not(main *)`),
    );
    for (const one of around) await expect.poll(() => one.isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    for (const one of around) await expect.poll(() => one.isVisible()).toBe(false);
    expect(await page.locator(".dock").isVisible()).toBe(false);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await expect.poll(scheme).toBe("light");
  },
);
