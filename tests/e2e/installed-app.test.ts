/**
 * An installed app on an iPhone has its own storage. Workouts that were recorded in the browser are brought over as a
 * file.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, phone, press, readDownload, visit, withBrowser } from "#tests/support/browser.ts";
import { makeWorkouts } from "#tests/support/make-workouts.ts";
import { openMember } from "#tests/support/member.ts";
import { seed } from "#tests/support/seed.ts";

withBrowser();

/** From the next visit on, the page runs as an installed app. */
const install = (page: Page) =>
  page.addInitScript(() => {
    const match = globalThis.matchMedia;
    globalThis.matchMedia = (query) =>
      match(query.replaceAll("(display-mode: standalone)", "(display-mode: browser)"));
  });

const offer = (page: Page) => page.getByRole("region", { name: "Trained in the browser" });

/** The first headings and buttons of the page's content. */
const firstWords = (page: Page, count: number) =>
  page
    .getByRole("main")
    .locator("h1:visible, h2:visible, button:visible, [role=tab]")
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()).slice(0, count));

test("a guest's workouts go from the browser into the installed app, which offers that first", async () => {
  const browser = await openPage({ viewport: phone });
  await visit(browser, "/work-out-now");
  await expect.poll(() => offer(browser).count()).toBe(0);
  await seed(browser, { owner: { kind: "guest" }, workouts: makeWorkouts(3, 30) });
  await visit(browser, "/work-out-now?tab=history");
  await press(browser, "Import and export");
  const download = browser.waitForEvent("download");
  await press(browser, "Export JSON");
  const text = await readDownload(await download);

  const app = await openPage({ viewport: phone });
  await install(app);
  await visit(app, "/work-out-now");
  await offer(app).waitFor();
  expect(await firstWords(app, 6)).toEqual([
    "Work Out Now",
    "Workout",
    "History",
    "Goals",
    "Trained in the browser before?",
    "Import a file",
  ]);
  await app
    .getByLabel("File to import")
    .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await press(app, "Import");
  await expect.poll(() => offer(app).count()).toBe(0);
  await app.getByRole("tab", { name: "History" }).click();
  await expect.poll(() => app.getByRole("tabpanel").getByRole("listitem").count()).toBe(3);
});

test("a member's dashboard offers it first in the installed app, and after the first workout elsewhere", async () => {
  const page = await openMember("/dashboard", {}, { viewport: phone });
  await page.getByRole("heading", { name: "Trained on another device?" }).waitFor();
  expect((await firstWords(page, 2))[1]).toBe("Your first workout");
  await install(page);
  await page.reload();
  await page.getByRole("heading", { name: "Trained in the browser, or on another device?" }).waitFor();
  expect((await firstWords(page, 2))[1]).toBe("Trained in the browser, or on another device?");
});
