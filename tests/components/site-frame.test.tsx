/** What surrounds every public page: header, search, quick actions and footer. */
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { routines } from "#app/data/collections.ts";
import { makePushDay } from "#tests/support/training.ts";
import { emulate } from "./emulate.ts";
import { textsOf } from "./member-screens.ts";
import { renderPage } from "./render-page.tsx";

const banner = page.getByRole("banner");
const heading = page.getByRole("heading", { level: 1 });
const keys = (text: string) => userEvent.keyboard(text);

describe("the header", () => {
  test("has the links of the specification, the badge and the controls", async () => {
    await renderPage("/");
    const nav = banner.getByRole("navigation", { name: "Main" });
    for (const [name, path] of [
      ["Home", "/"],
      ["Start New AI Features", "/work-out-now"],
      ["About", "/about"],
    ] as const)
      await expect.element(nav.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
    await expect.element(banner.getByRole("button", { name: "Search" })).toBeVisible();
    await expect.element(banner.getByRole("button", { name: /theme/i })).toBeVisible();
    await expect
      .element(banner.getByRole("link", { name: "Sign up" }).first())
      .toHaveAttribute("href", "/sign-up");
    await banner.getByRole("button", { name: "Account" }).click();
    for (const path of ["/dashboard", "/profile", "/login"])
      expect(banner.element().querySelector(`.dropdown a[href="${path}"]`)?.checkVisibility()).toBe(true);
  });

  test("Lifestyle opens by click and by key, and closes on Escape, on a press elsewhere and on choosing", async () => {
    await renderPage("/");
    const button = banner.getByRole("button", { name: "Lifestyle" });
    const tips = banner.getByRole("link", { name: "Fitness Tips" });
    const focused = () => document.activeElement?.textContent;
    await button.click();
    await expect.element(tips).toBeVisible();
    await expect.element(button).toHaveAttribute("aria-expanded", "true");
    await keys("{Escape}");
    await expect.element(tips).not.toBeInTheDocument();
    await keys("{ArrowDown}");
    expect(focused()).toBe("Health Importance");
    await keys("{ArrowDown}");
    expect(focused()).toBe("Fitness Tips");
    await keys("{Enter}");
    await expect.element(heading).toHaveTextContent("Fitness Tips");
    await expect.element(tips).not.toBeInTheDocument();
    // As in Safari, where a click doesn't focus a button.
    (button.element() as HTMLElement).click();
    await expect.element(tips).toBeVisible();
    await heading.click();
    await expect.element(tips).not.toBeInTheDocument();
  });

  test("turns translucent beyond 20 px of scroll, and solid again above", async () => {
    await renderPage("/");
    await expect.element(heading).toBeVisible();
    const scrolled = () => banner.element().hasAttribute("data-scrolled");
    const to = (top: number) => scrollTo({ top, behavior: "instant" });
    to(21);
    await expect.poll(scrolled).toBe(true);
    expect(getComputedStyle(banner.element()).backdropFilter).toContain("blur");
    to(20);
    await expect.poll(scrolled).toBe(false);
  });

  test("on a phone the menu has every link, and closes on choosing", async () => {
    await page.viewport(390, 844);
    await renderPage("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    for (const name of ["Login", "Dashboard", "Diet Tips"])
      await expect.element(menu.getByRole("link", { name })).toBeVisible();
    await menu.getByRole("link", { name: "About" }).click();
    await expect.element(heading).toHaveTextContent("About Our Mission");
    await expect.element(menu).not.toBeInTheDocument();
  });
});

test("the theme follows the system until it is chosen, here or in another tab; what is no theme is ignored", async () => {
  await emulate({ "prefers-color-scheme": "dark" });
  await renderPage("/about");
  const { dataset } = document.documentElement;
  const ground = () => getComputedStyle(document.documentElement).backgroundColor;
  const dark = ground();
  expect(localStorage.getItem("theme")).toBeNull();
  await page.getByRole("button", { name: /theme/i }).click();
  expect(localStorage.getItem("theme")).toBe("light");
  expect(ground()).not.toBe(dark);
  const storeElsewhere = (newValue: string) =>
    dispatchEvent(new StorageEvent("storage", { key: "theme", newValue }));
  storeElsewhere("dark");
  expect(dataset.theme).toBe("dark");
  storeElsewhere("<blink>");
  expect(dataset.theme).toBeUndefined();
  expect(ground()).toBe(dark);
});

test("a link moves the focus to the new page's heading, at once", async () => {
  await renderPage("/");
  const wasFocused = new Promise((resolve) => {
    new MutationObserver((_all, watch) => {
      const found = document.querySelector("main h1");
      if (!found?.textContent?.includes("About Our Mission")) return;
      watch.disconnect();
      // A moment later it would take the focus from a field in which the user types.
      resolve(document.activeElement === found);
    }).observe(document.body, { subtree: true, childList: true });
  });
  await banner.getByRole("link", { name: "About", exact: true }).click();
  expect(await wasFocused).toBe(true);
});

test("Tab reaches everything on the home page in the order it is read, and each stop shows a ring", async () => {
  await renderPage("/");
  await expect.element(heading).toBeVisible();
  const expected = [...document.querySelectorAll("a[href], button, input, [tabindex='0']")].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }),
  );
  expect(expected.length).toBeGreaterThan(40);
  for (const element of expected) {
    await userEvent.tab();
    const { activeElement } = document;
    expect(activeElement?.outerHTML).toBe(element.outerHTML);
    expect(activeElement && getComputedStyle(activeElement).outlineStyle).not.toBe("none");
  }
});

