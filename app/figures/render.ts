// Still pictures for scripts: icons, OG pictures, email headers.

import { exercises } from "./catalogue.ts";
import type { Palette } from "./draw.ts";
import { createMotion } from "./motion.ts";
import type { FigureName } from "./names.ts";
import { drawScene } from "./scene.ts";
import { box } from "./skeleton.ts";

export interface StillOptions {
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
  const scene = drawScene({ ...exercise, time: moment, frame: createMotion(exercise)(moment) }, colors);
  const fill = background ? `<rect width="${box.width}" height="${box.height}" fill="${background}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${box.height}">${fill}${scene}</svg>`;
}
