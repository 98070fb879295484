// Still pictures for scripts: icons, OG pictures, email headers.

import type { Palette } from "#app/figures/draw.ts";
import { stills } from "#app/figures/generated/stills.ts";
import type { FigureName } from "#app/figures/names.ts";
import { drawScene, viewBoxOf } from "#app/figures/scene.ts";
import { exercises } from "./catalogue.ts";
import { createMotion } from "./motion.ts";

interface StillOptions {
  /** Moment in the loop, 0 to 1; the most telling one by default. */
  readonly time?: number;
  readonly colors: Palette;
  /** Any CSS colour; transparent by default. */
  readonly background?: string;
}

/** A standalone SVG document of one moment of a figure. */
export function renderFigureSvg(name: FigureName, { time, colors, background }: StillOptions): string {
  const exercise = exercises[name];
  const moment = time ?? exercise.still;
  const crop = stills[name].crop;
  const scene = drawScene({ ...exercise, crop, time: moment, frame: createMotion(exercise)(moment) }, colors);
  const fill = background
    ? `<rect x="${crop.x}" y="${crop.y}" width="${crop.width}" height="${crop.height}" fill="${background}"/>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(crop)}">${fill}${scene}</svg>`;
}