describe("the search", () => {
  const input = page.getByRole("combobox", { name: "Search" });
  const options = page.getByRole("option");
  const current = page.getByRole("option", { selected: true });

  async function openSearch(path = "/about") {
    await renderPage(path);
    await page.getByRole("button", { name: "Search" }).click();
    await expect.element(input).toHaveFocus();
  }

  test("shows two quick actions until something is typed, then what matches, or that nothing does", async () => {
    await openSearch();
    await expect.element(options).toHaveLength(2);
    await expect.element(options.first()).toMatchTextContent(/Start Workout/);
    await expect.element(options.last()).toMatchTextContent(/View Progress/);
    await input.fill("CONTENT");
    await expect.element(options).toHaveLength(3);
    await input.fill("<b>quokka</b>");
    await expect.element(page.getByText('No results found for "<b>quokka</b>"')).toBeVisible();
    // A long word is broken.
    await input.fill("W".repeat(200));
    await expect.element(page.getByText(/W{200}/)).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Search" }).element();
    expect(dialog.scrollWidth).toBe(dialog.clientWidth);
  });

  test("finds a guest's exercises, workouts, routines and commands below the fixed entries", async () => {
    const screen = await renderPage("/about", {
      workouts: makePushDay("push", Date.parse("2026-03-09T18:00:00Z")),
      fill: (db) =>
        routines.add(db, { name: "Push and run", steps: [{ exerciseId: "running", seconds: 60, restS: 0 }] }),
    });
    const titles = () => textsOf(options).map((text) => text.split("\n").filter(Boolean).join(", "));
    await page.getByRole("button", { name: "Search" }).click();
    await input.fill("push");
    await expect
      .poll(titles)
      .toEqual(
        expect.arrayContaining([
          "Push-ups, Exercise",
          "Push and run, Routine",
          expect.stringMatching(/^Push day, .*2026.*, History$/),
        ]),
      );
    await input.fill("start w");
    await expect.poll(titles).toEqual([expect.stringMatching(/^Start Workout/)]);
    await input.fill("theme");
    await keys("{Enter}");
    expect(document.documentElement.dataset.theme).toBe("dark");
    await page.getByRole("button", { name: "Search" }).click();
    await input.fill("romanian");
    await page
      .getByRole("option", { name: /^Romanian Deadlift/ })
      .first()
      .click();
    await expect.poll(() => screen.bar.address).toBe("/work-out-now");
    await expect.element(page.getByRole("region", { name: /^Romanian Deadlift/ })).toBeVisible();
  });

  test("arrows move the highlight around, Enter opens it; an Enter of an input method opens nothing", async () => {
    await openSearch();
    await input.fill("tips");
    await expect.element(current).toMatchTextContent(/Fitness Tips/);
    await keys("{ArrowDown}");
    await expect.element(current).toMatchTextContent(/Diet Tips/);
    await keys("{ArrowDown}");
    await expect.element(current).toMatchTextContent(/Fitness Tips/);
    // Safari reports the key after the composition has ended; its key code is the same.
    input
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true }));
    await keys("{ArrowUp}");
    await expect.element(current).toMatchTextContent(/Diet Tips/);
    await keys("{Enter}");
    await expect.element(heading).toHaveTextContent("Diet Tips");
    await expect.element(input).not.toBeInTheDocument();
  });

  test.each(["{Control>}k{/Control}", "{Meta>}k{/Meta}"])(
    "opens by %s; Escape, its button and the backdrop close it, and the focus goes back",
    async (shortcut) => {
      await openSearch();
      const button = page.getByRole("button", { name: "Search", exact: true });
      await keys("{Escape}");
      await expect.element(button).toHaveFocus();
      await keys(shortcut);
      await expect.element(input).toHaveFocus();
      await page.getByRole("button", { name: "Close search" }).click();
      await expect.element(input).not.toBeInTheDocument();
      await keys(shortcut);
      await expect.element(input).toHaveFocus();
      document.querySelector("dialog[open]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await expect.element(input).not.toBeInTheDocument();
      // A field that the browser fills in reports a key without a name.
      dispatchEvent(new Event("keydown"));
      await keys(shortcut);
      await expect.element(input).toHaveFocus();
    },
  );

  test("shows the chosen entry in a low window as well", async () => {
    await openSearch();
    await page.viewport(640, 320);
    // Each of the six entries has one.
    await input.fill("t");
    await keys("{ArrowUp}");
    const last = page.getByRole("option", { name: /^Profile Settings/, selected: true });
    await expect.poll(() => last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(320);
  });

  test.each(["a press on the backdrop", "Enter"])(
    "opens by a key that comes before the browser has reported the close after %s",
    async (closing) => {
      await openSearch("/");
      const dialog = document.querySelector("dialog[open]");
      const key = (name: string, ctrlKey = false) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: name, ctrlKey, bubbles: true, cancelable: true }),
        );
      if (closing === "Enter") key("Enter");
      else dialog?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await Promise.resolve();
      expect(dialog?.hasAttribute("open")).toBe(false);
      const reported = new Promise((resolve) => dialog?.addEventListener("close", resolve));
      key("k", true);
      await reported;
      await expect.element(input).toBeVisible();
    },
  );
});

