// Draws contact sheets of the moving figures to .cache/figures/*.png, to be looked at.
// Usage: npx node tools/figures/contact-sheet.ts [name ...]

import { mkdir } from "node:fs/promises";
import { type FigureName, figureNames, hasFigure } from "#app/figures/names.ts";
import { launchBrowser } from "../../scripts/browser.ts";
import type { Palette } from "./draw.ts";
import { renderFigureSvg } from "./render.ts";

const folder = ".cache/figures";
const themes = {
  light: { page: "oklch(1 0 0)", body: "oklch(0.2 0.02 265)", ground: "oklch(0.9 0.005 265)" },
  dark: { page: "oklch(0.21 0.014 265)", body: "oklch(0.97 0.003 100)", ground: "oklch(0.32 0.015 265)" },
} as const;
const accent = "oklch(0.89 0.2 125)";

function palette(theme: keyof typeof themes): Palette {
  return { body: themes[theme].body, far: 0.42, accent, ground: themes[theme].ground };
}

/** Eight frames in each theme at 230 px, then the still at 320 px and 96 px. */
function sheet(name: FigureName): string {
  const rows = (["light", "dark"] as const).map((theme) => {
    const draw = (time: number | undefined, size: number) =>
      `<div style="width:${size}px;height:${size}px">${renderFigureSvg(name, { ...(time !== undefined && { time }), colors: palette(theme) })}</div>`;
    const frames = Array.from({ length: 8 }, (_, i) => draw(i / 8, 230)).join("");
    return `<section style="background:${themes[theme].page}"><div style="display:grid;grid-template-columns:repeat(4,230px)">${frames}</div>${draw(undefined, 320)}${draw(undefined, 96)}</section>`;
  });
  return `<body style="margin:0"><style>section{display:flex;gap:8px;align-items:end}</style>${rows.join("")}</body>`;
}

const asked = process.argv.slice(2).filter(hasFigure);
const names = asked.length > 0 ? asked : figureNames;

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1360, height: 920 } });
  for (const name of names) {
    await page.setContent(sheet(name));
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    console.log(`${folder}/${name}.png`);
  }
} finally {
  await browser.close();
}
