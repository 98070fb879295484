// The size of a figure, measured from its drawing.

import { drawBody } from "./draw.ts";
import type { Exercise } from "./exercise.ts";
import { createMotion } from "./motion.ts";
import { bikeSpan } from "./props.ts";
import { box, type Crop, type Point } from "./skeleton.ts";

/** The position of a group's own coordinates in the drawing: origin and turn in radians; `flip` -1 mirrors it. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly flip: number;
}

const numbersIn = (text: string) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);

function onto({ x, y, turn, flip }: Place, [along, across]: Point): Point {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [x + along * cos - across * flip * sin, y + along * sin + across * flip * cos];
}

/** Reads `translate`, then `rotate` or the mirror `scale(1 -1)`, the only transforms that draw.ts writes. */
function placeWithin(parent: Place, tag: string): Place {
  const [shiftX = 0, shiftY = 0] = numbersIn(/translate\(([^()]*)\)/.exec(tag)?.[1] ?? "");
  const [turn = 0] = numbersIn(/rotate\(([^()]*)\)/.exec(tag)?.[1] ?? "");
  const [x, y] = onto(parent, [shiftX, shiftY]);
  const flip = tag.includes("scale(1 -1)") ? -parent.flip : parent.flip;
  return { x, y, turn: parent.turn + (turn * Math.PI) / 180, flip };
}

/** Points on an outline of lines, quadratic curves and half circles, dense enough to measure it. */
function outlineOf(d: string): Point[] {
  const points: Point[] = [];
  let last: Point = [0, 0];
  for (const [, command = "", rest = ""] of d.matchAll(/([MLQA])([^MLQAZ]*)/g)) {
    const values = numbersIn(rest);
    const size = { M: 2, L: 2, Q: 4, A: 7 }[command] ?? 2;
    for (let i = 0; i + size <= values.length; i += size) {
      const own = values.slice(i, i + size);
      const [x = 0, y = 0] = own.slice(-2);
      const [first = 0, second = 0] = own;
      if (command === "Q") {
        for (const t of [0.25, 0.5, 0.75]) {
          const bend = (from: number, by: number, to: number) =>
            from * (1 - t) ** 2 + 2 * by * t * (1 - t) + to * t * t;
          points.push([bend(last[0], first, x), bend(last[1], second, y)]);
        }
      } else if (command === "A") {
        const chord = Math.hypot(x - last[0], y - last[1]);
        const [awayX, awayY] = [(y - last[1]) / chord, (last[0] - x) / chord];
        points.push([(last[0] + x) / 2 + awayX * first, (last[1] + y) / 2 + awayY * first]);
      }
      last = [x, y];
      points.push(last);
    }
  }
  return points;
}

/** Points along the outline of a drawn body, in SVG user units, y down. */
export function outlinePoints(markup: string): Point[] {
  const points: Point[] = [];
  const groups: Place[] = [{ x: 0, y: 0, turn: 0, flip: 1 }];
  for (const [tag, d] of markup.matchAll(/<\/g>|<g[^<>]*>|<path d="([^"<]*)"[^<>]*>/g)) {
    const here = groups.at(-1);
    if (!here) throw new RangeError("More groups are closed than opened");
    if (tag === "</g>") groups.pop();
    else if (d === undefined) groups.push(placeWithin(here, tag));
    else {
      const place = placeWithin(here, tag);
      points.push(...outlineOf(d).map((point) => onto(place, point)));
    }
  }
  return points;
}

const plain = { body: "", far: 1, accent: "", ground: "" };

/** Points along the outline of an exercise's body at a moment of its loop. */
function createOutline(exercise: Exercise): (t: number) => Point[] {
  const frameAt = createMotion(exercise);
  return (t) => {
    const { far, near } = drawBody(frameAt(t), plain);
    return outlinePoints(far + near);
  };
}

/** The margin around the figure, and below it for the floor's line or the mat. */
const margin = 6;
const below = 9;

/**
 * The smallest part of the drawing that contains an exercise in every moment, never higher than wide. A figure that
 * stands up gets a square at most, and a figure that lies fills its box.
 */
export function cropOf(exercise: Exercise): Crop {
  const outlineAt = createOutline(exercise);
  const points = Array.from({ length: 100 }, (_, i) => outlineAt(i / 100)).flat();
  const xs = [...points.map(([x]) => x), ...(exercise.prop === "bike" ? bikeSpan : [])];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const bottom = box.ground + below;
  const height = Math.ceil(bottom - Math.min(...points.map(([, y]) => y)) + margin);
  const width = Math.max(Math.ceil(right - left + 2 * margin), height);
  return { x: Math.round((left + right - width) / 2), y: bottom - height, width, height };
}
