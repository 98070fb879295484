/**
 * `npm run pictures:gallery -- http://127.0.0.1:8787`: photographs the running tracker for the home page's gallery,
 * light and dark, into public/gallery. The script sets the clock, so that the pictures don't change by the minute.
 */
import { mkdirSync } from "node:fs";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { browserArgs, requireBrowser } from "./browser.ts";
import { root } from "./run.ts";

const [base] = process.argv.slice(2);
if (!base) throw new Error("Say where the app runs: npm run pictures:gallery -- http://127.0.0.1:8787");

/** A phone's upper part at twice its pixels: 780 x 1560, as app/features/home/gallery.tsx reserves. */
const viewport = { width: 390, height: 780 };
const noon = new Date("2026-11-21T12:00:00");
const folder = `${root}public/gallery`;

const shots: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "workout-tracking": async (page) => {
    await choose(page, "Cardio", "Running");
    await page.getByRole("button", { name: "Start Workout" }).first().click();
    // Second by second: after a jump the tracker would ask whether one was away.
    await page.clock.runFor("12:40");
  },
  "guided-exercises": async (page) => {
    await page.getByRole("button", { name: /^Strength/ }).click();
  },
  "form-guidance": async (page) => {
    await choose(page, "Strength", "Squats");
    await page.clock.runFor(6000);
  },
};

async function choose(page: Page, category: string, exercise: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${category}`) }).click();
  await page.getByRole("button", { name: new RegExp(`^${exercise}`) }).click();
}

async function photograph(context: BrowserContext, name: string, theme: string): Promise<void> {
  const page = await context.newPage();
  await page.clock.install({ time: noon });
  await page.goto("/work-out-now", { waitUntil: "networkidle" });
  await shots[name]?.(page);
  await page.evaluate(() => scrollTo(0, 0));
  const png = await page.screenshot({ animations: "disabled" });
  await sharp(png).avif({ quality: 55, effort: 7 }).toFile(`${folder}/${name}-${theme}.avif`);
  await sharp(png).webp({ quality: 78, effort: 6 }).toFile(`${folder}/${name}-${theme}.webp`);
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await requireBrowser(),
  args: [...browserArgs, "--hide-scrollbars"],
});
for (const colorScheme of ["light", "dark"] as const) {
  for (const name of Object.keys(shots)) {
    const context = await browser.newContext({
      baseURL: base,
      viewport,
      colorScheme,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    await photograph(context, name, colorScheme);
    await context.close();
  }
}
await browser.close();
