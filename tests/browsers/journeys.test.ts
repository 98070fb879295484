/** The main journeys in Firefox and WebKit; Chromium runs all journeys of tests/e2e. */
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { newEmail, password } from "#tests/support/account.ts";
import { requireMailLink } from "#tests/support/mailbox.ts";
import { listInstalledBrowsers } from "./installed.ts";
import type { Handle, Tab, TestedBrowser } from "./tab.ts";

const browsers = listInstalledBrowsers();

test("at least one browser beside Chromium is installed", () => {
  expect(
    browsers.map(({ name }) => name),
    "apt-get install firefox-esr webkit2gtk-driver xvfb",
  ).not.toEqual([]);
});

/** Until it no longer throws: what a person sees comes after a moment. */
const eventually = <T>(step: () => Promise<T>) => vi.waitFor(step, { timeout: 20_000, interval: 100 });

/** The visible control that is called so, or whose name begins so; one of the page's main part before one of its frame. */
const controlBody = `
  const [name, role] = arguments;
  const nameOf = (element) => (element.ariaLabel ?? element.textContent).replace(/\\s+/g, " ").trim();
  const controls = [...document.querySelectorAll(role === "tab" ? "[role=tab]" : "button, a[href], summary")].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled,
  ).sort((a, b) => Number(!a.closest("main")) - Number(!b.closest("main")));
  return controls.find((element) => nameOf(element) === name)
    ?? controls.find((element) => nameOf(element).startsWith(name)) ?? null;`;

const fieldBody = `
  const [label] = arguments;
  return [...document.querySelectorAll("label")].find(
    ({ textContent, control }) => control && textContent.trim().startsWith(label))?.control ?? null;`;

/** React notices a value only through the browser's own setter. */
const setDateBody = `
  const [label, value] = arguments;
  const field = [...document.querySelectorAll("label")].find(({ textContent }) => textContent.trim().startsWith(label)).control;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));`;

async function require(tab: Tab, body: string, ...args: readonly string[]): Promise<Handle> {
  const found = await tab.find(body, ...args);
  if (!found) throw new Error(`${args.join(" ")} is not on the page`);
  return found;
}

const press = (tab: Tab, name: string, role = "button") =>
  eventually(async () => (await require(tab, controlBody, name, role)).click());

const fill = (tab: Tab, label: string, text: string) =>
  eventually(async () => (await require(tab, fieldBody, label)).type(text));

const expectText = (tab: Tab, text: string) =>
  eventually(async () => {
    const shown = String(await tab.evaluate("return document.body.innerText")).toLowerCase();
    if (!shown.includes(text.toLowerCase()))
      throw new Error(`"${text}" is not among: ${shown.slice(0, 1500)}`);
  });

const expectPath = (tab: Tab, path: string) =>
  eventually(async () => expect(await tab.evaluate("return location.pathname")).toBe(path));

/** Until the history's tab lists one workout, which is stored then. The tab that is left names its exercise as well. */
const expectOneWorkout = (tab: Tab) =>
  eventually(async () =>
    expect(await tab.evaluate('return document.querySelectorAll("#panel-history li").length')).toBe(1),
  );

/** Until the page answers: presses before that may be lost. */
async function settled(tab: Tab): Promise<void> {
  await eventually(async () =>
    expect(await tab.evaluate('return document.documentElement.hasAttribute("data-interactive")')).toBe(true),
  );
}

async function visit(tab: Tab, path: string): Promise<void> {
  await tab.goto(new URL(path, inject("baseUrl")).href);
  await settled(tab);
}

async function reload(tab: Tab): Promise<void> {
  await tab.reload();
  await settled(tab);
}

describe.each(browsers)("$name", ({ start }) => {
  let browser: TestedBrowser;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(() => browser.close());

  test("an exercise that a visitor times is in the history after a reload", async () => {
    const tab = await browser.openTab();
    await visit(tab, "/work-out-now");
    await press(tab, "Cardio");
    await press(tab, "Running");
    await press(tab, "Start Workout");
    await expectText(tab, "0:02");
    await press(tab, "Stop Workout");
    await press(tab, "History", "tab");
    await expectOneWorkout(tab);
    await expectText(tab, "Running");
    await reload(tab);
    await press(tab, "History", "tab");
    await expectOneWorkout(tab);
  });

  test("a running exercise goes on after a reload", async () => {
    const tab = await browser.openTab();
    await visit(tab, "/work-out-now");
    await press(tab, "Strength");
    await press(tab, "Push");
    await press(tab, "Start Workout");
    await expectText(tab, "0:01");
    await reload(tab);
    await press(tab, "Stop Workout");
  });

  test("a goal is listed, and is there after a reload", async () => {
    const tab = await browser.openTab();
    await visit(tab, "/work-out-now");
    await press(tab, "Goals", "tab");
    await fill(tab, "Target", "500");
    await tab.evaluate(setDateBody, "Deadline", "2099-12-31");
    await press(tab, "Add Goal");
    await expectText(tab, "0 / 500");
    await reload(tab);
    await press(tab, "Goals", "tab");
    await expectText(tab, "0 / 500");
  });

  test("a person signs up, confirms, signs in, walks through the app and signs out", async () => {
    const tab = await browser.openTab();
    const email = newEmail();
    await visit(tab, "/sign-up");
    await fill(tab, "Full Name", "Ada Lovelace");
    await fill(tab, "Email Address", email);
    await fill(tab, "Password", password);
    await fill(tab, "Confirm Password", password);
    await press(tab, "Sign up");
    await expectPath(tab, "/thank-you");
    await tab.goto(await requireMailLink(email));
    await press(tab, "Confirm");
    await expectText(tab, "Your email is confirmed");
    await visit(tab, "/login");
    await fill(tab, "Email", email);
    await fill(tab, "Password", password);
    await press(tab, "Sign in");
    await expectPath(tab, "/dashboard");
    for (const path of ["/workouts", "/history", "/profile", "/settings"]) {
      await visit(tab, path);
      await expectPath(tab, path);
    }
    await visit(tab, "/dashboard");
    await press(tab, "Sidebar");
    await press(tab, "Sign out");
    await expectPath(tab, "/login");
  });

  test("the news are listed, and the theme that was chosen stays", async () => {
    const tab = await browser.openTab();
    await visit(tab, "/news");
    await eventually(async () =>
      expect(await tab.evaluate('return document.querySelectorAll("article").length')).toBe(10),
    );
    const readTheme = () => tab.evaluate("return localStorage.getItem('theme')");
    await press(tab, "Switch between light and dark theme");
    await eventually(async () => expect(await readTheme()).toBe("dark"));
    await reload(tab);
    expect(await tab.evaluate("return document.documentElement.dataset.theme")).toBe("dark");
  });
});
