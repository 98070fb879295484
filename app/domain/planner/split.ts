// Which sessions a week has, and what each is for.

import type { Answers } from "./answers.ts";
import type { Pattern } from "./planned-exercise.ts";

export const sessionKinds = ["full", "upper", "lower", "push", "pull"] as const;
export type SessionKind = (typeof sessionKinds)[number];

const push: readonly Pattern[] = [
  "horizontal-push",
  "vertical-push",
  "chest-fly",
  "lateral-raise",
  "elbow-extension",
  "neck",
];

const pull: readonly Pattern[] = [
  "horizontal-pull",
  "vertical-pull",
  "rear-raise",
  "elbow-flexion",
  "shrug",
  "forearm",
];

const lower: readonly Pattern[] = [
  "squat",
  "hinge",
  "lunge",
  "knee-extension",
  "knee-flexion",
  "hip-abduction",
  "hip-adduction",
  "calf-raise",
  "trunk-flexion",
  "trunk-extension",
  "anti-movement",
];

const upper = [...push, ...pull];

/** The patterns that a session of each kind may have. */
export const patternsOf: Readonly<Record<SessionKind, ReadonlySet<Pattern>>> = {
  full: new Set([...upper, ...lower]),
  upper: new Set(upper),
  lower: new Set(lower),
  push: new Set(push),
  pull: new Set(pull),
};

/** A place for an exercise of the first of these patterns that has one. */
export type Slot = readonly Pattern[];

const squat: Slot = ["squat", "lunge", "knee-extension"];
const hinge: Slot = ["hinge", "knee-flexion"];
const lunge: Slot = ["lunge", "squat", "knee-extension"];
const horizontalPush: Slot = ["horizontal-push", "vertical-push"];
const verticalPush: Slot = ["vertical-push", "horizontal-push"];
const horizontalPull: Slot = ["horizontal-pull", "vertical-pull"];
const verticalPull: Slot = ["vertical-pull", "horizontal-pull"];

/**
 * The first exercises of the sessions of each kind, the most important first: for the whole body one for the legs, one
 * push and one pull (R7).
 */
const slotsOf: Readonly<Record<SessionKind, readonly (readonly Slot[])[]>> = {
  full: [
    [squat, horizontalPush, horizontalPull],
    [hinge, verticalPush, verticalPull],
    [lunge, horizontalPush, verticalPull],
  ],
  upper: [
    [horizontalPush, horizontalPull, verticalPush, verticalPull],
    [verticalPull, verticalPush, horizontalPull, horizontalPush],
  ],
  lower: [
    [squat, hinge],
    [hinge, lunge],
  ],
  push: [
    [horizontalPush, verticalPush],
    [verticalPush, horizontalPush],
  ],
  pull: [
    [verticalPull, horizontalPull],
    [horizontalPull, verticalPull],
  ],
};

/**
 * Exercises that follow once every muscle has its floor, for the goal muscle: presses train the front head of the
 * shoulder and pulls the rear one, but nothing before these trains the side.
 */
const finishersOf: Readonly<Record<SessionKind, readonly Slot[]>> = {
  full: [["lateral-raise"]],
  upper: [["lateral-raise"]],
  lower: [],
  push: [["lateral-raise"]],
  pull: [["rear-raise"]],
};

export const listFinishers = (kind: SessionKind, goal: Answers["goal"]): readonly Slot[] =>
  goal === "muscle" ? finishersOf[kind] : [];

/** The main lifts of the goal strength by their patterns, with the exercise by which strength is usually measured. */
export const mainLifts: Readonly<Partial<Record<Pattern, string>>> = {
  squat: "barbell-squat",
  "horizontal-push": "barbell-bench-press-medium-grip",
  hinge: "barbell-deadlift",
  "vertical-push": "standing-military-press",
};

export const mainPatterns = Object.keys(mainLifts) as readonly Pattern[];

/** For strength every main lift is trained on two or more days (R2). */
const strengthSlotsOf: Readonly<Record<SessionKind, readonly (readonly Slot[])[]>> = {
  ...slotsOf,
  full: [
    [squat, horizontalPush, horizontalPull, hinge, verticalPush],
    [hinge, verticalPush, verticalPull, squat, horizontalPush],
    [squat, horizontalPush, verticalPull, hinge],
  ],
  upper: [
    [horizontalPush, horizontalPull, verticalPush, verticalPull],
    [verticalPush, verticalPull, horizontalPush, horizontalPull],
  ],
  lower: [
    [squat, hinge],
    [hinge, squat],
  ],
};

/** The slots of a session, the most important first. */
export function listSlots(
  { kind, nth }: { readonly kind: SessionKind; readonly nth: number },
  goal: Answers["goal"],
): readonly Slot[] {
  const variants = (goal === "strength" ? strengthSlotsOf : slotsOf)[kind];
  return variants[nth % variants.length] ?? [];
}

interface SplitSession {
  readonly name: string;
  readonly kind: SessionKind;
  readonly nth: number;
}

const names: Readonly<Record<SessionKind, string>> = {
  full: "Full body",
  upper: "Upper body",
  lower: "Lower body",
  push: "Push",
  pull: "Pull",
};

function listKinds(days: number, experience: Answers["experience"]): readonly SessionKind[] {
  if (days <= 2 || (days === 3 && experience === "novice"))
    return Array.from({ length: days }, () => "full" as const);
  if (days === 3) return ["full", "upper", "lower"];
  if (days === 4) return ["upper", "lower", "upper", "lower"];
  if (days === 5) return ["upper", "lower", "push", "pull", "lower"];
  return ["push", "pull", "lower", "push", "pull", "lower"];
}

/** The sessions of a week: "Full body A", "Full body B"; "Upper body", "Lower body". */
export function splitWeek({
  days,
  experience,
}: Pick<Answers, "days" | "experience">): readonly SplitSession[] {
  const kinds = listKinds(days.length, experience);
  return kinds.map((kind, index) => {
    const nth = kinds.slice(0, index).filter((other) => other === kind).length;
    const isOnly = kinds.filter((other) => other === kind).length === 1;
    const name = kind === "lower" && days.length >= 5 ? "Legs" : names[kind];
    return { name: isOnly ? name : `${name} ${String.fromCharCode(65 + nth)}`, kind, nth };
  });
}
