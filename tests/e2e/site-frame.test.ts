import { describe, expect, test } from "vitest";
import { quickActions } from "#app/content/navigation.ts";
import { openSignedIn } from "#tests/support/account.ts";
import {
  hydrated,
  type OpenPage,
  openAt,
  openPage,
  phone,
  visit,
  withBrowser,
} from "#tests/support/browser.ts";
import { twoFrames } from "#tests/support/covered.ts";

withBrowser();

let page: OpenPage;

const open = async (...at: Parameters<typeof openAt>) => {
  page = await openAt(...at);
};

describe("the navigation bar", () => {
  const header = () => page.getByRole("banner");

  test("has the links of the specification, the badge and the controls", async () => {
    await open("/");
    const nav = header().getByRole("navigation", { name: "Main" });
    await expect.poll(() => nav.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
    await expect
      .poll(() => nav.getByRole("link", { name: "Start New AI Features" }).getAttribute("href"))
      .toBe("/work-out-now");
    await expect.poll(() => nav.getByRole("link", { name: "About" }).getAttribute("href")).toBe("/about");
    await expect.poll(() => header().locator('a[href="/profile"]').count()).toBeGreaterThan(0);
    await expect.poll(() => header().locator('a[href="/dashboard"]').count()).toBeGreaterThan(0);
    await header().getByRole("button", { name: "Search" }).waitFor();
    await header().getByRole("button", { name: /theme/i }).waitFor();
    await expect
      .poll(() => header().getByRole("link", { name: "Sign up" }).first().getAttribute("href"))
      .toBe("/sign-up");
  });

  test("Lifestyle opens by click and by key, and closes on Escape, on leaving and on choosing", async () => {
    await open("/");
    const button = header().getByRole("button", { name: "Lifestyle" });
    const tips = header().getByRole("link", { name: "Fitness Tips" });
    await expect.poll(() => tips.isVisible()).toBe(false);
    await button.click();
    await tips.waitFor();
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await tips.waitFor({ state: "hidden" });
    // The next key may come before the next frame.
    const focused = await button.evaluate((element) => {
      element.focus();
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
      return document.activeElement?.textContent;
    });
    expect(focused).toBe("Health Importance");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.activeElement?.textContent === "Fitness Tips");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/fitness-tips");
    await tips.waitFor({ state: "hidden" });
    // As in Safari, where a click doesn't focus a button.
    await button.evaluate((element) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
    await tips.waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await tips.waitFor({ state: "hidden" });
  });

  test("turns translucent beyond 20 px of scroll, and solid again above", async () => {
    await open("/");
    const isScrolled = () => header().evaluate((element) => element.hasAttribute("data-scrolled"));
    await page.evaluate(() => scrollTo({ top: 20, behavior: "instant" }));
    // The browser reports the scrolling with the next frame.
    await twoFrames(page);
    expect(await isScrolled()).toBe(false);
    await page.evaluate(() => scrollTo({ top: 21, behavior: "instant" }));
    await page.waitForSelector("header[data-scrolled]");
    const alpha = await header().evaluate((element) => getComputedStyle(element).backdropFilter);
    expect(alpha).toContain("blur");
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.waitForSelector("header:not([data-scrolled])");
  });

  test.each([true, false])(
    "the mobile menu opens with script: %s, and has a Login button",
    async (script) => {
      await open("/", { viewport: phone, javaScriptEnabled: script });
      await page.getByRole("button", { name: "Menu" }).click();
      const menu = page.getByRole("navigation", { name: "Menu" });
      await expect.poll(() => menu.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
      await expect
        .poll(() => menu.getByRole("link", { name: "Dashboard" }).getAttribute("href"))
        .toBe("/dashboard");
      await menu.getByRole("link", { name: "About" }).click();
      await page.waitForURL("**/about");
      await menu.waitFor({ state: "hidden" });
    },
  );
});

/** Holds the page's scripts back until `resolve` is called. */
async function holdScripts(of: typeof page): Promise<PromiseWithResolvers<void>> {
  const scripts = Promise.withResolvers<void>();
  await of.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts;
}

describe("what is opened before the page's scripts are there stays open when they come, and closes", () => {
  test("the mobile menu", async () => {
    page = await openPage({ viewport: phone });
    const scripts = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const button = page.getByRole("button", { name: "Menu" });
    await button.click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.waitFor();
    scripts.resolve();
    await hydrated(page);
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => menu.isVisible()).toBe(true);
    await menu.getByRole("link", { name: "About" }).click();
    await page.waitForURL("**/about");
    await menu.waitFor({ state: "hidden" });
  });

  test("the demo", async () => {
    page = await openPage();
    const scripts = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Watch Demo" }).click();
    const demo = page.getByRole("dialog", { name: "Demo" });
    await demo.waitFor();
    scripts.resolve();
    await hydrated(page);
    await expect.poll(() => demo.isVisible()).toBe(true);
    await demo.getByRole("button", { name: "Close" }).click();
    await demo.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Watch Demo" }).click();
    await demo.waitFor();
  });

  test("a member's drawer", async () => {
    const opened = await openSignedIn({ viewport: phone });
    page = opened;
    const scripts = await holdScripts(page);
    await page.goto("/history", { waitUntil: "commit" });
    const toggle = page.getByRole("button", { name: "Sidebar", exact: true });
    // Until the style sheet is there, that of wide windows shows as well.
    await expect.poll(() => toggle.count()).toBe(1);
    await toggle.click();
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    await drawer.waitFor();
    scripts.resolve();
    await hydrated(page);
    await expect.poll(() => drawer.isVisible()).toBe(true);
    await drawer.getByRole("button", { name: "Close sidebar" }).click();
    await drawer.waitFor({ state: "hidden" });
  });
});

describe("the search", () => {
  const input = () => page.getByRole("combobox", { name: "Search" });
  const options = () => page.getByRole("option");
  const current = () => page.locator('[role="option"][aria-selected="true"]').innerText();

  async function openSearch() {
    await page.getByRole("button", { name: "Search" }).click();
    await input().waitFor();
  }

  test("shows two quick actions until something is typed, then what matches title, description or category", async () => {
    await open("/");
    await openSearch();
    await expect.poll(() => options().allInnerTexts()).toEqual(["Start Workout", "View Progress"]);
    await input().fill("CONTENT");
    await expect.poll(() => options().count()).toBe(3);
    await input().fill("researchers");
    await expect.poll(() => options().innerText()).toContain("Health News");
  });

  test("says when it can't be fetched, as soon as notices can be, and opens once it is there", async () => {
    page = await openPage();
    await page.route(/palette|toaster/, (route) => route.abort());
    await visit(page, "/about");
    const press = () => page.getByRole("button", { name: "Search" }).click();
    const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("toaster"));
    await press();
    await asked;
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.unroute(/palette|toaster/);
    await page.route(/palette/, (route) => route.abort());
    await press();
    await expect.poll(() => page.getByText("The search could not be loaded.").count()).toBe(2);
    await page.unroute(/palette/);
    await openSearch();
  });

  test("says when nothing matches, with what was typed", async () => {
    await open("/");
    await openSearch();
    await input().fill("<b>rowing</b>");
    await page.getByText('No results found for "<b>rowing</b>"').waitFor();
    // A long word is broken.
    const long = "W".repeat(200);
    await input().fill(long);
    await page.getByText(long).waitFor();
    const wider = (dialog: Element) => dialog.scrollWidth - dialog.clientWidth;
    expect(await page.getByRole("dialog", { name: "Search" }).evaluate(wider)).toBe(0);
  });

  test("arrows move the highlight around and Enter opens what is highlighted", async () => {
    await open("/about");
    await openSearch();
    await input().fill("tips");
    await expect.poll(() => current()).toContain("Fitness Tips");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => current()).toContain("Diet Tips");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => current()).toContain("Fitness Tips");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/diet-tips");
    await input().waitFor({ state: "hidden" });
  });

  test("an Enter that ends a word of an input method opens nothing", async () => {
    await open("/about");
    await openSearch();
    await input().fill("tips");
    await expect.poll(() => current()).toContain("Fitness Tips");
    // Safari reports the key after the composition has ended; its key code is the same.
    await input().evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true })),
    );
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => current()).toContain("Diet Tips");
    expect(new URL(page.url()).pathname).toBe("/about");
  });

  test("View Progress leads to the dashboard, and so a visitor to the login", async () => {
    await open("/");
    await openSearch();
    await page.getByRole("option", { name: "View Progress" }).click();
    await page.waitForURL(/\/login\?redirectTo=%2Fdashboard$/);
  });

  test.each(["Control+k", "Meta+k"])("opens by %s, and Escape and the backdrop close it", async (keys) => {
    await open("/");
    await page.keyboard.press(keys);
    await input().waitFor();
    await page.keyboard.press("Escape");
    await input().waitFor({ state: "hidden" });
    await page.keyboard.press(keys);
    await input().waitFor();
    await page.mouse.click(5, 5);
    await input().waitFor({ state: "hidden" });
  });

  test("is not disturbed by a field that the browser fills in, which reports a key without a name", async () => {
    await open("/login");
    await page.getByLabel("Email").evaluate((field) => {
      field.dispatchEvent(new Event("keydown", { bubbles: true }));
    });
    expect(page.errors).toEqual([]);
  });

  test("shows the chosen entry in a low window as well", async () => {
    await open("/");
    await page.setViewportSize({ width: 640, height: 320 });
    await openSearch();
    // Each of the six entries has one.
    await input().fill("t");
    await page.keyboard.press("ArrowUp");
    const last = page.getByRole("option", { name: "Profile Settings", selected: true });
    await expect
      .poll(() => last.evaluate((entry) => entry.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
  });

  test("opens by a key that comes before the browser has reported the close", async () => {
    await open("/");
    await page.keyboard.press("Control+k");
    await input().waitFor();
    for (const closing of ["a click on the backdrop", "Enter"]) {
      const isOpen = await page.evaluate(async (by) => {
        const key = (name: string, ctrlKey = false) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent("keydown", { key: name, ctrlKey, bubbles: true, cancelable: true }),
          );
        const dialog = document.querySelector("dialog[open]");
        if (by === "Enter") key("Enter");
        else dialog?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await Promise.resolve();
        const wasClosed = !dialog?.hasAttribute("open");
        const reported = new Promise((resolve) => dialog?.addEventListener("close", resolve));
        key("k", true);
        await reported;
        await new Promise((resolve) => setTimeout(resolve));
        return wasClosed && dialog?.hasAttribute("open");
      }, closing);
      expect(isOpen, closing).toBe(true);
    }
  });

  test("gives the focus back to its button", async () => {
    await open("/");
    await openSearch();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Search");
  });
});

