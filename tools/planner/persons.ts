// Forty persons for whom the planner plans a week in docs/planner.md. They cover goals, days, minutes, equipment, spared
// regions, histories and gaps.

import { type Answers, proposeAnswers } from "#app/domain/planner/answers.ts";
import { type PastEntry, readPast } from "#app/domain/planner/past.ts";
import { type Need, needs } from "#app/domain/planner/planned-exercise.ts";
import { addDays } from "#app/lib/calendar-week.ts";

export const today = "2026-03-02";

export interface Person {
  readonly words: string;
  readonly entries: readonly PastEntry[];
  readonly answers: Answers;
  /** The week of the block, if it isn't the first. */
  readonly week?: number;
}

interface Lift {
  readonly id: string;
  readonly kg: number;
  readonly reps: number;
  readonly rpe?: number;
}

/** A workout of these lifts on the same days of each week, a little heavier each week, until `gapDays` ago. */
function train(lifts: readonly Lift[], weeks: number, gapDays = 2): readonly PastEntry[] {
  return Array.from({ length: weeks }, (_, ago) =>
    [0, 3].flatMap((day) => {
      const date = addDays(today, -gapDays - day - 7 * ago);
      return lifts.map(({ id, kg, reps, rpe }) => ({
        exercise: id,
        exerciseId: id,
        measure: "weight-reps" as const,
        day: date,
        workoutId: `w-${ago}-${day}`,
        startedAt: `${date}T17:00:00Z`,
        endedAt: `${date}T18:00:00Z`,
        sets: Array.from({ length: 3 }, (_, index) => ({
          id: `${index}`,
          kind: "normal" as const,
          reps,
          weightG: Math.round(Math.max(kg * 0.5, kg - 0.5 * ago)) * 1000,
          ...(rpe && { rpe }),
        })),
      }));
    }),
  ).flat();
}

const lifter: readonly Lift[] = [
  { id: "barbell-squat", kg: 100, reps: 8, rpe: 8 },
  { id: "barbell-bench-press-medium-grip", kg: 80, reps: 8, rpe: 8 },
  { id: "bent-over-barbell-row", kg: 70, reps: 8, rpe: 8 },
  { id: "romanian-deadlift", kg: 90, reps: 8, rpe: 8 },
  { id: "standing-military-press", kg: 50, reps: 8, rpe: 8 },
  { id: "barbell-curl", kg: 30, reps: 12, rpe: 8 },
];

const powerlifter: readonly Lift[] = [
  { id: "barbell-squat", kg: 150, reps: 4, rpe: 8 },
  { id: "barbell-bench-press-medium-grip", kg: 105, reps: 4, rpe: 8 },
  { id: "barbell-deadlift", kg: 180, reps: 3, rpe: 8.5 },
  { id: "standing-military-press", kg: 65, reps: 5, rpe: 8 },
];

const dumbbellUser: readonly Lift[] = [
  { id: "dumbbell-bench-press", kg: 22, reps: 10 },
  { id: "one-arm-dumbbell-row", kg: 24, reps: 10 },
  { id: "goblet-squat", kg: 24, reps: 12 },
];

const machineUser: readonly Lift[] = [
  { id: "leg-press", kg: 120, reps: 10 },
  { id: "machine-bench-press", kg: 50, reps: 10 },
  { id: "seated-cable-rows", kg: 50, reps: 10 },
];

const at = (name: string, has: readonly Need[]): Pick<Answers, "places" | "place"> => ({
  places: [{ name, needs: has }],
  place: name,
});

const gym = at("Gym", needs);
const home = at("Home", []);
const bands = at("Home with bands", ["bands"]);
const barAndRings = at("Park", ["bar", "dip bars"]);
const dumbbells = at("Home with dumbbells", ["dumbbells", "bench"]);
const kettlebell = at("Home with a kettlebell", ["kettlebell"]);
const garage = at("Garage", ["barbell", "rack", "bench", "bar"]);
const machines = at("Hotel", ["machine", "cable"]);

const person = (
  words: string,
  answers: Partial<Answers>,
  entries: readonly PastEntry[] = [],
  week?: number,
): Person => ({
  words,
  entries,
  answers: { ...proposeAnswers(readPast(entries, today)), ...answers },
  ...(week !== undefined && { week }),
});

const [twoDays, threeDays, fourDays] = [
  [1, 4],
  [1, 3, 5],
  [1, 2, 4, 5],
];
const [fiveDays, sixDays] = [
  [1, 2, 3, 5, 6],
  [1, 2, 3, 4, 5, 6],
];

