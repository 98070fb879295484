// SVG documents of the figures: the files that the pages show, and pictures for icons and mails.

import type { FigureName } from "#app/figures/names.ts";
import { exercises } from "./catalogue.ts";
import type { Palette } from "./draw.ts";
import { cropOf } from "./measure.ts";
import { createMotion } from "./motion.ts";
import { drawScene } from "./scene.ts";

/** The colour of the text around the figure; `--figure-accent` changes the colour of its shirt. */
const pageColors: Palette = {
  body: "currentColor",
  far: 0.42,
  accent: "var(--figure-accent, var(--volt))",
  ground: "var(--line)",
};

interface StillOptions {
  /** The moment in the loop, 0 to 1; by default the exercise's still moment. */
  readonly time?: number;
  readonly colors?: Palette;
  /** Any CSS colour; transparent by default. */
  readonly background?: string;
}

/** A standalone SVG document of one moment of a figure. */
export function renderFigureSvg(
  name: FigureName,
  { time, colors = pageColors, background }: StillOptions = {},
): string {
  const exercise = exercises[name];
  const moment = time ?? exercise.still;
  const crop = cropOf(exercise);
  const { x, y, width, height } = crop;
  const scene = drawScene({ ...exercise, crop, time: moment, frame: createMotion(exercise)(moment) }, colors);
  const fill = background
    ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${background}"/>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">${fill}${scene}</svg>`;
}

/** JSON of the width and height of every figure's `viewBox`, so that a page can reserve its space. */
export function writeSizes(): string {
  const sizes = Object.entries(exercises).map(([name, exercise]) => {
    const { width, height } = cropOf(exercise);
    return [name, { width, height }];
  });
  return `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`;
}
