// A whole picture of one moment: ground, prop and body in painting order.

import { drawBody, type Palette } from "./draw.ts";
import type { PropName } from "./exercise.ts";
import { drawProp } from "./props.ts";
import type { Frame } from "./skeleton.ts";

export interface Moment {
  readonly frame: Frame;
  /** Moment in the loop, 0 to 1; turns what spins. */
  readonly time: number;
  readonly prop?: PropName | undefined;
}

/** Markup to put into an SVG with the engine's box as its viewBox. */
export function drawScene({ frame, time, prop }: Moment, palette: Palette): string {
  const { behind, between, before } = drawProp(prop, time, palette);
  const body = drawBody(frame, palette);
  return behind + body.far + between + body.near + before;
}
