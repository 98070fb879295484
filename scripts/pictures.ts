/**
 * `npm run pictures -- http://127.0.0.1:8787`: photographs the running tracker, light and dark, for the home page's
 * gallery (public/gallery), and the tracker and a user's screens for the README (docs/pictures). For the tracker the script
 * sets the clock, so that their pictures don't change by the minute.
 */
import { mkdirSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { seed } from "../tests/journeys/support/seed.ts";
import { signUpAndIn } from "../tests/journeys/support/test.ts";
import { makeWorkouts } from "../tests/support/make-workouts.ts";
import { launchBrowser } from "./browser.ts";
import { root } from "./run.ts";

const [base] = process.argv.slice(2);
if (!base) throw new Error("Say where the app runs: npm run pictures -- http://127.0.0.1:8787");

/**
 * The upper part of a phone's screen at twice its pixels: 780 x 1560, the space that app/features/home/gallery.tsx
 * reserves.
 */
const viewport = { width: 390, height: 780 };
const noon = new Date("2026-11-21T12:00:00");
const folder = `${root}public/gallery`;

const shots: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "workout-tracking": async (page) => {
    await choose(page, "Cardio", "Running");
    await page.getByRole("button", { name: "Start Workout" }).first().click();
    // The clock runs second by second. After a jump the tracker would ask whether the user was away.
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

async function photograph(context: BrowserContext, name: string, theme: string): Promise<Buffer> {
  const page = await context.newPage();
  await page.clock.install({ time: noon });
  await page.goto("/work-out-now", { waitUntil: "networkidle" });
  await shots[name]?.(page);
  await page.evaluate(() => scrollTo(0, 0));
  const png = await page.screenshot({ animations: "disabled" });
  await sharp(png).avif({ quality: 55, effort: 7 }).toFile(`${folder}/${name}-${theme}.avif`);
  await sharp(png).webp({ quality: 78, effort: 6 }).toFile(`${folder}/${name}-${theme}.webp`);
  await page.close();
  return png;
}

/** A running workout with sets of an exercise. The last of them was just done, so its rest runs. */
async function photographSets(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto("/work-out-now", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Start Workout", exact: true }).click();
  await page.getByRole("button", { name: "Add exercise", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox", { name: "Search exercises" }).fill("bench press");
  await dialog.getByRole("button", { name: /^Barbell Bench Press - Medium Grip/ }).click();
  const card = page.getByRole("region", { name: "Barbell Bench Press - Medium Grip" });
  for (const [number, reps] of ["8", "8", "7"].entries()) {
    const set = card.getByRole("row", { name: `Set ${number + 1}`, exact: true });
    await set.getByRole("textbox", { name: "Weight", exact: true }).fill("80");
    await set.getByRole("textbox", { name: "Reps", exact: true }).fill(reps);
    await set.getByRole("checkbox", { name: "Done" }).click();
    if (number < 2) await card.getByRole("button", { name: "Add set", exact: true }).click();
  }
  // Waits until the notices have disappeared.
  await page.waitForTimeout(6000);
  await card.evaluate((one) => one.scrollIntoView({ block: "start" }));
  const png = await page.screenshot({ animations: "disabled" });
  await page.close();
  return png;
}

/** The screen of a new user with some weeks of workouts. */
async function photographMember(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage();
  const { id } = await signUpAndIn(page);
  await page.goto("/dashboard");
  const now = Date.now();
  const deadline = new Date(now + 20 * 86_400_000).toISOString().slice(0, 10);
  const goals = [
    { type: "calories", target: 9000, deadline },
    { type: "duration", target: 1500, deadline },
  ] as const;
  await seed(page, { owner: { kind: "account", id }, goals, workouts: makeWorkouts(40, 29, new Date(now)) });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.querySelector("main .animate-pulse") === null);
  // Waits until the rings are drawn and the toasts of the reached awards have disappeared.
  await page.waitForTimeout(6000);
  const png = await page.screenshot({ animations: "disabled" });
  await page.close();
  return png;
}

/** Pictures side by side, as the README shows them. */
async function writeSheet(name: string, pictures: readonly Buffer[]): Promise<void> {
  const [width, height, gap] = [450, 900, 24];
  const parts = pictures.map(async (picture, index) => ({
    input: await sharp(picture).resize(width, height).png().toBuffer(),
    left: gap + index * (width + gap),
    top: gap,
  }));
  const size = { width: gap + pictures.length * (width + gap), height: height + 2 * gap };
  await sharp({ create: { ...size, channels: 3, background: "#e8e9e3" } })
    .composite(await Promise.all(parts))
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(`${root}docs/pictures/${name}.png`);
}

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser("--hide-scrollbars");
const taken = new Map<string, Buffer>();
for (const colorScheme of ["light", "dark"] as const) {
  const take = async (name: string, photographIn: (context: BrowserContext) => Promise<Buffer>) => {
    const context = await browser.newContext({
      baseURL: base,
      viewport,
      colorScheme,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    taken.set(`${name}-${colorScheme}`, await photographIn(context));
    await context.close();
  };
  for (const name of Object.keys(shots))
    await take(name, (context) => photograph(context, name, colorScheme));
  if (colorScheme === "light") await take("sets", photographSets);
  for (const path of colorScheme === "light" ? ["/dashboard"] : ["/workouts", "/history"])
    await take(path, (context) => photographMember(context, path));
}
await browser.close();

const pick = (...names: readonly string[]) => names.flatMap((name) => taken.get(name) ?? []);
await writeSheet("work-out-now", pick("sets-light", "workout-tracking-dark", "guided-exercises-dark"));
await writeSheet("signed-in", pick("/dashboard-light", "/workouts-dark", "/history-dark"));
