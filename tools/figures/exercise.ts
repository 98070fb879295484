// The data of an exercise: key poses on a clock. motion.ts turns them into frames.

import type { PropName } from "./props.ts";
import type { Point, View } from "./skeleton.ts";

/** A limb by its three world angles (arm: upper, fore, hand; leg: thigh, shin, foot). A hand follows its forearm. */
type Turned = readonly [upper: number, lower: number, end?: number];

/** A limb whose end is fixed at a point: the wrist of an arm, the ball of a foot. The engine computes the middle joint. */
export interface Pinned {
  readonly target: Point;
  /** World angle of the hand or the foot. */
  readonly end: number;
  /** Turns the knee or elbow to the other side. */
  readonly flip?: boolean;
}

export type Limb = Turned | Pinned;

export interface Pose {
  /** Moment in the loop, 0 up to (not including) 1. */
  readonly at: number;
  readonly hip: Point;
  /** World angles of loin, chest and head. */
  readonly spine: readonly [loin: number, chest: number, head: number];
  readonly nearArm: Limb;
  readonly farArm: Limb;
  readonly nearLeg: Limb;
  readonly farLeg: Limb;
}

export interface Exercise {
  readonly view: View;
  /** Seconds of one loop. */
  readonly seconds: number;
  /** The moment of the loop that a still figure shows. */
  readonly still: number;
  readonly poses: readonly [Pose, ...Pose[]];
  /** The poses are only half of the loop. The other half has the sides swapped. */
  readonly mirrored?: boolean;
  readonly prop?: PropName;
}
