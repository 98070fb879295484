import { describe, expect, it } from "vitest";
import { type FigureName, figureNames } from "#app/figures/names.ts";
import { placeBones } from "./bones.ts";
import { exercises } from "./catalogue.ts";
import { drawBody } from "./draw.ts";
import { writeKeyframeSheet } from "./keyframes.ts";
import { cropOf, outlinePoints } from "./measure.ts";
import { createMotion } from "./motion.ts";
import { playSheet } from "./played-sheet.ts";
import { type Bone, box, type Frame } from "./skeleton.ts";

const moments = Array.from({ length: 201 }, (_, n) => n / 200);
const plain = { body: "", far: 1, accent: "", ground: "" };

/** The drawing that a browser shows at each moment. */
function framesOf(name: FigureName): Frame[] {
  const exercise = exercises[name];
  const play = playSheet(name, writeKeyframeSheet(name, exercise), createMotion(exercise)(exercise.still));
  return moments.map(play);
}

/** How far the drawing of a frame reaches in each direction. */
function reachOf(frame: Frame) {
  const { far, near } = drawBody(frame, plain);
  const points = outlinePoints(far + near);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe("the outline of a drawing", () => {
  it("follows moves, turns, mirrors, curves and half circles", () => {
    const markup =
      '<g class="r" fill="" transform="translate(10 20)"><g class="l" transform="translate(0 5)rotate(90)">' +
      '<path d="M2 1L4 1" transform="scale(1 -1)"/></g><path d="M0-6Q8 0 0 6A6 6 0 0 1 0-6Z" fill=""/></g>';
    const points = outlinePoints(markup).map((point) => point.map((value) => Math.round(value * 10) / 10));
    expect(points.slice(0, 2)).toEqual([
      [11, 27],
      [11, 29],
    ]);
    expect(Math.max(...points.slice(2).map(([x = 0]) => x))).toBe(14);
    expect(Math.min(...points.map(([x = 0]) => x))).toBe(4);
  });
});

describe.each(figureNames)("%s", (name) => {
  const crop = cropOf(exercises[name]);
  const frames = framesOf(name);
  const reaches = frames.map(reachOf);
  const whole = {
    left: Math.min(...reaches.map(({ left }) => left)) - crop.x,
    right: crop.x + crop.width - Math.max(...reaches.map(({ right }) => right)),
    top: Math.min(...reaches.map(({ top }) => top)) - crop.y,
  };

  it("is never cut off, from its first moment to its last", () => {
    for (const spare of Object.values(whole)) expect(spare).toBeGreaterThan(4);
  });

  it("is shown without room to spare: in a square at most, and both ways to the edge if it lies", () => {
    expect(whole.top).toBeLessThan(8);
    expect(crop.height).toBeLessThanOrEqual(crop.width);
    // If the crop is wider than high, the figure or its bike fills the width.
    if (crop.width > crop.height && exercises[name].prop !== "bike") {
      expect(whole.left).toBeLessThan(8);
      expect(whole.right).toBeLessThan(8);
    }
  });

  it("stands on the ground and never in it", () => {
    const airborne = ["running", "jumping-jacks", "cycling"].includes(name);
    for (const { bottom } of reaches) {
      // The floor's line and the mat begin 1.5 below the point on which feet are put; a sole is 1.3 below it.
      expect(bottom).toBeLessThan(box.ground + 3);
      if (!airborne) expect(bottom).toBeGreaterThan(box.ground - 1);
    }
  });

  it("moves without a jerk", () => {
    const places = frames.map(placeBones);
    const perSecond = (moments.length - 1) / exercises[name].seconds;
    for (const [i, placed] of places.entries()) {
      const before = places[i - 1];
      for (const [bone, { end }] of Object.entries(placed)) {
        const from = before?.[bone as Bone].end ?? end;
        // A runner's knee swings fastest, with about 13 metres a second: 100 units are a metre and a quarter.
        expect(Math.hypot(end[0] - from[0], end[1] - from[1]) * perSecond).toBeLessThan(1200);
      }
    }
  });
});

describe("views", () => {
  it.each(["push-ups", "pilates"] as const)(
    "%s lies: it is at least half as wide again as it is high",
    (name) => {
      const crop = cropOf(exercises[name]);
      expect(crop.width / crop.height).toBeGreaterThan(1.5);
    },
  );

  it.each(["jumping-jacks", "stretching", "resting", "lost"] as const)(
    "%s, seen from the front, stands on straight legs, whose knees never bend to the side",
    (name) => {
      for (const { view, angles } of framesOf(name)) {
        expect(view).toBe("front");
        expect(Math.abs(angles.nearThigh - angles.nearShin)).toBeLessThan(24);
        expect(Math.abs(angles.farThigh - angles.farShin)).toBeLessThan(24);
      }
    },
  );

  it.each(figureNames)("%s has hands broader than their wrists", (name) => {
    const { near } = drawBody(createMotion(exercises[name])(0), plain);
    const breadth = (bone: string) => {
      const [, d = ""] = new RegExp(`<g class="${bone}"[^>]*><path d="([^"]*)"`).exec(near) ?? [];
      // The width across the far half of the bone, which has the end of a forearm and the palm.
      const far = outlinePoints(`<path d="${d}">`).filter(([x]) => x > (bone === "na" ? 20 : 4));
      return Math.max(...far.map(([, y]) => y)) - Math.min(...far.map(([, y]) => y));
    };
    expect(breadth("nh")).toBeGreaterThan(1.3 * breadth("na"));
  });
});
