import { formatDuration } from "#app/lib/duration.ts";
import { roundToTenth } from "#app/lib/format-number.ts";
import { categoryNames, generalWorkoutName } from "../exercise/built-in-exercises.ts";
import type { Exercise } from "../exercise/exercise.ts";
import { supersetOf } from "../set/superset.ts";
import type { Measure } from "../set/training-set.ts";
import type { NewWorkout } from "../workout/history-entry.ts";
import { type DoneExercise, nameWorkout, toDoneExercise } from "../workout/name-workout.ts";
import { findPanelCard, lastTick, listCards, listDone } from "./card-queries.ts";
import type { ExerciseCard, RunningWorkout, UnsavedWorkout } from "./running-workout.ts";
import { awayMs, forgottenMs, ranThrough } from "./timing/absence.ts";
import { isExercising } from "./timing/is-timing.ts";
import { elapsedSeconds } from "./timing/stopwatch.ts";

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

/** The exercises of the running workout that were done until `at`. */
function listDoneExercises(state: RunningWorkout, at: number): DoneExercise[] {
  const entry = toExerciseEntry(state, at);
  // If the exercise on the panel has done sets, its card is listed.
  const onPanel = entry?.workoutId === state.general?.id && !entry?.sets && state.panel;
  return [
    ...(state.general?.done ?? []),
    ...listCards(state).flatMap((card) => {
      const sets = listDone(card);
      return sets.length > 0 ? [toDoneExercise(card.exercise, sets)] : [];
    }),
    ...(onPanel ? [toDoneExercise(onPanel.exercise)] : []),
  ];
}

/** The name and the category of a workout in which no exercise was done (spec section 4). */
const nameByCategory = ({ category }: RunningWorkout) => ({
  exercise: category ? categoryNames[category] : generalWorkoutName,
  ...(category && { category }),
});

/**
 * The entry of the general workout if it ends at `at` (ms since the epoch); null if none runs. It has the name of its
 * routine, or is named by its exercises.
 */
