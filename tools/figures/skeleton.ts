// The body that all moving figures share: bone lengths, each bone's parent, and the positions of joints.
// World angles are in degrees (0 = right, 90 = up; side views face right); y counts up from the ground.

export type Point = readonly [x: number, y: number];
export type Side = "near" | "far";
export type View = "side" | "front";
export type Bone = "loin" | "chest" | "head" | ArmBone | LegBone;
type ArmBone = `${Side}${"UpperArm" | "Forearm" | "Hand"}`;
type LegBone = `${Side}${"Thigh" | "Shin" | "Foot"}`;

/** One instant of a figure: where the hips are and where every bone points. */
export interface Frame {
  readonly view: View;
  readonly hip: Point;
  readonly angles: Readonly<Record<Bone, number>>;
}

interface Link {
  /** The bone it hangs from; null hangs from the hips. */
  readonly parent: Bone | null;
  readonly length: number;
  /** Short name for class and keyframe names. */
  readonly code: string;
}

/** A part of the drawing box, as an SVG's `viewBox` wants it. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The drawing box in user units; `ground` is the height of the floor measured from the top. */
export const box = { width: 200, height: 200, ground: 184 } as const;

/** Every bone, parents before children. About 7.5 heads: 142 units standing, the head 19. */
export const skeleton: Readonly<Record<Bone, Link>> = {
  loin: { parent: null, length: 19, code: "l" },
  chest: { parent: "loin", length: 21, code: "c" },
  head: { parent: "chest", length: 17.5, code: "h" },
  farUpperArm: { parent: "chest", length: 25, code: "fu" },
  farForearm: { parent: "farUpperArm", length: 23, code: "fa" },
  farHand: { parent: "farForearm", length: 9, code: "fh" },
  farThigh: { parent: null, length: 36, code: "ft" },
  farShin: { parent: "farThigh", length: 35, code: "fs" },
  farFoot: { parent: "farShin", length: 0, code: "ff" },
  nearUpperArm: { parent: "chest", length: 25, code: "nu" },
  nearForearm: { parent: "nearUpperArm", length: 23, code: "na" },
  nearHand: { parent: "nearForearm", length: 9, code: "nh" },
  nearThigh: { parent: null, length: 36, code: "nt" },
  nearShin: { parent: "nearThigh", length: 35, code: "ns" },
  nearFoot: { parent: "nearShin", length: 0, code: "nf" },
};

/**
 * The distance of shoulders and hips from the spine. Seen from the side, a small distance remains as a hint of depth.
 */
export const spread = {
  side: { shoulder: -1.5, hip: 0 },
  front: { shoulder: 14.5, hip: 7 },
} as const;
