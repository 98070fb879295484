/** What a visitor meets before, between and instead of the page's scripts. */
import type { Page } from "@playwright/test";
import { expect, hydrated, phone, press, test, visit } from "./support/test.ts";

/** Holds the page's scripts back until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}

test("what a visitor opens before the page's scripts are there stays open when they come, and closes", async ({
  newPage,
}) => {
  const page = await newPage({ viewport: phone });
  let release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  release();
  await hydrated(page);
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about");
  await expect(menu).toBeHidden();

  await page.unrouteAll();
  release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await press(page, "Watch Demo");
  const demo = page.getByRole("dialog", { name: "Demo" });
  await expect(demo).toBeVisible();
  release();
  await hydrated(page);
  await expect(demo).toBeVisible();
  await press(demo, "Close");
  await expect(demo).toBeHidden();
  await press(page, "Watch Demo");
  await expect(demo).toBeVisible();
});

test("a member's drawer that is opened before the page's scripts are there stays open, and closes", async ({
  memberPage: page,
}) => {
  await page.setViewportSize(phone);
  const release = await holdScripts(page);
  await page.goto("/history", { waitUntil: "commit" });
  const toggle = page.getByRole("button", { name: "Sidebar", exact: true });
  // Until the style sheet is there, that of wide windows shows as well.
  await expect(toggle).toHaveCount(1);
  await toggle.click();
  const drawer = page.getByRole("dialog", { name: "Sidebar" });
  await expect(drawer).toBeVisible();
  release();
  await hydrated(page);
  await expect(drawer).toBeVisible();
  await press(drawer, "Close sidebar");
  await expect(drawer).toBeHidden();
});

test("the first frame has the chosen theme before any script of the bundle ran, and the skip link is the first stop", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/about#main");
});

test("links open without a new document, and a step back finds the page whole and at its place @engines", async ({
  openAt,
}) => {
  const page = await openAt("/", { colorScheme: "dark" });
  const opened = await page.evaluate(() => performance.timeOrigin);
  const link = page.getByRole("main").getByRole("link", { name: "More about us" });
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Our Mission");
  await page.goBack();
  await expect(link).toBeInViewport();
  const picture = page.getByRole("main").getByRole("img", { name: /^Bench press in the tracker/ });
  await expect(picture).toBeAttached();
  // The screens of the tracker are fetched in the theme that is on, once they come near.
  const pictures = page.getByRole("region", { name: "See it in Action" }).locator("img:visible");
  await pictures.first().scrollIntoViewIfNeeded();
  await expect(pictures).toHaveCount(3);
  for (const one of await pictures.all())
    await expect
      .poll(() => one.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.currentSrc))
      .toMatch(/-dark\.avif$/);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL("/privacy-policy");
  const entries = await page.evaluate(() => history.length);
  // A second press on the same link adds no step.
  await footer.getByRole("link", { name: "Privacy" }).click();
  await footer.getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/terms-of-service");
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
});

test("what can't be fetched says so, and is there once it can: a page, the news, the search", async ({
  openAt,
  allowErrors,
}) => {
  allowErrors();
  const page = await openAt("/");
  const broken = "export default function Broken() { throw new Error('broken'); }";
  await page.route("**/assets/route-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: broken }),
  );
  const oops = page.getByRole("heading", { name: "Oops! Something went wrong" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(oops).toBeVisible();
  await page.unrouteAll();
  await press(page, "Refresh Page");
  await expect(page.getByRole("heading", { name: "About Our Mission" })).toBeVisible();

  await hydrated(page);
  await page.route(/news\.data/, (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("contentinfo").getByRole("link", { name: "News" }).click();
  // The list is empty, without an error (specification, section 8).
  await expect(page.getByText("No news right now.")).toBeVisible();
  await expect(oops).toHaveCount(0);
  await page.unrouteAll();
  await visit(page, "/news");
  await expect(page.getByRole("article")).toHaveCount(10);

  await page.route(/palette/, (route) => route.abort());
  await visit(page, "/about");
  await press(page, "Search");
  await expect(page.getByText("The search could not be loaded.")).toBeVisible();
  await page.unrouteAll();
  await press(page, "Search");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeVisible();
});

test("an extension that changes the document, and a browser that refuses all storage, take nothing away", async ({
  newPage,
  allowErrors,
}) => {
  allowErrors();
  const changed = await newPage();
  await changed.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () =>
      document.body.prepend(document.createElement("aside")),
    );
  });
  // React reports the difference once it has rendered the page anew.
  const reported = changed.waitForEvent("console", (message) => message.type() === "error");
  await visit(changed, "/");
  await reported;
  const lastSection = changed.getByRole("region", { name: "Take the First Step" });
  await expect(lastSection.getByRole("link", { name: "Get Started" })).toBeVisible();
  await expect(changed.getByRole("contentinfo").getByRole("link").first()).toBeVisible();

  const refusing = await newPage();
  await refusing.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    IDBFactory.prototype.open = refuse;
    for (const name of ["localStorage", "sessionStorage", "caches"])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
  });
  await visit(refusing, "/");
  await refusing.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(refusing.getByRole("heading", { name: "About Our Mission" })).toBeVisible();
});