export function toWorkoutEntry(state: RunningWorkout, at: number): NewWorkout | null {
  if (!state.general) return null;
  const { id, startedAt, watch, name, isNameDerived = false, effort, note } = state.general;
  const derived = nameWorkout(listDoneExercises(state, at));
  const duration = elapsedSeconds(watch, at);
  return {
    id,
    ...(derived ?? nameByCategory(state)),
    ...(name !== undefined && !(isNameDerived && derived) && { exercise: name }),
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
const toTimedFields = ({ id, name, category, kcalPerMinute }: Exercise, duration: number) => ({
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
export function toExerciseEntry(state: RunningWorkout, at: number): UnsavedWorkout | null {
  const { panel } = state;
  if (!panel || !isExercising(state) || panel.id === null || panel.startedAt === null) return null;
  const duration = elapsedSeconds(panel.watch, at);
  if (duration === 0) return null;
  const card = findPanelCard(state);
  const sets = card ? listDone(card) : [];
  const workoutId = panel.workoutId ?? findJoined(state, panel.startedAt);
  return {
    id: panel.id,
    ...toTimedFields(panel.exercise, duration),
    ...span(panel.startedAt, at),
    ...(workoutId !== undefined && { workoutId }),
    ...(card && sets.length > 0 && { measure: measureOf(card), sets, ...toNoteField(card) }),
  };
}

/**
 * The id of the workout that an exercise belongs to, if the exercise was started before the workout. An exercise that
 * had run for more than ten minutes by then has no workout, because a workout counts no more time than its own.
 */
export const findJoined = ({ general }: RunningWorkout, startedAt: number): string | undefined =>
  general && general.startedAt - startedAt <= awayMs ? general.id : undefined;

/** An exercise that outlasts its workout stays part of it, even if the exercise was started first. */
export function joinPanel(state: RunningWorkout): RunningWorkout["panel"] {
  const { panel } = state;
  const workoutId = panel?.startedAt != null && (panel.workoutId ?? findJoined(state, panel.startedAt));
  return panel && workoutId ? { ...panel, workoutId } : panel;
}

/**
 * The entry of a card: its done sets, the time from its start to the last of them, and the kcal by the exercise's rate.
 * Null before the first done set.
 */
export function toCardEntry(state: RunningWorkout, card: ExerciseCard): NewWorkout | null {
  const at = lastTick([card]);
  if (at === null) return null;
  // A superset needs two exercises with done sets.
  const group = supersetOf(
    listCards(state).filter((one) => listDone(one).length > 0),
    card,
  );
  return {
    id: card.id,
    ...toTimedFields(card.exercise, cardSeconds(state, card)),
    ...span(card.startedAt, at),
    measure: measureOf(card),
    sets: listDone(card),
    ...(state.general && { workoutId: state.general.id }),
    ...(group !== undefined && { group }),
    ...toNoteField(card),
  };
}

/**
 * The milliseconds that count for a set after a long absence, if the set has no time of its own. Its real length is
 * unknown.
 */
const setMs = 30_000;

const listTicks = (card: ExerciseCard): { id: string; at: number; ownMs: number }[] =>
  listDone(card).map(({ doneAt, seconds = 0 }) => ({
    id: card.id,
    at: Date.parse(doneAt ?? ""),
    ownMs: seconds * 1000,
  }));

/**
 * The milliseconds that a set counts if it was ticked `length` after the tick before it. In a running workout up to an
 * hour between two sets counts, as on the workout's clock; otherwise up to ten minutes. A longer gap was an absence.
 */
export const countMs = ({ general }: RunningWorkout, length: number, ownMs: number): number =>
  length > (general ? forgottenMs : awayMs) ? Math.max(setMs, Math.min(length, ownMs)) : Math.max(0, length);

/**
 * From the card's start to its last tick, in whole seconds, without absences. Each set counts from the latest earlier
 * tick on any card, so that exercises done in turns share the time between them.
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
  // A set that was ticked at once still counts a second.
  return Math.max(1, Math.floor(ms / 1000));
}

/** The entries of all cards with a done set. The card of a running timer is left out, because Stop records it. */
export const toCardEntries = (state: RunningWorkout): NewWorkout[] => {
  const beside = isExercising(state) ? findPanelCard(state) : undefined;
  return listCards(state).flatMap((card) => (card === beside ? [] : (toCardEntry(state, card) ?? [])));
};

/** The measure in the card's table. An exercise without a measure has times. */
const measureOf = ({ exercise }: ExerciseCard): Measure => exercise.measure ?? "time";

const toNoteField = ({ note }: ExerciseCard) => (note ? { note } : {});

/** Such as "Running, 1:05". */
export const describeUnsaved = ({ exercise, duration }: UnsavedWorkout): string =>
  `${exercise}, ${formatDuration(duration)}`;

/** If the clock was set back in between, the start becomes the end, because an entry never ends before it starts. */
function span(startedAt: number, at: number): { startedAt: string; endedAt: string } {
  return {
    startedAt: new Date(Math.min(startedAt, at)).toISOString(),
    endedAt: new Date(at).toISOString(),
  };
}

/** The entries that an event completes. */
export interface Ended {
  readonly workout: NewWorkout | null;
  /** The exercise on the panel. */
  readonly exercise: NewWorkout | null;
  readonly cards: readonly NewWorkout[];
}

/** The entries that the event `type` completes at `at`, in milliseconds since the epoch. */
export function toEndedEntries(
  state: RunningWorkout,
  type: "workout-end" | "exercise-stop" | "away-end",
  at: number,
): Ended {
  // The question about an absence doesn't concern a workout that was started after the absence.
  const isStartedSince = type === "away-end" && !ranThrough(state, state.general);
  const workout = type === "exercise-stop" || isStartedSince ? null : toWorkoutEntry(state, at);
  const exercise = type === "workout-end" ? null : toExerciseEntry(state, at);
  // Sets of an exercise that stops with the workout are in its own entry.
  const inPanel = exercise?.sets && findPanelCard(state)?.id;
  // An exercise that stops with the workout in its first second has no entry of its own, so its card records its sets.
  const stopped = type === "away-end" && ranThrough(state, state.panel) ? { ...state, panel: null } : state;
  const cards = workout ? toCardEntries(stopped).filter(({ id }) => id !== inPanel) : [];
  return { workout, exercise, cards };
}
