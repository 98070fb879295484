// Turns an exercise into a style sheet. CSS moves the bones, so a figure plays without JavaScript and without timers.
// Each exercise has its own sheet, because a page draws one or two figures and all sheets together are about ten
// times larger.

import { bones } from "./bones.ts";
import { short, turnOf } from "./draw.ts";
import type { Exercise } from "./exercise.ts";
import { createMotion } from "./motion.ts";
import { stripeStep } from "./props.ts";
import { type Bone, box, type Frame, skeleton } from "./skeleton.ts";

/** The number of samples of a loop. Whole percentages keep the sheet short. */
const steps = 100;

/**
 * The largest error, in box units, of straight lines between keyframes for the hips and for the tip of a bone's
 * parts.
 */
const tolerance = 0.3;

/** The longest part of the body that moves with a bone. */
const carried: Readonly<Record<string, number>> = {
  ...{ loin: 96, chest: 77, head: 25, UpperArm: 56, Forearm: 31, Hand: 8, Thigh: 81, Shin: 45, Foot: 12 },
};

/** The same tolerance as an angle, in degrees. */
function toleranceOf(bone: Bone): number {
  const swing = carried[bone.replace(/^(near|far)/, "")] ?? 100;
  return (tolerance / swing) * (180 / Math.PI);
}

type Sample = readonly number[];

/** The smallest set of samples (indices) between which straight lines stay within `limit` of all other samples. */
function keepCorners(samples: readonly Sample[], limit: number): number[] {
  const kept = new Set([0, samples.length - 1]);
  const split = (from: number, to: number): void => {
    let worst = limit;
    let corner = -1;
    for (let i = from + 1; i < to; i += 1) {
      const share = (i - from) / (to - from);
      const off = (samples[i] ?? []).map((value, axis) => {
        const start = samples[from]?.[axis] ?? 0;
        return Math.abs(value - start - share * ((samples[to]?.[axis] ?? 0) - start));
      });
      const most = Math.max(...off);
      if (most > worst) [worst, corner] = [most, i];
    }
    if (corner < 0) return;
    kept.add(corner);
    split(from, corner);
    split(corner, to);
  };
  split(0, samples.length - 1);
  return [...kept].sort((a, b) => a - b);
}

/** Keyframes grouped by their value: moments that share a value are listed together. */
function writeKeyframes(
  name: string,
  samples: readonly Sample[],
  limit: number,
  write: (s: Sample) => string,
) {
  const moments = new Map<string, string[]>();
  for (const i of keepCorners(samples, limit)) {
    const css = write(samples[i] ?? []);
    moments.set(css, [...(moments.get(css) ?? []), `${i}%`]);
  }
  const frames = [...moments].map(([css, at]) => `${at.join()}{${css}}`).join("");
  return `@keyframes ${name}{${frames}}\n`;
}

/** The bone's turn at every sample, without jumps of a whole circle. */
function trackOf(frames: readonly Frame[], bone: Bone): Sample[] {
  let last: number | undefined;
  return frames.map((frame) => {
    const { angle } = turnOf(frame, bone);
    last = last === undefined ? angle : angle - 360 * Math.round((angle - last) / 360);
    return [last];
  });
}

/** A bone that never turns needs no rule, because the markup already has its angle. */
const isStill = (track: readonly Sample[]) => track.every(([angle]) => angle === track[0]?.[0]);

/**
 * The rules of parts that spin or pass without the body. Both ends are named, because the markup shows the still
 * moment.
 */
function propRules(name: string, prop: Exercise["prop"]): string {
  const turns = {
    bike: ["rotate(0deg)", "rotate(360deg)"],
    track: ["translate(0px,0px)", `translate(${-stripeStep}px,0px)`],
    mat: null,
  } as const;
  const ends = prop && turns[prop];
  if (!ends) return "";
  const [from, to] = ends.map((turn) => `{transform:${turn}}`);
  return `.figure-${name} .p{animation-name:${name}-p}\n@keyframes ${name}-p{0%${from}100%${to}}\n`;
}

/**
 * The style sheet that plays an exercise in the markup of draw.ts under the class `figure-<name>`.
 * It starts at the still moment, so nothing jumps when the sheet loads. It has no effect with a preference for less
 * motion, of the system or by `data-motion="reduce"` on the document.
 */
export function writeKeyframeSheet(name: string, exercise: Exercise): string {
  const frameAt = createMotion(exercise);
  const frames = Array.from({ length: steps + 1 }, (_, i) => frameAt(i / steps));
  const rule = (code: string) => `.figure-${name} .${code}{animation-name:${name}-${code}}\n`;

  const hips = frames.map(({ hip }) => [hip[0], box.ground - hip[1]]);
  const place = ([x = 0, y = 0]: Sample) => `transform:translate(${short(x)}px,${short(y)}px)`;
  let rules = rule("r") + writeKeyframes(`${name}-r`, hips, tolerance, place);
  for (const bone of bones) {
    const { code } = skeleton[bone];
    const track = trackOf(frames, bone);
    if (isStill(track)) continue;
    const { x, y } = turnOf(frames[0] ?? frameAt(0), bone);
    const shift = x || y ? `translate(${short(x)}px,${short(y)}px)` : "";
    const turn = ([angle = 0]: Sample) => `transform:${shift}rotate(${short(angle)}deg)`;
    rules += rule(code) + writeKeyframes(`${name}-${code}`, track, toleranceOf(bone), turn);
  }
  rules += propRules(name, exercise.prop);
  const delay = `${-Math.round(exercise.still * exercise.seconds * 1000) / 1000}s`;
  const clock = `.figure-${name} [class]{animation:${exercise.seconds}s linear ${delay} infinite}\n`;
  const rest = `[data-motion=reduce] .figure-${name} [class]{animation:none}\n`;
  return `@media (prefers-reduced-motion:no-preference){\n${clock}${rules}${rest}}\n`;
}