export const persons: readonly Person[] = [
  person("never trained, all defaults", {}),
  person("never trained, in a gym, for health, twice a week", { ...gym, days: twoDays, minutes: 45 }),
  person("never trained, in a gym, for muscle", { ...gym, goal: "muscle", minutes: 60 }),
  person("never trained, in a gym, for strength", { ...gym, goal: "strength", minutes: 60 }),
  person("never trained, 15 minutes at home, four days", { ...home, days: fourDays, minutes: 15 }),
  person("never trained, bands at home, for muscle", { ...bands, goal: "muscle", minutes: 45 }),
  person("never trained, dumbbells and a bench", { ...dumbbells, goal: "muscle", minutes: 45 }),
  person("never trained, one kettlebell, 30 minutes", { ...kettlebell, minutes: 30 }),
  person("never trained, spares the knees", { ...gym, spare: ["knee"], minutes: 45 }),
  person("never trained, spares the lower back", { ...gym, spare: ["lower back"], minutes: 45 }),
  person("never trained, spares the shoulders", { ...gym, goal: "muscle", spare: ["shoulder"], minutes: 45 }),
  person("never trained, one day", { ...gym, days: [6], minutes: 75 }),
  person("a month of machines, defaults of the history", {}, train(machineUser, 4)),
  person("half a year of dumbbells at home", { ...dumbbells, goal: "muscle" }, train(dumbbellUser, 30)),
  person(
    "a year with the barbell, for muscle, four days",
    { ...gym, goal: "muscle", days: fourDays, minutes: 60 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, for muscle, three days",
    { ...gym, goal: "muscle", days: threeDays, minutes: 60 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, for strength, three days",
    { ...gym, goal: "strength", days: threeDays, minutes: 75 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, for strength, four days",
    { ...gym, goal: "strength", days: fourDays, minutes: 60 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, for health",
    { ...gym, goal: "health", days: twoDays, minutes: 45 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, garage, for muscle",
    { ...garage, goal: "muscle", days: fourDays, minutes: 60 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, stresses chest and calves",
    { ...gym, goal: "muscle", days: fourDays, minutes: 75, stressed: ["chest", "calves"] },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, third week of the block",
    { ...gym, goal: "muscle", days: fourDays, minutes: 60 },
    train(lifter, 52),
    3,
  ),
  person(
    "a year with the barbell, 30 minutes",
    { ...gym, goal: "muscle", days: threeDays, minutes: 30 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, 90 minutes",
    { ...gym, goal: "muscle", days: fourDays, minutes: 90 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, in a hotel with machines",
    { ...machines, goal: "muscle", days: threeDays, minutes: 45 },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, spares knees and lower back",
    { ...gym, goal: "muscle", days: fourDays, minutes: 60, spare: ["knee", "lower back"] },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, no bench press",
    { ...gym, goal: "muscle", days: fourDays, minutes: 60, banned: ["barbell-bench-press-medium-grip"] },
    train(lifter, 52),
  ),
  person(
    "a year with the barbell, two weeks off",
    { ...gym, goal: "muscle", days: threeDays, minutes: 60 },
    train(lifter, 52, 15),
  ),
  person(
    "a year with the barbell, six weeks off",
    { ...gym, goal: "muscle", days: threeDays, minutes: 60 },
    train(lifter, 52, 42),
  ),
  person(
    "a year with the barbell, four months off",
    { ...gym, goal: "muscle", days: threeDays, minutes: 60 },
    train(lifter, 52, 120),
  ),
  person(
    "three years, for muscle, five days",
    { ...gym, goal: "muscle", days: fiveDays, minutes: 75 },
    train(lifter, 150),
  ),
  person(
    "three years, for muscle, six days",
    { ...gym, goal: "muscle", days: sixDays, minutes: 75 },
    train(lifter, 150),
  ),
  person(
    "three years, for muscle, six days of 45 minutes",
    { ...gym, goal: "muscle", days: sixDays, minutes: 45 },
    train(lifter, 150),
  ),
  person(
    "three years, powerlifter, four days",
    { ...gym, goal: "strength", days: fourDays, minutes: 90 },
    train(powerlifter, 150),
  ),
  person(
    "three years, powerlifter, five weeks into the block",
    { ...gym, goal: "strength", days: fourDays, minutes: 90 },
    train(powerlifter, 150),
    5,
  ),
  person(
    "three years, stresses the side of the hip and the forearms",
    { ...gym, goal: "muscle", days: fourDays, minutes: 75, stressed: ["abductors", "forearms"] },
    train(lifter, 150),
  ),
  person("three years, in the park", {
    ...barAndRings,
    goal: "muscle",
    days: fourDays,
    minutes: 60,
    experience: "advanced",
  }),
  person("says intermediate, at home with nothing", {
    ...home,
    goal: "muscle",
    days: threeDays,
    minutes: 45,
    experience: "intermediate",
  }),
  person("says intermediate, spares the wrists", {
    ...gym,
    goal: "muscle",
    days: threeDays,
    minutes: 60,
    experience: "intermediate",
    spare: ["wrist"],
  }),
  person("spares everything", {
    ...gym,
    spare: ["shoulder", "elbow", "wrist", "lower back", "hip", "knee", "ankle"],
  }),
];
