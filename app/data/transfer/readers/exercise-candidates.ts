import { assumedRates, exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { Equipment } from "#app/domain/exercise/equipment.ts";
import type { Category } from "#app/domain/exercise/exercise.ts";
import type { RatedExercise } from "#app/domain/exercise/library-exercise.ts";
import type { OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import type { Measure } from "#app/domain/set/training-set.ts";

/** An exercise that a name in a file can be mapped to. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly kcalPerMinute: number;
  readonly measure?: Measure | undefined;
  readonly equipment?: Equipment | undefined;
  readonly origin: "own" | "built-in" | "library";
  /** The words of its name, without the words of equipment. */
  readonly words: ReadonlySet<string>;
  /** Whether its name says which equipment is used. */
  readonly namesEquipment: boolean;
}

/** Pairs of words that are also written as one word. */
const joined = /\b(push|pull|chin|sit|step|press|muscle)[ -]?(ups?|downs?|overs?)\b|\b(dead)[ -]?(lifts?)\b/g;

/** Words with the same meaning. */
const synonyms: Readonly<Record<string, string>> = {
  overhead: "shoulder",
  military: "shoulder",
  flye: "fly",
  abdominal: "ab",
};
const fillers = new Set(["a", "the", "with", "on", "in", "to", "of", "and", "medium", "grip"]);

const equipmentWords: Readonly<Record<string, Equipment>> = {
  barbell: "barbell",
  dumbbell: "dumbbell",
  cable: "cable",
  machine: "machine",
  smith: "machine",
  lever: "machine",
  kettlebell: "kettlebells",
  band: "bands",
  bodyweight: "body only",
  ez: "e-z curl bar",
  suspension: "other",
  plate: "other",
  trap: "other",
  landmine: "other",
  assisted: "other",
};

const stem = (word: string): string => word.replace(/(?<=ch|sh|ss)es$|(?<!s)s$/, "");

/** How many letters of a name are compared. */
const maxNameLength = 200;

/** The words of a name in one spelling: "Push Ups" and "Push-up" are the same. */
function spellWords(name: string): string[] {
  const words = name
    .slice(0, maxNameLength)
    .toLowerCase()
    .replace(joined, (match) => match.replace(/[ -]/g, ""))
    .replace(/\be-?z\b/g, "ez")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map(stem)
    .map((word) => synonyms[word] ?? word)
    .filter((word) => !fillers.has(word));
  const has = (word: string) => words.includes(word);
  // The name of the muscle is left out: "Biceps curl" is a curl, "chest fly" a fly, "side lateral raise" a lateral
  // raise.
  return words.filter(
    (word) =>
      !(word === "bicep" && has("curl")) &&
      !(word === "chest" && has("fly")) &&
      !(word === "side" && has("lateral")),
  );
}

interface SpeltName {
  readonly words: ReadonlySet<string>;
  /** The equipment in the name; undefined if the name has none. */
  readonly equipment: Equipment | undefined;
}

/**
 * Equipment whose words are left out of a name's words. The words of other equipment, such as a Smith machine, stay,
 * because they distinguish exercises.
 */
const plainEquipment = new Set([
  "barbell",
  "dumbbell",
  "cable",
  "machine",
  "lever",
  "kettlebell",
  "band",
  "bodyweight",
]);

export function spellName(name: string): SpeltName {
  const words = spellWords(name);
  const named = words.map((word) => equipmentWords[word]).find((equipment) => equipment !== undefined);
  return { words: new Set(words.filter((word) => !plainEquipment.has(word))), equipment: named };
}

/** Names in Strong and Hevy whose words differ from the library's name, by the library's id. */
export const otherNames: Readonly<Record<string, string>> = {
  "ab wheel": "ab-roller",
  "bent over row (dumbbell)": "bent-over-two-dumbbell-row",
  "bicep curl (cable)": "standing-biceps-cable-curl",
  "butterfly (pec deck)": "butterfly",
  "chest dip": "dips-chest-version",
  "chest fly (machine)": "butterfly",
  "crunch (machine)": "ab-crunch-machine",
  "dumbbell row": "one-arm-dumbbell-row",
  "hip abduction (machine)": "thigh-abductor",
  "hip abductor (machine)": "thigh-abductor",
  "hip adduction (machine)": "thigh-adductor",
  "hip adductor (machine)": "thigh-adductor",
  "jump rope": "rope-jumping",
  "pec deck (machine)": "butterfly",
  "rear delt reverse fly (machine)": "reverse-machine-flyes",
  "stiff leg deadlift (barbell)": "stiff-legged-barbell-deadlift",
  "straight arm lat pulldown (cable)": "straight-arm-pulldown",
  "strict military press (barbell)": "standing-military-press",
  "t bar row": "t-bar-row-with-handle",
  "triceps dip": "dips-triceps-version",
  "triceps pushdown (cable - straight bar)": "triceps-pushdown",
  "triceps rope pushdown": "triceps-pushdown-rope-attachment",
  "incline bench press (dumbbell)": "incline-dumbbell-press",
  "lat pulldown (cable)": "wide-grip-lat-pulldown",
  "rowing machine": "rowing-stationary",
  "overhead press (barbell)": "standing-military-press",
  "seated overhead press (dumbbell)": "seated-dumbbell-press",
};

/** The own exercises, the built-in ones and those of the library. */
export function listImportCandidates(
  library: readonly RatedExercise[],
  own: readonly OwnExercise[],
): readonly Candidate[] {
  return [
    ...own.map((exercise) => ({ ...exercise, origin: "own" as const })),
    ...exercises.map((exercise) => ({
      ...exercise,
      equipment: exercise.category === "strength" ? ("body only" as const) : undefined,
      origin: "built-in" as const,
    })),
    ...library.map((exercise) => ({
      ...exercise,
      kcalPerMinute: exercise.kcalPerMinute ?? assumedRates[exercise.category],
      origin: "library" as const,
    })),
  ].map((exercise): Candidate => {
    const { words, equipment } = spellName(exercise.name);
    return { ...exercise, words, namesEquipment: equipment !== undefined };
  });
}
