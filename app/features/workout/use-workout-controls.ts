import { useMemo, useRef, useState } from "react";
import { exercises as builtIn } from "#app/content/exercises.ts";
import type { Data } from "#app/data/data.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useSettings } from "#app/data/react/use-live.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import type { Exercise } from "#app/model/exercise.ts";
import { isTiming } from "#app/model/is-timing.ts";
import type { ExerciseCard, RunningWorkout, UnsavedWorkout } from "#app/model/running-workout.ts";
import type { Settings } from "#app/model/settings.ts";
import type { TrainingSet } from "#app/model/training-set.ts";
import { showToast } from "#app/ui/toast.ts";
import { shownInstant } from "./absence.ts";
import { giveCue } from "./cues.ts";
import { describeEnded, type Ended } from "./describe-ended.ts";
import type { NewCard, SetChange } from "./exercise-cards.ts";
import { findLastSets } from "./last-sets.ts";
import { recordLateTick } from "./record-late-tick.ts";
import { readySound } from "./rest-alarm.ts";
import { restLowS } from "./rest-timer.ts";
import type { Tracker } from "./tracker.ts";
import type { TrackerEvent } from "./tracker-state.ts";
import { type Recorder, useRecorder } from "./use-recorder.ts";
import { useTracker, useTrackerValue } from "./use-tracker.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import { describeCard, describeUnsaved } from "./workouts.ts";

/** Until the settings are read. */
const defaultRestS = 60;

/** How long the toast offers to save; the line in the list of unsaved exercises stays until it is answered. */
const offerMs = 10_000;

/** What the screens of a running workout work with: the tracker, and the actions that do more than change its state. */
export interface WorkoutControls {
  readonly tracker: Tracker;
  /** Undefined until they are read. */
  readonly settings: Settings | undefined;
  /** `pressedAt`: of a press before the page's scripts were there. */
  start(pressedAt?: number): void;
  end(): void;
  readonly newId: () => string;
  /** The card that takes the focus once it is shown; it then sets this to null. */
  readonly pickedCard: { current: string | null };
  /**
   * Puts an exercise on the panel, or opens its card if it is one of sets alone. Offers to save an unsaved exercise that
   * this stops.
   */
  pickExercise(exercise: Exercise): void;
  /** Opens the card of an exercise, with as many sets as the last time. */
  addCard(exercise: Exercise): void;
  replaceExercise(card: ExerciseCard, exercise: Exercise): void;
  /** Marks a set as done and starts its rest. `change`: what is still missing of the set. */
  tickSet(card: ExerciseCard, set: TrainingSet, change: SetChange): void;
  /** Seconds of rest after each set of the card. */
  restAfter(card: ExerciseCard): number;
  /** Records a card outside a workout. */
  finishCard(card: ExerciseCard): void;
  /** Removes a card and offers an undo. */
  removeCard(card: ExerciseCard): void;
  /** Removes a set and offers an undo. */
  removeSet(card: ExerciseCard, set: TrainingSet): void;
  /** Zeroes the exercise on the panel. Offers to save what it had counted. */
  resetExercise(): void;
  /** Records an unsaved exercise exactly as Stop would have recorded it at its time. */
  saveUnsaved(id: string): void;
  dismissUnsaved(workout: UnsavedWorkout): void;
  startExercise(): void;
  stopExercise(): void;
  /** Ends everything that runs, as of the last activity before an absence. */
  endAtLastActivity(): void;
}

/** A workout that has just been recorded. */
export interface FinishedWorkout {
  readonly id: string;
  /** It has exercises with sets. */
  readonly hasSets: boolean;
}

/**
 * The tracker and its actions, one of each per page. Needs a DataProvider above it.
 * @param onFinished called when a workout has ended and is recorded
 */
export function useWorkoutControls(onFinished?: (workout: FinishedWorkout) => void): WorkoutControls {
  const settings = useSettings();
  const data = useData();
  const latest = useRef({ data, onFinished });
  latest.current = { data, onFinished };
  const record = useRecorder();
  const tracker = useTracker({
    onRestOver: () => announceRestOver(settings),
    onRestLow: () => giveCue(settings, { moment: "rest-low", words: `${restLowS} seconds left` }),
    onSaveFailed: (error) => console.error("The running workout could not be saved", error),
    onLateTick: (state, card) => void recordLateTick(latest.current.data, record, state, card),
  });
  useWakeLock(useTrackerValue(tracker, ({ state }) => isTiming(state)) && settings?.keepAwake !== false);
  const [newId] = useState(() => createUuidFactory());
  const pickedCard = useRef<string | null>(null);
  return useMemo(
    () => ({
      tracker,
      settings,
      newId,
      pickedCard,
      ...createActions(tracker, record, newId, settings, latest, pickedCard),
    }),
    [tracker, settings, record, newId],
  );
}

