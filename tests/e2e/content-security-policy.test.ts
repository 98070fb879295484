/** Every page under its Content-Security-Policy: whatever it forbids is reported by the browser and fails here. */
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { publicPages } from "#app/content/pages.ts";
import { openSignedIn } from "#tests/support/account.ts";
import { hydrated, openPage, withBrowser } from "#tests/support/browser.ts";

withBrowser();

/** What the policies refused so far, in every document of the page's context. */
async function watch(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.context().exposeFunction("reportRefused", (what: string) => refused.push(what));
  await page.context().addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event;
      const what = [location.pathname, violatedDirective, blockedURI, sourceFile, sample].join(" ");
      Reflect.get(globalThis, "reportRefused")(what);
    });
  });
  return refused;
}

/** Opens a page and waits until it is at rest: loaded, taken over by React, and asking for nothing more. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await hydrated(page);
}

test("no public page does what its policy forbids", async () => {
  const page = await openPage();
  const refused = await watch(page);
  for (const { path } of publicPages) {
    await visit(page, path);
  }
  expect(refused).toEqual([]);
  expect(page.errors).toEqual([]);
}, 240_000);

test("pages outside the site's navigation do nothing that their policy forbids: not found, the API's viewer, the mailbox", async () => {
  const page = await openPage();
  const refused = await watch(page);
  await visit(page, "/docs/api");
  await page.locator(".swagger-ui .opblock").first().waitFor();
  await page.goto("/dev/mailbox?to=nobody@example.com", { waitUntil: "networkidle" });
  expect(page.errors).toEqual([]);
  await visit(page, "/goals");
  expect(refused).toEqual([]);
}, 120_000);

test("what a visitor opens without a reload does nothing that the policy forbids: pages, search, toasts, moving figures", async () => {
  const page = await openPage();
  const refused = await watch(page);
  await visit(page, "/about");
  await page.getByRole("banner").getByRole("link", { name: "Start" }).click();
  await page.waitForURL("**/work-out-now");
  await page.getByRole("tab", { name: "Goals" }).click();
  await page.getByRole("tab", { name: "Workout" }).click();
  await page.getByRole("button", { name: /^Cardio/ }).click();
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => page.locator("svg[class^=figure-] path").count()).toBeGreaterThan(5);
  expect(refused).toEqual([]);
  expect(page.errors).toEqual([]);
});

test("the screens of a member do nothing that their policy forbids", async () => {
  const page = await openSignedIn();
  const refused = await watch(page);
  const screens = ["/dashboard", "/workouts", "/workouts?tab=routines", "/workouts/live", "/history"];
  for (const path of [...screens, "/profile", "/settings", "/dashboard"]) await visit(page, path);
  for (const name of ["Workouts", "History", "Profile", "Settings", "Dashboard"]) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await page.waitForURL(`**/${name.toLowerCase()}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  expect(refused).toEqual([]);
  expect(page.errors).toEqual([]);
}, 120_000);

test("a script, a handler or markup that gets into a page does nothing", async () => {
  const page = await openPage();
  page.mayLogErrors = true;
  const refused = await watch(page);
  await page.route("**/about", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      "<main",
      '<script>window.ran = 1</script><img src="x" onerror="window.ran = 2"><main',
    );
    await route.fulfill({ response: answer, body: html });
  });
  await visit(page, "/about");
  await page.evaluate(() => {
    const tries = [
      () => Object.assign(document.createElement("div"), { innerHTML: "<img src=x onerror='ran = 3'>" }),
      () => document.body.append(Object.assign(document.createElement("script"), { text: "ran = 4" })),
      () => document.body.append(Object.assign(document.createElement("script"), { src: "data:,ran=5" })),
    ];
    for (const attempt of tries) {
      try {
        attempt();
      } catch {
        // Trusted Types refuse with an exception.
      }
    }
  });
  await expect.poll(() => refused.length).toBe(5);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("a form without script still reaches a provider, which form-action would stop", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/login");
  await page.getByRole("button", { name: /Google/ }).click();
  await page.waitForURL((url) => url.origin !== inject("baseUrl") || url.search.includes("code="));
  expect(page.errors.join()).not.toContain("Content Security Policy");
});
