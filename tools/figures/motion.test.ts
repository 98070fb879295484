import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figureNames } from "#app/figures/names.ts";
import { along, bones, placeBones } from "./bones.ts";
import { exercises } from "./catalogue.ts";
import { turnOf } from "./draw.ts";
import { writeKeyframeSheet } from "./keyframes.ts";
import { type LimbName, limbs, solvePose } from "./kinematics.ts";
import { createMotion, listPoses } from "./motion.ts";
import { parseTracks, playSheet } from "./played-sheet.ts";
import { crank } from "./props.ts";
import { box, type Frame, type Point, skeleton } from "./skeleton.ts";

/**
 * The moments are closer than the frames of any screen, because extremes are brief and random moments would rarely
 * meet them.
 */
const moments = Array.from({ length: 1001 }, (_, n) => n / 1000);
const moment = fc.double({ min: 0, max: 1, noNaN: true });
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const limbNames: readonly LimbName[] = ["nearArm", "farArm", "nearLeg", "farLeg"];

/** The fixed end of a limb: the wrist of an arm, the ball of a foot. */
function endOf(frame: Frame, name: LimbName): Point {
  const [, lower, end] = limbs[name];
  return placeBones(frame)[name.endsWith("Leg") ? end : lower].end;
}

describe.each(figureNames)("%s, as its style sheet plays it", (name) => {
  const exercise = exercises[name];
  const frameAt = createMotion(exercise);
  const poses = listPoses(exercise);
  const sheet = writeKeyframeSheet(name, exercise);
  const play = playSheet(name, sheet, frameAt(exercise.still));

  it("asks no hand or foot to be where the limb can't reach", () => {
    for (const pose of poses) {
      for (const limb of limbNames) {
        const held = pose[limb];
        if (!("target" in held)) continue;
        expect(distance(endOf(solvePose(pose, exercise.view), limb), held.target)).toBeLessThan(0.3);
      }
    }
  });

  it("turns bones and never stretches them", () => {
    const tracks = parseTracks(sheet);
    for (const bone of bones) {
      const { x, y } = turnOf(frameAt(0), bone);
      const shift = x || y ? [x, y] : [];
      for (const { values } of tracks.get(`${name}-${skeleton[bone].code}`) ?? []) {
        expect(values.slice(0, -1)).toEqual(shift);
      }
    }
  });

  it("stays inside the box and above the ground, with room for flesh around the bones", () => {
    for (const t of moments) {
      for (const { end } of Object.values(placeBones(play(t)))) {
        expect(end[0]).toBeGreaterThan(6);
        expect(end[0]).toBeLessThan(box.width - 3);
        // Toes that roll over may press into the mat, which is 5 thick.
        expect(end[1]).toBeGreaterThan(-2.5);
        expect(end[1]).toBeLessThan(box.ground - 3);
      }
    }
  });

  it("strays from the engine by about one part in a hundred at most", () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...bones), (t, bone) => {
        const off = distance(placeBones(play(t))[bone].end, placeBones(frameAt(t))[bone].end);
        expect(off).toBeLessThan(2.2);
      }),
    );
  });

  it("doesn't let a planted hand or foot slide", () => {
    for (const [i, pose] of poses.entries()) {
      const next = poses[(i + 1) % poses.length] ?? pose;
      const span = next.at - pose.at + (next.at > pose.at ? 0 : 1);
      for (const limb of limbNames) {
        const [from, to] = [pose[limb], next[limb]];
        const planted = "target" in from && "target" in to && distance(from.target, to.target) < 0.01;
        for (let step = 0; planted && step <= 20; step += 1) {
          const slide = distance(endOf(play(Math.min(1, pose.at + (span * step) / 20)), limb), from.target);
          expect(slide, `${limb} after ${pose.at}`).toBeLessThan(0.7);
        }
      }
    }
  });

  it("ends where it begins", () => {
    const [first, last] = [placeBones(play(0)), placeBones(play(1))];
    for (const bone of bones) expect(distance(first[bone].end, last[bone].end)).toBeLessThan(0.01);
  });
});

describe("cycling", () => {
  it("keeps both feet on the pedals of the turning crank", () => {
    const sheet = writeKeyframeSheet("cycling", exercises.cycling);
    const play = playSheet("cycling", sheet, createMotion(exercises.cycling)(0));
    const spin = parseTracks(sheet)
      .get("cycling-p")
      ?.map(({ values }) => values.at(-1));
    expect(spin).toEqual([0, 360]);
    fc.assert(
      fc.property(moment, (t) => {
        const pedal = along([crank.x, crank.y], -360 * t, crank.arm);
        const opposite = along([crank.x, crank.y], 180 - 360 * t, crank.arm);
        expect(distance(endOf(play(t), "nearLeg"), pedal)).toBeLessThan(3);
        expect(distance(endOf(play(t), "farLeg"), opposite)).toBeLessThan(3);
      }),
    );
  });
});
