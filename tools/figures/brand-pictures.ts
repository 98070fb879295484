/** `node tools/figures/brand-pictures.ts`: draws the app icons and the picture of shared links from the figures, into public/. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { launchBrowser } from "../../scripts/browser.ts";
import { root } from "../../scripts/run.ts";
import { renderFigureSvg } from "./render.ts";

const dark = "#0b0e14";
const volt = "#b9ef3a";
const light = "#f7f7f5";
const line = "#2c313b";

const font = readFileSync(
  `${root}node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2`,
).toString("base64");

const ring = (size: number, share: number, width: number) => `
  <svg width="${size}" height="${size}" viewBox="0 0 100 100" style="position:absolute;inset:0">
    <circle cx="50" cy="50" r="${50 - width / 2}" fill="none" stroke="${line}" stroke-width="${width}"/>
    <circle cx="50" cy="50" r="${50 - width / 2}" fill="none" stroke="${volt}" stroke-width="${width}" pathLength="100"
      stroke-linecap="round" stroke-dasharray="${share * 100} 100" transform="rotate(-90 50 50)"/>
  </svg>`;

const runnerOn = (ground: string) =>
  renderFigureSvg("running", { colors: { body: light, far: 0.42, accent: volt, ground } });

/** `inset` is the empty share of the tile around `mark`, which draws a square of `side` pixels. */
const tile = (size: number, inset: number, radius: number, mark: (side: number) => string) => {
  const side = size * (1 - 2 * inset);
  return `<div style="width:${size}px;height:${size}px;background:${dark};border-radius:${radius * size}px;display:grid;place-items:center">
    <div style="position:relative;width:${side}px;height:${side}px">${mark(side)}</div></div>`;
};

/** The mark of large icons. A tab's icon is too small for the runner. */
const runnerInRing = (side: number) =>
  `${ring(side, 0.74, 9)}<div style="position:absolute;inset:11% 13% 9% 10%">${runnerOn("none")}</div>`;
const ringAlone = (side: number) => ring(side, 0.74, 21);

const sharedPicture = `
  <style>@font-face{font-family:Archivo;src:url(data:font/woff2;base64,${font});font-weight:100 900}</style>
  <div style="position:relative;width:1200px;height:630px;background:${dark};color:${light};font-family:Archivo">
    <div style="position:absolute;left:80px;top:150px;width:560px">
      <p style="margin:0 0 28px;color:${volt};font-size:34px;font-weight:700">Track, Train, Transform</p>
      <p style="margin:0;font-size:84px;line-height:1;font-weight:780;letter-spacing:-0.02em">Fitness Tracker</p>
      <p style="margin:32px 0 0;font-size:34px;line-height:1.3;color:#b4b8c0;font-weight:500">Pick an exercise, press start, keep what you did.</p>
    </div>
    <div style="position:absolute;right:80px;top:95px;width:440px;height:440px">${ring(440, 0.72, 5)}
      <div style="position:absolute;inset:87px 80px 77px 82px">${runnerOn(line)}</div></div>
  </div>`;

async function draw(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><style>body{margin:0}svg{display:block}</style>${html}`);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

/** Wraps a PNG in an .ico: a directory with one entry (6 + 16 bytes) and then the PNG. */
function wrapInIco(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const browser = await launchBrowser();
const icons = [
  { file: "icon-192.png", side: 192, inset: 0.1, radius: 0.22 },
  { file: "icon-512.png", side: 512, inset: 0.1, radius: 0.22 },
  // Launchers crop these icons to their own shape: the background reaches the edges, and the mark is inside the safe
  // circle.
  { file: "icon-maskable-512.png", side: 512, inset: 0.17, radius: 0 },
  { file: "apple-touch-icon.png", side: 180, inset: 0.12, radius: 0 },
];
for (const { file, side, inset, radius } of icons) {
  writeFileSync(
    `${root}public/${file}`,
    await draw(browser, tile(side, inset, radius, runnerInRing), side, side),
  );
}
writeFileSync(
  `${root}public/favicon.ico`,
  wrapInIco(await draw(browser, tile(32, 0.14, 0.25, ringAlone), 32, 32), 32),
);
writeFileSync(`${root}public/og.png`, await draw(browser, sharedPicture, 1200, 630));
await browser.close();
