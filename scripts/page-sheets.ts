/**
 * `npm run pictures -- http://127.0.0.1:8787 / /about`: these pages at phone and desktop size, light and dark, as pictures
 * in .cache/pictures.
 */
import { mkdirSync } from "node:fs";
import { launchBrowser } from "./browser.ts";
import { root } from "./run.ts";

const [base, ...paths] = process.argv.slice(2);
if (!base) throw new Error("Say where the app runs: npm run pictures -- http://127.0.0.1:8787 / /about");

const sizes = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1440, height: 900 },
];
const folder = `${root}.cache/pictures`;
mkdirSync(folder, { recursive: true });

const browser = await launchBrowser();
for (const { name, ...viewport } of sizes) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL: base,
      viewport,
      colorScheme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path, { waitUntil: "networkidle" });
      const file = `${path.replaceAll(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}-${name}-${colorScheme}`;
      await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
