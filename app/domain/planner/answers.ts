// The answers to the seven questions, from which everything is planned.

import { type Muscle, muscles } from "../exercise/muscle.ts";
import type { Past } from "./past.ts";
import { type Need, needs, type Region, regions } from "./planned-exercise.ts";
import { rules } from "./rules.ts";

export const goals = ["strength", "muscle", "health"] as const;
export type Goal = (typeof goals)[number];

export const experiences = ["novice", "intermediate", "advanced"] as const;
export type Experience = (typeof experiences)[number];

/** A place to train and what is there. */
export interface Place {
  readonly name: string;
  readonly needs: readonly Need[];
}

export interface Answers {
  readonly goal: Goal;
  /** Days of the week in ascending order: 1 is Monday, 7 Sunday. */
  readonly days: readonly number[];
  /** The length of a session. */
  readonly minutes: number;
  readonly places: readonly Place[];
  /** The name of the place to plan for. */
  readonly place: string;
  readonly experience: Experience;
  /** Regions that no exercise may load. */
  readonly spare: readonly Region[];
  /** Ids of exercises to leave out. */
  readonly banned: readonly string[];
  /** Muscles that get more sets. */
  readonly stressed: readonly Muscle[];
}

export const maxDays = 6;
export const minMinutes = 10;
export const maxMinutes = 180;
export const maxStressed = 2;
const maxPlaces = 10;
const maxNameLength = 40;
const maxBanned = 500;

const gym: Place = { name: "Gym", needs };
const home: Place = { name: "Home", needs: [] };

/** Weeks with sets from which an owner is intermediate (6 months, R11) and advanced (2 years, our choice). */
const weeksOf = { intermediate: 26, advanced: 104 } as const;
/** After two years off, an owner starts as a novice. */
const noviceGapDays = 730;

/** Days with rest between them, by their number. */
export const defaultDays: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [1, 4],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 5, 6],
  6: [1, 2, 3, 4, 5, 6],
};

/**
 * The answers that the history suggests. Somebody without a history gets a week of full-body sessions at home that need
 * nothing.
 */
export function proposeAnswers(past: Past): Answers {
  const experience = findExperience(past);
  const count = rules.R11.numbers[experience];
  const isNew = past.weeksTrained === 0;
  return {
    goal: proposeGoal(past),
    days: past.usualDays.length > 0 ? past.usualDays.slice(0, maxDays) : (defaultDays[count] ?? []),
    minutes: past.usualMinutes ?? (isNew ? 30 : 60),
    places: [gym, home],
    place: past.usesWeights ? gym.name : home.name,
    experience,
    spare: [],
    banned: [],
    stressed: [],
  };
}

function proposeGoal({ weeksTrained, usualReps }: Past): Goal {
  if (weeksTrained === 0) return "health";
  return usualReps !== null && usualReps <= 5 ? "strength" : "muscle";
}

function findExperience({ weeksTrained, gapDays }: Past): Experience {
  if (weeksTrained < weeksOf.intermediate || (gapDays ?? 0) > noviceGapDays) return "novice";
  return weeksTrained < weeksOf.advanced ? "intermediate" : "advanced";
}

/** An answer that is wrong, and a sentence that tells the user what to do. */
export interface AnswerError {
  readonly field: keyof Answers;
  readonly text: string;
}

type Parsed =
  | { readonly answers: Answers; readonly errors: readonly never[] }
  | { readonly answers: null; readonly errors: readonly AnswerError[] };

type Unchecked = { readonly [field in keyof Answers]?: unknown };

const isOneOf = <T extends string>(choices: readonly T[], value: unknown): value is T =>
  (choices as readonly unknown[]).includes(value);

const isListOf = <T extends string>(choices: readonly T[], value: unknown): value is readonly T[] =>
  Array.isArray(value) && value.every((item) => isOneOf(choices, item));

const isName = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= maxNameLength;

const isPlace = (value: unknown): value is Place => {
  const { name, needs: has } = (value ?? {}) as { readonly [field in keyof Place]?: unknown };
  return isName(name) && isListOf(needs, has);
};

const isDays = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((day) => Number.isInteger(day) && day >= 1 && day <= 7);

/** Each answer's check: the words for the owner if it is wrong, null if it is right. */
const checks: { readonly [field in keyof Answers]: (value: unknown, all: Unchecked) => string | null } = {
  goal: (value) => (isOneOf(goals, value) ? null : "Choose strength, muscle or health."),
  days: (value) => {
    if (!isDays(value) || value.length === 0) return "Choose at least one day.";
    return new Set(value).size > maxDays ? "Keep at least one day of the week free." : null;
  },
  minutes: (value) =>
    Number.isInteger(value) && Number(value) >= minMinutes && Number(value) <= maxMinutes
      ? null
      : `Enter ${minMinutes} to ${maxMinutes} whole minutes. Fewer hold no exercise after the warm-up.`,
  places: (value) => {
    const isRight =
      Array.isArray(value) && value.length > 0 && value.length <= maxPlaces && value.every(isPlace);
    if (!isRight) return `Name 1 to ${maxPlaces} places and the equipment that each has.`;
    return new Set(value.map(({ name }) => name)).size < value.length
      ? "Give each place its own name."
      : null;
  },
  place: (value, { places }) =>
    Array.isArray(places) && places.some((place) => isPlace(place) && place.name === value)
      ? null
      : "Choose one of your places.",
  experience: (value) => (isOneOf(experiences, value) ? null : "Choose novice, intermediate or advanced."),
  spare: (value) => (isListOf(regions, value) ? null : `Choose from ${regions.join(", ")}.`),
  banned: (value) =>
    Array.isArray(value) && value.length <= maxBanned && value.every((id) => typeof id === "string")
      ? null
      : `Leave out at most ${maxBanned} exercises.`,
  stressed: (value) =>
    isListOf(muscles, value) && new Set(value).size <= maxStressed
      ? null
      : `Choose at most ${maxStressed} muscles.`,
};

/** Parses answers of unknown origin, such as a row, a file or a form. Names everything that is wrong. */
export function parseAnswers(value: unknown): Parsed {
  const all: Unchecked = typeof value === "object" && value !== null ? value : {};
  const errors = (Object.keys(checks) as (keyof Answers)[]).flatMap((field) => {
    const text = checks[field](all[field], all);
    return text === null ? [] : [{ field, text }];
  });
  if (errors.length > 0) return { answers: null, errors };
  const { goal, days, minutes, places, place, experience, spare, banned, stressed } = all as Answers;
  return {
    answers: {
      goal,
      days: [...new Set(days)].sort((a, b) => a - b),
      minutes,
      places: places.map(({ name, needs }) => ({ name, needs: [...new Set(needs)] })),
      place,
      experience,
      spare: [...new Set(spare)],
      banned: [...new Set(banned)],
      stressed: [...new Set(stressed)],
    },
    errors: [],
  };
}

/** The equipment of the place to plan for. */
export const listKit = ({ places, place }: Pick<Answers, "places" | "place">): readonly Need[] =>
  places.find(({ name }) => name === place)?.needs ?? [];