function announceRestOver(settings: Settings | undefined): void {
  showToast("Rest time is over! Time for your next set! 🔥");
  giveCue(settings, { moment: "rest-over", words: "Rest is over", alarm: true });
}

function createActions(
  tracker: Tracker,
  record: Recorder,
  newId: () => string,
  settings: Settings | undefined,
  latest: {
    readonly current: {
      readonly data: Data | undefined;
      readonly onFinished: ((workout: FinishedWorkout) => void) | undefined;
    };
  },
  pickedCard: { current: string | null },
) {
  const restS = settings?.defaultRestS;
  /** Describes what runs as of `at` before the event that ends it, so that both read the same clock. */
  function finish(type: "workout-end" | "exercise-stop" | "away-end", at: number) {
    const recordEnded = (state: RunningWorkout) => recordAll(describeEnded(state, type, at));
    const { state } = tracker.snapshot();
    const { workout, exercise, cards } = describeEnded(state, type, at);
    const recorded = recordEnded(state);
    tracker.dispatch({ type }, recorded, recordEnded);
    if (workout?.id) {
      const finished = { id: workout.id, hasSets: cards.length > 0 || exercise?.sets !== undefined };
      void recorded.then(() => latest.current.onFinished?.(finished));
    }
    if (workout) {
      const kcal = formatNumber(workout.caloriesBurned);
      showToast(`Workout completed! ${formatDuration(workout.duration)}, ${kcal} kcal`, { durationMs: 5000 });
    }
    const ended = workout ?? exercise;
    if (ended) {
      const what = workout ? "Workout completed" : `${ended.exercise} done`;
      giveCue(settings, { moment: `end/${ended.id}`, words: `${what}, ${speakDuration(ended.duration)}` });
    }
  }
  const recordAll = ({ workout, exercise, cards }: Ended) =>
    record([
      ...(workout ? [{ workout, options: { towardGoals: false } }] : []),
      ...[...cards, ...(exercise ? [exercise] : [])].map((one) => ({
        workout: one,
        options: { towardGoals: true },
      })),
    ]);

  const restAfter = ({ restS: own, exercise }: ExerciseCard): number =>
    own ?? settings?.exerciseRestS[exercise.id] ?? restS ?? defaultRestS;

  const now = () => tracker.dispatch({ type: "tick", present: true }).at;

  async function saveUnsaved(id: string) {
    const workout = tracker.snapshot().state.unsaved?.find((one) => one.id === id);
    if (!workout) return;
    await record([{ workout, options: { towardGoals: true, goalsAsOf: workout.endedAt } }]);
    tracker.dispatch({ type: "unsaved-remove", id });
    showToast(`Saved ${describeUnsaved(workout)}`);
  }

  /** Dispatches `event` and shows a toast that offers to save what it sets aside. */
  function offerToSave(event: TrackerEvent, what: "stopped" | "reset") {
    const before = tracker.snapshot().state.unsaved;
    const { unsaved = [] } = tracker.dispatch(event).state;
    const set = unsaved.find(({ id }) => !before?.some((one) => one.id === id));
    if (!set) return;
    showToast(`${set.exercise} was ${what} at ${formatDuration(set.duration)} and not saved.`, {
      durationMs: offerMs,
      action: { label: "Save", run: () => void saveUnsaved(set.id) },
    });
  }

  const newCard = (exercise: Exercise): NewCard => ({
    id: newId(),
    exercise,
    sets: [{ id: newId(), kind: "normal" }],
  });

  const likeLast = (sets: readonly TrainingSet[]): TrainingSet[] =>
    sets.map(({ kind }) => ({ id: newId(), kind }));

  /** Gives a card the rows of the last time as soon as they are read. */
  function fill({ id, exercise }: NewCard) {
    const { data } = latest.current;
    if (!data) return;
    findLastSets(data, exercise)
      .then((last) => last && tracker.dispatch({ type: "card-fill", card: id, sets: likeLast(last.sets) }))
      .catch((error: unknown) => console.error("The last sets could not be read", error));
  }

  const offerUndo = (text: string, run: () => void) =>
    showToast(text, { durationMs: 8000, action: { label: "Undo", run } });

  function addCard(exercise: Exercise) {
    const card = newCard(exercise);
    const { cards = [] } = tracker.dispatch({ type: "card-add", card }).state;
    pickedCard.current = cards.find((one) => one.exercise.id === exercise.id)?.id ?? null;
    if (pickedCard.current === card.id) fill(card);
  }

  return {
    addCard,
    replaceExercise(card: ExerciseCard, exercise: Exercise) {
      const next = newCard(exercise);
      const event = { type: "card-replace", card: card.id, id: next.id, exercise, sets: next.sets } as const;
      const { cards = [] } = tracker.dispatch(event).state;
      pickedCard.current = cards.find((one) => one.exercise.id === exercise.id)?.id ?? null;
      if (pickedCard.current === next.id) fill(next);
      else showToast(`${exercise.name} is in this workout already.`);
    },
    restAfter,
    tickSet(card: ExerciseCard, set: TrainingSet, change: SetChange) {
      if (settings?.sound) readySound();
      const event = { type: "set-tick", card: card.id, set: set.id, change, restS: restAfter(card) } as const;
      const { openCard } = tracker.dispatch(event).state;
      if (openCard && openCard !== card.id) pickedCard.current = openCard;
    },
    finishCard(card: ExerciseCard) {
      const describe = (state: RunningWorkout) => {
        const one = state.cards?.find(({ id }) => id === card.id);
        return one ? describeCard(state, one) : null;
      };
      const recordDone = (state: RunningWorkout) => {
        const entry = describe(state);
        return record(entry ? [{ workout: entry, options: { towardGoals: true } }] : []);
      };
      const { state } = tracker.snapshot();
      const workout = describe(state);
      if (!workout) return;
      const recorded = recordDone(state);
      tracker.dispatch({ type: "card-remove", card: card.id }, recorded, recordDone);
      tracker.dispatch({ type: "rest-stop" }, recorded);
      showToast(`Saved ${card.exercise.name}, ${countOf(workout.sets?.length ?? 0, "set")}`);
    },
    removeCard(card: ExerciseCard) {
      const index = tracker.snapshot().state.cards?.findIndex(({ id }) => id === card.id) ?? 0;
      tracker.dispatch({ type: "card-remove", card: card.id });
      offerUndo(`Removed ${card.exercise.name}`, () =>
        tracker.dispatch({ type: "card-restore", card, index }),
      );
    },
    removeSet(shown: ExerciseCard, { id }: TrainingSet) {
      // As it is now: closing its sheet may have saved a note.
      const card = tracker.snapshot().state.cards?.find((one) => one.id === shown.id);
      const index = card?.sets.findIndex((one) => one.id === id) ?? -1;
      const set = card?.sets[index];
      if (!card || !set) return;
      tracker.dispatch({ type: "set-remove", card: card.id, set: set.id });
      offerUndo(`Removed set ${index + 1} of ${card.exercise.name}`, () =>
        tracker.dispatch({ type: "set-restore", card: card.id, set, index }),
      );
    },
    start(pressedAt?: number) {
      const id = newId();
      const options = { ...(restS && { restS }), ...(pressedAt && { pressedAt }) };
      const { state } = tracker.dispatch({ type: "workout-start", id, ...options });
      if (state.general?.id !== id) return;
      showToast("Workout started! Keep it up! 💪", { durationMs: 3000 });
      giveCue(settings, { moment: `start/${id}`, words: "Workout started" });
    },
    end() {
      const { state, at } = tracker.dispatch({ type: "tick", present: true });
      // A clock that stands still shows what End Workout records.
      if (shownInstant(state, at) < at) finish("away-end", shownInstant(state, at));
      else finish("workout-end", at);
    },
    pickExercise(exercise: Exercise) {
      const isTimed = !exercise.measure || builtIn.some(({ id }) => id === exercise.id);
      if (!isTimed) return void addCard(exercise);
      const card = exercise.measure && newCard(exercise);
      offerToSave({ type: "exercise-pick", exercise, ...(card && { card }) }, "stopped");
      if (card) fill(card);
    },
    resetExercise() {
      offerToSave({ type: "exercise-reset", id: newId() }, "reset");
    },
    saveUnsaved,
    dismissUnsaved(workout: UnsavedWorkout) {
      tracker.dispatch({ type: "unsaved-remove", id: workout.id });
      showToast(`${describeUnsaved(workout)}, dismissed`, {
        durationMs: 8000,
        action: { label: "Undo", run: () => void tracker.dispatch({ type: "unsaved-restore", workout }) },
      });
    },
    startExercise() {
      const id = newId();
      const { panel } = tracker.dispatch({ type: "exercise-start", id }).state;
      if (panel?.id === id) giveCue(settings, { moment: `start/${id}`, words: panel.exercise.name });
    },
    stopExercise: () => finish("exercise-stop", now()),
    endAtLastActivity: () => finish("away-end", tracker.snapshot().state.awaySince ?? now()),
  };
}
