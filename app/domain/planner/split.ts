// Which sessions a week has, and what each is for.

import type { Answers } from "./answers.ts";
import type { Pattern } from "./planned-exercise.ts";

export const sessionKinds = ["full", "upper", "lower", "push", "pull"] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** The trunk fits into any session. */
const trunk: readonly Pattern[] = ["trunk-flexion", "anti-movement"];

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
  "trunk-extension",
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
  "trunk-extension",
];

const upper = [...push, ...pull];

/** The patterns that a session of each kind may have. */
export const patternsOf: Readonly<Record<SessionKind, ReadonlySet<Pattern>>> = {
  full: new Set([...upper, ...lower, ...trunk]),
  upper: new Set([...upper, ...trunk]),
  lower: new Set([...lower, ...trunk]),
  push: new Set([...push, ...trunk]),
  pull: new Set([...pull, ...trunk]),
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

/** The main lifts of the goal strength. */
export const mainPatterns: readonly Pattern[] = ["squat", "horizontal-push", "hinge", "vertical-push"];

/**
 * The slots of a session. For strength every main lift has one wherever it fits, because it is trained on two or more
 * days (R2).
 */
export function listSlots(
  { kind, nth }: { kind: SessionKind; nth: number },
  goal: Answers["goal"],
): readonly Slot[] {
  const variants = slotsOf[kind];
  const slots = variants[nth % variants.length] ?? [];
  if (goal !== "strength") return slots;
  const missing = mainPatterns.filter(
    (pattern) => patternsOf[kind].has(pattern) && !slots.some(([first]) => first === pattern),
  );
  const main = slots.filter(([first]) => first && mainPatterns.includes(first));
  const others = slots.filter((slot) => !main.includes(slot));
  return [...main, ...missing.map((pattern) => [pattern]), ...others];
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
