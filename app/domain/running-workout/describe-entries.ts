import { formatDuration } from "#app/lib/duration.ts";
import { roundToTenth } from "#app/lib/tenths.ts";
import { categoryNames, generalWorkoutName } from "../exercise/built-in-exercises.ts";
import type { Exercise } from "../exercise/exercise.ts";
import type { Measure } from "../set/training-set.ts";
import type { NewWorkout } from "../workout/history-entry.ts";
import { awayMs, forgottenMs, ranThrough } from "./absence.ts";
import { findPanelCard, lastTick, listCards, listDone, supersetOf } from "./card-queries.ts";
import { isExercising } from "./is-timing.ts";
import type { ExerciseCard, RunningWorkout, UnsavedWorkout } from "./running-workout.ts";
import { elapsedSeconds } from "./stopwatch.ts";

/** A general workout is counted at 0.1 kcal per second (spec section 9). */
const workoutKcalPerMinute = 6;

/** Whole kcal of a general workout of `seconds` seconds: floor(0.1 x s), without the rounding errors of 0.1. */
export function workoutKcal(seconds: number): number {
  return Math.floor(seconds / 10);
}

/** Exact kcal of an exercise of `seconds` seconds. */
export function exerciseKcal(kcalPerMinute: number, seconds: number): number {
  return (kcalPerMinute * seconds) / 60;
}

/** The entry of the general workout if it ends at `at` (ms since the epoch); null if none runs. */
export function describeWorkout(state: RunningWorkout, at: number): NewWorkout | null {
  if (!state.general) return null;
  const { id, startedAt, watch, name, effort, note } = state.general;
  const duration = elapsedSeconds(watch, at);
  return {
    id,
    exercise: name ?? (state.category ? categoryNames[state.category] : generalWorkoutName),
    ...(state.category && { category: state.category }),
    duration,
    caloriesBurned: workoutKcal(duration),
    ...span(startedAt, at),
    source: "session",
    kcalModel: "session",
    kcalPerMinute: workoutKcalPerMinute,
    ...(effort !== undefined && { effort }),
    ...(note !== undefined && { note }),
  };
}

/** The time of an exercise, and its kcal by its rate. */
const describeTime = ({ id, name, category, kcalPerMinute }: Exercise, duration: number) => ({
  exercise: name,
  exerciseId: id,
  category,
  duration,
  caloriesBurned: roundToTenth(exerciseKcal(kcalPerMinute, duration)),
  source: "exercise" as const,
  kcalModel: "exercise" as const,
  kcalPerMinute,
});

/** The entry of the exercise if it stops at `at`; null if none runs or no whole second passed (spec section 4). */
export function describeExercise(state: RunningWorkout, at: number): UnsavedWorkout | null {
  const { panel } = state;
  if (!panel || !isExercising(state) || panel.id === null || panel.startedAt === null) return null;
  const duration = elapsedSeconds(panel.watch, at);
  if (duration === 0) return null;
  const card = findPanelCard(state);
  const sets = card ? listDone(card) : [];
  const workoutId = panel.workoutId ?? findJoined(state, panel.startedAt);
  return {
    id: panel.id,
    ...describeTime(panel.exercise, duration),
    ...span(panel.startedAt, at),
    ...(workoutId !== undefined && { workoutId }),
    ...(card && sets.length > 0 && { measure: measureOf(card), sets, ...describeNote(card) }),
  };
}

/**
 * The id of the workout that an exercise belongs to which was started before it. An exercise that had run for more than ten
 * minutes by then is an entry of its own, because a workout counts no more time than its own.
 */
export const findJoined = ({ general }: RunningWorkout, startedAt: number): string | undefined =>
  general && general.startedAt - startedAt <= awayMs ? general.id : undefined;

/** An exercise that outlasts its workout stays part of it, also if it was started before it. */
export function joinPanel(state: RunningWorkout): RunningWorkout["panel"] {
  const { panel } = state;
  const workoutId = panel?.startedAt != null && (panel.workoutId ?? findJoined(state, panel.startedAt));
  return panel && workoutId ? { ...panel, workoutId } : panel;
}

/**
 * The entry of a card: its done sets, and the time from its start to the last of them. Null before the first. Its kcal
 * are those of its rate.
 */
