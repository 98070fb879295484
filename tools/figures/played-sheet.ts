// Reads a generated style sheet as a browser plays it, for tests of what is shown.

import { bones } from "./bones.ts";
import { turnOf } from "./draw.ts";
import { type Bone, box, type Frame, skeleton } from "./skeleton.ts";

type Track = readonly { at: number; values: readonly number[] }[];

/** Keyframes by name: `transform` numbers (translate, then rotate) at each percentage, in order. */
export function parseTracks(css: string): Map<string, Track> {
  const tracks = new Map<string, Track>();
  for (const [, name = "", body = ""] of css.matchAll(/@keyframes (\S+?)\{((?:[^{}]+\{[^{}]*\})*)\}/g)) {
    const stops = [...body.matchAll(/([\d%,.]+)\{transform:([^}]*)\}/g)].flatMap(
      ([, at = "", transform = ""]) => {
        const values = [...transform.matchAll(/-?[\d.]+(?=px|deg)/g)].map(Number);
        return at.split(",").map((percent) => ({ at: Number.parseFloat(percent) / 100, values }));
      },
    );
    tracks.set(
      name,
      stops.sort((a, b) => a.at - b.at),
    );
  }
  return tracks;
}

function valuesAt(track: Track, t: number): readonly number[] {
  const next = Math.max(
    1,
    track.findIndex((stop) => stop.at >= t),
  );
  const [from, to] = [track[next - 1], track[next]];
  if (!from || !to) throw new RangeError(`No keyframes around ${t}`);
  const share = (t - from.at) / (to.at - from.at);
  return from.values.map((value, axis) => value + share * ((to.values[axis] ?? 0) - value));
}

/** The frame a browser shows at moment t (0 to 1): straight lines between keyframes, markup where there are none. */
export function playSheet(name: string, css: string, still: Frame): (t: number) => Frame {
  const tracks = parseTracks(css);
  return (t) => {
    const [x = 0, y = 0] = valuesAt(tracks.get(`${name}-r`) ?? [], t);
    const angles = { ...still.angles };
    const turn = (bone: Bone): void => {
      const { parent, code } = skeleton[bone];
      const track = tracks.get(`${name}-${code}`);
      const local = track ? (valuesAt(track, t).at(-1) ?? 0) : turnOf(still, bone).angle;
      angles[bone] = (parent ? angles[parent] : 0) - local;
    };
    bones.forEach(turn);
    return { view: still.view, hip: [x, box.ground - y], angles };
  };
}
