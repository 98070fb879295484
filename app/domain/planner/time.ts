// How long a session takes (R17), and which exercises are done in turns to make it shorter (R7).

import { isLarge, isLoaded } from "./dose.ts";
import type { Dose } from "./plan.ts";
import type { Pattern, PlannedExercise } from "./planned-exercise.ts";
import { rules } from "./rules.ts";

/** An exercise of a session with its sets. */
export interface Item {
  readonly exercise: PlannedExercise;
  readonly dose: Dose;
  readonly sets: number;
  /** Whether it is a main lift of the goal strength. */
  readonly isMain: boolean;
}

/** Two exercises that are done in turns. */
export type Pair = readonly [Item, Item];

const antagonists: readonly (readonly [Pattern, Pattern])[] = [
  ["elbow-flexion", "elbow-extension"],
  ["knee-extension", "knee-flexion"],
  ["chest-fly", "rear-raise"],
  ["lateral-raise", "rear-raise"],
  ["hip-abduction", "hip-adduction"],
  ["trunk-flexion", "trunk-extension"],
  ["horizontal-push", "horizontal-pull"],
  ["vertical-push", "vertical-pull"],
  ["horizontal-push", "vertical-pull"],
  ["vertical-push", "horizontal-pull"],
];

const areAntagonists = (a: Pattern, b: Pattern): boolean =>
  antagonists.some(([one, other]) => (a === one && b === other) || (a === other && b === one));

/** Seconds of one set without its rest, at the middle of the range. */
export function setSeconds({ isOneSided }: PlannedExercise, { seconds, minReps, maxReps }: Dose): number {
  const { repS, setUpS } = rules.R17.numbers;
  const work = seconds ?? Math.ceil((minReps + maxReps) / 2) * repS;
  return (isOneSided ? 2 * work : work) + setUpS;
}

const itemSeconds = ({ exercise, dose, sets }: Item): number =>
  sets * (setSeconds(exercise, dose) + dose.restS);

/** The rests that a pair saves: both rest at the same time. */
const savedSeconds = ([a, b]: Pair): number =>
  Math.min(a.sets, b.sets) * Math.min(a.dose.restS, b.dose.restS);

function rampSeconds(items: readonly Item[]): number {
  const patterns = new Set(
    items
      .filter(({ exercise }) => isLarge(exercise) && isLoaded(exercise))
      .map(({ exercise }) => exercise.pattern),
  );
  return patterns.size * rules.R17.numbers.rampS;
}

/** Seconds of a session from its warm-up to its last rest. */
export const sessionSeconds = (items: readonly Item[], pairs: readonly Pair[] = []): number =>
  rules.R17.numbers.warmUpS +
  rampSeconds(items) +
  items.reduce((sum, item) => sum + itemSeconds(item), 0) -
  pairs.reduce((sum, pair) => sum + savedSeconds(pair), 0);

/**
 * Pairs each item with the first free antagonist before it, so that another item at the end changes no earlier pair.
 * Heavy sets that need long rests stay alone.
 */
export function listPairs(items: readonly Item[]): readonly Pair[] {
  const free: Item[] = [];
  const pairs: Pair[] = [];
  for (const item of items) {
    if (item.dose.restS >= rules.R15.numbers.heavyS) continue;
    const at = free.findIndex(({ exercise }) => areAntagonists(exercise.pattern, item.exercise.pattern));
    const partner = free[at];
    if (!partner) free.push(item);
    else {
      free.splice(at, 1);
      pairs.push([partner, item]);
    }
  }
  return pairs;
}

/** A session that fits the minutes. */
export interface FittedSession {
  readonly items: readonly Item[];
  readonly pairs: readonly Pair[];
  readonly seconds: number;
  /** Whether sets were left out because the minutes don't hold them. */
  readonly isCut: boolean;
}

/** One more exercise, or more sets of one that is there. */
export type Step = Item;

const addStep = (items: readonly Item[], step: Step): readonly Item[] =>
  items.some(({ exercise }) => exercise === step.exercise)
    ? items.map((item) => (item.exercise === step.exercise ? { ...item, sets: item.sets + step.sets } : item))
    : [...items, step];

/**
 * Takes the steps, the most important first, as long as the minutes hold them. If all of them don't fit one after the
 * other, antagonists are done in turns; only then steps are left out, from the end. So more minutes never hold less.
 */
export function fitSession(steps: readonly Step[], minutes: number): FittedSession {
  const limit = minutes * 60;
  const fits = (some: readonly Item[]): boolean => sessionSeconds(some, listPairs(some)) <= limit;
  let items: readonly Item[] = [];
  let taken = 0;
  for (const step of steps) {
    const more = addStep(items, step);
    if (!fits(more)) break;
    items = more;
    taken++;
  }
  // A first lift with long rests may be too long where another isn't.
  const short = taken === 0 && steps.find((step) => fits([step]));
  if (short) items = [short];
  // Small muscles are paired first, and no more pairs than needed.
  const possible = [...listPairs(items)].sort(
    (a, b) => Number(isLarge(a[0].exercise)) - Number(isLarge(b[0].exercise)),
  );
  let pairs: readonly Pair[] = [];
  while (sessionSeconds(items, pairs) > limit) pairs = possible.slice(0, pairs.length + 1);
  return { items, pairs, seconds: sessionSeconds(items, pairs), isCut: taken < steps.length };
}
