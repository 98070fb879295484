import { makeWorkouts } from "../support/make-workouts.ts";
import { seed } from "./support/seed.ts";
import { expect, phone, press, readDownload, test, visit } from "./support/test.ts";
import { openTab, rows } from "./support/work-out-now.ts";

/** An installed app on an iPhone has its own storage. */
test("a guest's workouts go from the browser into the installed app, which offers that first", async ({
  newPage,
}) => {
  const browser = await newPage({ viewport: phone });
  await visit(browser, "/work-out-now");
  await seed(browser, { owner: { kind: "guest" }, workouts: makeWorkouts(3, 30) });
  await visit(browser, "/work-out-now?tab=history");
  await press(browser, "Import and export");
  const download = browser.waitForEvent("download");
  await press(browser, "Export JSON");
  const text = await readDownload(await download);

  const app = await newPage({ viewport: phone });
  await app.addInitScript(() => {
    const match = globalThis.matchMedia;
    globalThis.matchMedia = (query) =>
      match(query.replaceAll("(display-mode: standalone)", "(display-mode: browser)"));
  });
  await visit(app, "/work-out-now");
  const offer = app.getByRole("region", { name: "Trained in the browser" });
  await expect(offer).toBeVisible();
  // It is the first thing below the tabs.
  await expect(app.getByRole("main").locator("h2:visible").first()).toHaveText(
    "Trained in the browser before?",
  );
  await app
    .getByLabel("File to import")
    .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await press(app, "Import");
  await expect(offer).toHaveCount(0);
  await openTab(app, "History");
  await expect(rows(app)).toHaveCount(3);
});