describe("the quick actions", () => {
  const button = () => page.getByRole("button", { name: "Quick actions" });
  const menu = () => page.getByRole("navigation", { name: "Quick actions" });

  test("toggle, list the five items, and close on a click elsewhere and on Escape", async () => {
    await open("/about");
    await button().click();
    await expect
      .poll(() => menu().getByRole("link").allInnerTexts())
      .toEqual(["Start Workout", "View Progress", "Workout History", "Set Goals", "Settings"]);
    await expect.poll(() => button().getAttribute("aria-expanded")).toBe("true");
    await button().click();
    await menu().waitFor({ state: "hidden" });
    await button().click();
    await page.mouse.click(200, 400);
    await menu().waitFor({ state: "hidden" });
    await button().click();
    await page.keyboard.press("Escape");
    await menu().waitFor({ state: "hidden" });
  });

  test.each(quickActions)("$label says where it goes, top right", async ({ label, path }) => {
    await open("/diet-tips");
    await button().click();
    await menu().getByRole("link", { name: label, exact: true }).click();
    // In one look, frame by frame: it is shown for two seconds.
    await page.waitForFunction((words) => {
      const toasts = [...document.querySelectorAll("[data-sonner-toast]")];
      const box = toasts.find(({ textContent }) => textContent?.includes(words))?.getBoundingClientRect();
      return box !== undefined && document.body.clientWidth - box.right <= 20 && box.top < 120;
    }, `Opening ${label}...`);
    await page.waitForURL((url) => url.pathname === "/login" || url.pathname === path);
  });

  test("Set Goals says where it goes for two seconds and lands on Page Not Found", async () => {
    page = await openPage();
    await page.clock.install();
    await visit(page, "/");
    await button().click();
    const link = menu().getByRole("link", { name: "Set Goals" });
    await link.waitFor();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await link.click();
    const toast = page.getByText("Opening Set Goals...");
    // The toast's script has to load first, while the clock stands still between these steps.
    while (!(await toast.isVisible())) await page.clock.runFor(20);
    await page.mouse.move(10, 700);
    await page.clock.runFor(1500);
    await expect.poll(() => toast.isVisible()).toBe(true);
    await page.clock.resume();
    await toast.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  });

  test("work without script", async () => {
    await open("/", { javaScriptEnabled: false });
    await button().click();
    await menu().getByRole("link", { name: "Start Workout" }).click();
    await page.waitForURL("**/work-out-now");
  });
});

describe("the footer", () => {
  test("has every group, contact details, social links and the current year, and no link leads nowhere", async () => {
    await open("/about");
    const footer = page.getByRole("contentinfo");
    const links = async (group: string) =>
      footer.getByRole("navigation", { name: group }).getByRole("link").allInnerTexts();
    await expect.poll(() => links("Product")).toEqual(["Features", "Pricing", "Download", "About"]);
    await expect
      .poll(() => links("Resources"))
      .toEqual(["Health Tips", "Fitness Guide", "Diet Tips", "News"]);
    await expect.poll(() => links("Legal")).toEqual(["Privacy", "Terms", "License"]);
    await expect.poll(() => footer.innerText()).toContain(`© ${new Date().getFullYear()}`);
    await expect.poll(() => footer.locator('a[href^="tel:"]').count()).toBe(1);
    await expect.poll(() => footer.locator('a[href^="mailto:"]').count()).toBe(1);
    const hrefs = await footer
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) {
      if (href.startsWith("#"))
        await expect.poll(() => page.locator(href).count(), { message: href }).toBe(1);
      if (href.startsWith("/")) expect((await page.request.get(href)).status(), href).toBe(200);
    }
  });
});