export function describeCard(state: RunningWorkout, card: ExerciseCard): NewWorkout | null {
  const at = lastTick([card]);
  if (at === null) return null;
  // A superset of which only one exercise was done doesn't count as one.
  const group = supersetOf(
    listCards(state).filter((one) => listDone(one).length > 0),
    card,
  );
  return {
    id: card.id,
    ...describeTime(card.exercise, cardSeconds(state, card)),
    ...span(card.startedAt, at),
    measure: measureOf(card),
    sets: listDone(card),
    ...(state.general && { workoutId: state.general.id }),
    ...(group !== undefined && { group }),
    ...describeNote(card),
  };
}

/** A set after a long absence, in milliseconds, when it has no time of its own: its length is unknown. */
const setMs = 30_000;

const listTicks = (card: ExerciseCard): { id: string; at: number; ownMs: number }[] =>
  listDone(card).map(({ doneAt, seconds = 0 }) => ({
    id: card.id,
    at: Date.parse(doneAt ?? ""),
    ownMs: seconds * 1000,
  }));

/**
 * What a set counts, in milliseconds, when it was ticked `length` after the tick before it. In a running workout an hour
 * may lie between two sets, as the workout's clock counts it; else ten minutes. What is longer was an absence.
 */
export const countMs = ({ general }: RunningWorkout, length: number, ownMs: number): number =>
  length > (general ? forgottenMs : awayMs) ? Math.max(setMs, Math.min(length, ownMs)) : Math.max(0, length);

/**
 * From the card's start to its last tick, in whole seconds, without absences. Each set counts from the latest tick of any
 * card before it, so that exercises done in turns share the time between them.
 */
export function cardSeconds(state: RunningWorkout, card: ExerciseCard): number {
  const ticks = listCards(state)
    .flatMap((one) => listTicks(one.id === card.id ? card : one))
    .sort((a, b) => a.at - b.at);
  const ms = ticks.reduce(
    (sum, { id, at, ownMs }, index) =>
      id === card.id
        ? sum + countMs(state, at - Math.max(card.startedAt, ticks[index - 1]?.at ?? 0), ownMs)
        : sum,
    0,
  );
  // A set that was ticked at once took a moment all the same.
  return Math.max(1, Math.floor(ms / 1000));
}

/** The entries of all cards with a done set, without the card beside a timer that runs: its Stop records it. */
export const describeCards = (state: RunningWorkout): NewWorkout[] => {
  const beside = isExercising(state) ? findPanelCard(state) : undefined;
  return listCards(state).flatMap((card) => (card === beside ? [] : (describeCard(state, card) ?? [])));
};

/** What the card's table shows: times, of an exercise that is timed as a whole. */
const measureOf = ({ exercise }: ExerciseCard): Measure => exercise.measure ?? "time";

const describeNote = ({ note }: ExerciseCard) => (note ? { note } : {});

/** Such as "Running, 1:05". */
export const describeUnsaved = ({ exercise, duration }: UnsavedWorkout): string =>
  `${exercise}, ${formatDuration(duration)}`;

/** If the clock was set back in between, the start becomes the end: an entry never ends before it starts. */
function span(startedAt: number, at: number): { startedAt: string; endedAt: string } {
  return {
    startedAt: new Date(Math.min(startedAt, at)).toISOString(),
    endedAt: new Date(at).toISOString(),
  };
}

/** The entries of what an event ends. */
export interface Ended {
  readonly workout: NewWorkout | null;
  /** The exercise on the panel. */
  readonly exercise: NewWorkout | null;
  readonly cards: readonly NewWorkout[];
}

/** The entries of what the event `type` ends at `at`, in milliseconds since the epoch. */
export function describeEnded(
  state: RunningWorkout,
  type: "workout-end" | "exercise-stop" | "away-end",
  at: number,
): Ended {
  // The absence is not about a workout that was started after it.
  const isStartedSince = type === "away-end" && !ranThrough(state, state.general);
  const workout = type === "exercise-stop" || isStartedSince ? null : describeWorkout(state, at);
  const exercise = type === "workout-end" ? null : describeExercise(state, at);
  // Sets of an exercise that stops with the workout are in its own entry.
  const inPanel = exercise?.sets && findPanelCard(state)?.id;
  // An exercise that stops with the workout in its first second has no entry: its sets are those of its card.
  const stopped = type === "away-end" && ranThrough(state, state.panel) ? { ...state, panel: null } : state;
  const cards = workout ? describeCards(stopped).filter(({ id }) => id !== inPanel) : [];
  return { workout, exercise, cards };
}
