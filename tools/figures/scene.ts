// A whole picture of one moment: ground, prop and body in painting order.

import { drawBody, type Palette } from "./draw.ts";
import { drawProp, type PropName } from "./props.ts";
import type { Crop, Frame } from "./skeleton.ts";

export interface Moment {
  readonly frame: Frame;
  /** The moment in the loop, 0 to 1. It turns spinning parts. */
  readonly time: number;
  readonly prop?: PropName | undefined;
  /** The visible part of the drawing. */
  readonly crop: Crop;
}

/** Markup to put into an SVG with the moment's crop as its viewBox. */
export function drawScene({ frame, time, prop, crop }: Moment, palette: Palette): string {
  const { behind, between, before } = drawProp(prop, time, palette, crop);
  const body = drawBody(frame, palette);
  return behind + body.far + between + body.near + before;
}