describe("the quick actions", () => {
  const button = page.getByRole("button", { name: "Quick actions" });
  const menu = page.getByRole("navigation", { name: "Quick actions" });

  test("toggle, list the five items, and close on a press elsewhere and on Escape", async () => {
    await renderPage("/about");
    await button.click();
    const names = menu
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Start Workout", "View Progress", "Workout History", "Set Goals", "Settings"]);
    await expect.element(button).toHaveAttribute("aria-expanded", "true");
    await button.click();
    await expect.element(menu).not.toBeInTheDocument();
    await button.click();
    await heading.click();
    await expect.element(menu).not.toBeInTheDocument();
    await button.click();
    await keys("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
  });

  test("Set Goals says where it goes for two seconds, top right, and lands on Page Not Found", async () => {
    await renderPage("/");
    await button.click();
    await menu.getByRole("link", { name: "Set Goals" }).click();
    const notice = page.getByText("Opening Set Goals...");
    await expect.element(notice).toBeVisible();
    const toast = notice.element().closest("[data-sonner-toast]")?.getBoundingClientRect();
    expect(toast && document.body.clientWidth - toast.right).toBeLessThanOrEqual(20);
    await expect.element(heading).toHaveTextContent("Page Not Found");
    const main = page.getByRole("main");
    await expect.element(main.getByRole("link", { name: /home page/ })).toHaveAttribute("href", "/");
    await expect
      .element(main.getByRole("link", { name: "Start a workout" }))
      .toHaveAttribute("href", "/work-out-now");
    await expect.element(notice).not.toBeInTheDocument();
  });
});

test("the footer has every group, contact and the year, and its anchors lead to the features", async () => {
  await renderPage("/about");
  const footer = page.getByRole("contentinfo");
  for (const [group, names] of [
    ["Product", ["Features", "Pricing", "Download", "About"]],
    ["Resources", ["Health Tips", "Fitness Guide", "Diet Tips", "News"]],
    ["Legal", ["Privacy", "Terms", "License"]],
  ] as const) {
    const links = footer.getByRole("navigation", { name: group }).getByRole("link").elements();
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
  }
  await expect.element(footer).toMatchTextContent(new RegExp(`© ${new Date().getFullYear()}`));
  const hrefs = [...footer.element().querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  for (const start of ["tel:", "mailto:", "https:"])
    expect(
      hrefs.some((href) => href.startsWith(start)),
      start,
    ).toBe(true);
  const anchors = hrefs.filter((href) => href.startsWith("#"));
  expect(anchors).toHaveLength(3);
  for (const anchor of anchors) expect(document.querySelectorAll(anchor), anchor).toHaveLength(1);
  const features = page.getByRole("region", { name: "What you get" });
  await expect.element(features.getByRole("listitem")).toHaveLength(4);
});

test("with forced colours the first action and the chosen tab keep their grounds", async () => {
  await emulate({ "forced-colors": "active" });
  const groundOf = (role: "button" | "tab", name: string) =>
    getComputedStyle(page.getByRole(role, { name, exact: true }).element()).backgroundColor;
  const login = await renderPage("/login");
  await expect.element(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(groundOf("button", "Sign in")).not.toBe(groundOf("button", "Google"));
  await login.unmount();
  await renderPage("/work-out-now");
  await expect.element(page.getByRole("tab", { name: "Workout" })).toBeVisible();
  expect(groundOf("tab", "Workout")).not.toBe(groundOf("tab", "History"));
  const dots = document.querySelectorAll("main :is(.bg-cardio, .bg-strength, .bg-flex)");
  expect(new Set([...dots].map((dot) => getComputedStyle(dot).backgroundColor)).size).toBe(3);
});

test("with less motion nothing moves on the home page", async () => {
  await renderPage("/");
  await expect.element(heading).toBeVisible();
  const moving = document.getAnimations().filter(({ effect }) => {
    const { duration, iterations } = effect?.getComputedTiming() ?? {};
    return Number(duration) > 1 || iterations === Number.POSITIVE_INFINITY;
  });
  expect(moving).toEqual([]);
});

test("the newsletter keeps what was typed and says what to do when the server can't be reached", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await renderPage("/");
  const field = page.getByPlaceholder("Enter your email");
  await expect.element(field).toHaveAttribute("type", "email");
  await field.fill("someone@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect.element(page.getByText(/Check your connection and try again\./)).toBeVisible();
  await expect.element(field).toHaveValue("someone@example.com");
  vi.restoreAllMocks();
});
