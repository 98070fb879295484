import { useMemo, useRef, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { recordEntries } from "#app/data/history/commands.ts";
import { findEntry, listWorkoutExercises } from "#app/data/history/queries.ts";
import { useSettings } from "#app/data/use-live.ts";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { lastTick } from "#app/domain/running-workout/card-queries.ts";
import { pauseWatches, type SetChange } from "#app/domain/running-workout/exercise-cards.ts";
import { describeUnsaved, type Ended, toEndedEntries } from "#app/domain/running-workout/recorded-entries.ts";
import type {
  ExerciseCard,
  RunningWorkout,
  UnrecordedEntry,
  UnsavedWorkout,
} from "#app/domain/running-workout/running-workout.ts";
import { shownInstant } from "#app/domain/running-workout/timing/absence.ts";
import { isTiming } from "#app/domain/running-workout/timing/is-timing.ts";
import { cueFreshMs, restLowS } from "#app/domain/running-workout/timing/rest-timer.ts";
import type { TrackerEvent } from "#app/domain/running-workout/tracker-state.ts";
import type { TrainingSet } from "#app/domain/set/training-set.ts";
import type { Settings } from "#app/domain/settings.ts";
import { kcalOf } from "#app/domain/workout/counted-workouts.ts";
import { formatKcal } from "#app/lib/amounts.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { showUndo } from "#app/ui/remove-with-undo.ts";
import { reportFailure, showToast } from "#app/ui/toast.ts";
import { announceStart, giveCue } from "../rest/cues.ts";
import { discardWorkout } from "../tracker/discard-workout.ts";
import type { Tracker } from "../tracker/tracker.ts";
import { useTracker, useTrackerValue } from "../tracker/use-tracker.ts";
import {
  type ActionContext,
  createCardActions,
  offerFilled,
  offerMs,
  type PlannedCard,
  toUnrecorded,
} from "./card-actions.ts";
import { sayNotInHistory, sayNotSaved } from "./failure-notices.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** Whether an exercise is timed on the panel. An exercise with sets alone has a card. */
export const isForPanel = ({ id, measure }: Exercise): boolean =>
  !measure || builtIn.some((one) => one.id === id);

/** The tools of a running workout's screens: the tracker, and the actions that do more than change its state. */
export interface WorkoutControls {
  readonly tracker: Tracker;
  /** Undefined until the settings are read. */
  readonly settings: Settings | undefined;
  start(): void;
  end(): void;
  /** Removes the running workout, with the exercises of it that are recorded, and offers an undo. */
  discard(): void;
  readonly newId: () => string;
  /** The card that takes the focus once it is shown; it then sets this to null. */
  readonly pickedCard: { current: string | null };
  /**
   * Puts an exercise on the panel, or opens its card if it has sets alone. If this stops an unsaved exercise, offers to
   * save that.
   */
  pickExercise(exercise: Exercise): void;
  /** Opens the card of an exercise, with as many sets as the last time. */
  addCard(exercise: Exercise): void;
  /** Opens cards of several exercises, the first one to begin with. */
  addCards(exercises: readonly Exercise[]): void;
  /** @param planned absent: as many sets as the last time */
  replaceExercise(card: ExerciseCard, exercise: Exercise, planned?: PlannedCard): void;
  /**
   * Marks a set as done and starts its rest.
   * @param change the values that the set still lacks
   */
  tickSet(card: string, set: TrainingSet, change: SetChange): void;
  /** Seconds of rest after each set of the card. */
  restAfter(card: ExerciseCard): number;
  /** Records a card outside a workout. */
  finishCard(card: ExerciseCard): void;
  /** Removes a card and offers an undo. */
  removeCard(card: ExerciseCard): void;
  /** Removes a set and offers an undo. */
  removeSet(card: ExerciseCard, set: TrainingSet): void;
  /** Resets the exercise on the panel to zero, and offers an undo. The time before can also be saved for itself. */
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
interface FinishedWorkout {
  readonly id: string;
  /** Whether it has exercises with sets. */
  readonly hasSets: boolean;
}

/**
 * The tracker and its actions, one of each per page. Needs a DatabaseProvider above it.
 * @param onFinished called when a workout has ended and is recorded; returns whether it shows its page
 */
export function useWorkoutControls(onFinished?: (workout: FinishedWorkout) => boolean): WorkoutControls {
  const settings = useSettings();
  const data = useDatabase();
  const latestData = useRef(data);
  latestData.current = data;
  const latestFinished = useRef(onFinished);
  latestFinished.current = onFinished;
  const tracker = useTracker({
    onRestOver: (lateMs) => announceRestOver(settings, lateMs),
    onRestLow: () => giveCue(settings, { moment: "rest-low", words: `${restLowS} seconds left` }),
    onSaveFailed: sayNotSaved,
    onRecordFailed: (error, [entry], retry, next) =>
      sayNotInHistory(error, entry?.workout.exercise, retry, next),
    onRecordedLate: ([entry]) => showToast(`${entry?.workout.exercise} is saved.`),
    onEndedElsewhere: async ({ general: { id }, cards }) => {
      // A workout that was discarded in the other tab has no entry.
      const db = latestData.current;
      if (!db || !(await findEntry(db, id))) return;
      showToast("This workout was ended in another tab.", {
        durationMs: offerMs,
        ...(lastTick(cards) && {
          action: { label: "Show", run: () => latestFinished.current?.({ id, hasSets: true }) },
        }),
      });
    },
  });
  useWakeLock(useTrackerValue(tracker, ({ state }) => isTiming(state)) && settings?.keepAwake !== false);
  const [newId] = useState(() => createUuidFactory());
  const pickedCard = useRef<string | null>(null);
  return useMemo(() => {
    const context: ActionContext = { tracker, newId, settings, latestData, pickedCard };
    const cards = createCardActions(context);
    const finished = (workout: FinishedWorkout) => latestFinished.current?.(workout) ?? false;
    return { tracker, settings, newId, pickedCard, ...cards, ...createActions(context, cards, finished) };
  }, [tracker, settings, newId]);
}

function announceRestOver(settings: Settings | undefined, lateMs: number): void {
  showToast("Rest time is over! Time for your next set! 🔥", { isBrief: true });
  giveCue(settings, { moment: "rest-over", words: "Rest is over", alarm: true, late: lateMs > cueFreshMs });
}

/** The actions on the workout and the timers. */
function createActions(
  { tracker, newId, settings, latestData }: ActionContext,
  { newCard, fill, addCard }: ReturnType<typeof createCardActions>,
  onFinished: (workout: FinishedWorkout) => boolean,
) {
  const restS = settings?.defaultRestS;
  /** Describes what runs as of `at` before the event that ends it, so that both read the same clock. */
  function finish(type: "workout-end" | "exercise-stop" | "away-end", at: number) {
    const { state } = tracker.snapshot();
    const ended = toEndedEntries(state, type, at);
    // A set whose stopwatch still runs is offered with its time so far.
    const before = { ...state, cards: pauseWatches(state, at) };
    const onRecorded = () => void announceEnd(before, ended, type === "workout-end");
    tracker.dispatch({ type }, { entries: listUnrecorded(ended), onRecorded });
  }
  async function announceEnd(before: RunningWorkout, { workout, exercise, cards }: Ended, wasNow: boolean) {
    const id = workout?.id;
    const hasPage = id && onFinished({ id, hasSets: cards.length > 0 || exercise?.sets !== undefined });
    const ended = workout ?? exercise;
    if (ended) {
      const what = workout ? "Workout completed" : `${ended.exercise} done`;
      giveCue(settings, { moment: `end/${ended.id}`, words: `${what}, ${speakDuration(ended.duration)}` });
    }
    if (!workout) return;
    // The workout's exercises include those that were stopped before its end.
    const db = latestData.current;
    const parts = db && (await listWorkoutExercises(db, workout.id ?? "").catch(() => cards));
    const kcal = kcalOf(workout, parts ?? cards);
    const offer = offerFilled(latestData, before, workout, "Add to workout");
    showToast(`Workout completed! ${formatDuration(workout.duration)}, ${formatKcal(kcal)}`, {
      durationMs: 5000,
      isBrief: Boolean(hasPage) && !offer,
      // The workout's page offers this as well.
      ...(!hasPage &&
        wasNow && {
          action: {
            label: "Undo",
            run: () => void reportFailure(undoEnd(id), "The workout could not be continued."),
          },
        }),
      ...offer,
    });
  }
  async function undoEnd(id = "") {
    const { continueWorkout } = await import("../tracker/continue-workout.ts");
    const data = latestData.current;
    const own = () => tracker.takeOver();
    if (data) await continueWorkout(data, id, { newId, now: Date.now, own });
  }
  const now = () => tracker.dispatch({ type: "time", present: true }).at;

  async function saveUnsaved(id: string) {
    const workout = tracker.snapshot().state.unsaved?.find((one) => one.id === id);
    if (!workout || !latestData.current) return;
    try {
      const options = { towardGoals: true, goalsAsOf: workout.endedAt };
      await recordEntries(latestData.current, [{ workout, options }]);
    } catch (error) {
      return sayNotInHistory(error, workout.exercise, () => void saveUnsaved(id));
    }
    tracker.dispatch({ type: "unsaved-remove", id, isSaved: true });
    showToast(`Saved ${describeUnsaved(workout)}`);
  }

  /** Dispatches `event` and returns the exercise that it sets aside, if any. */
  function setAside(event: TrackerEvent) {
    const before = tracker.snapshot().state.unsaved;
    const { unsaved = [] } = tracker.dispatch(event).state;
    return unsaved.find(({ id }) => !before?.some((one) => one.id === id));
  }

  return {
    start() {
      const id = newId();
      const { state } = tracker.dispatch({ type: "workout-start", id, ...(restS && { restS }) });
      if (state.general?.id === id) announceStart(settings, id);
    },
    end() {
      const { state, at } = tracker.dispatch({ type: "time", present: true });
      // If the clock has stopped, the workout ends at the time that the clock shows.
      const shown = shownInstant(state, at, state.general?.watch);
      finish(shown < at ? "away-end" : "workout-end", shown);
    },
    discard() {
      // An open question about an absence doesn't concern a workout that was started since.
      tracker.dispatch({ type: "away-continue" });
      void discardWorkout(latestData.current, tracker);
    },
    pickExercise(exercise: Exercise) {
      if (!isForPanel(exercise)) return void addCard(exercise);
      const card = exercise.measure && newCard(exercise);
      const former = setAside({ type: "exercise-pick", exercise, ...(card && { card }) });
      if (former)
        showToast(`${former.exercise} was stopped at ${formatDuration(former.duration)} and not saved.`, {
          durationMs: offerMs,
          action: { label: "Save", run: () => void saveUnsaved(former.id) },
        });
      if (card) fill(card);
    },
    resetExercise() {
      const { panel } = tracker.snapshot().state;
      const former = setAside({ type: "exercise-reset", id: newId() });
      if (!panel || !former) return;
      showUndo(`${former.exercise} was reset at ${formatDuration(former.duration)}.`, () =>
        tracker.dispatch({ type: "exercise-unreset", id: former.id, panel }),
      );
    },
    saveUnsaved: (id: string) => void saveUnsaved(id),
    dismissUnsaved(workout: UnsavedWorkout) {
      tracker.dispatch({ type: "unsaved-remove", id: workout.id });
      showUndo(`${describeUnsaved(workout)}, dismissed`, () =>
        tracker.dispatch({ type: "unsaved-restore", workout }),
      );
    },
    startExercise() {
      const id = newId();
      const { panel } = tracker.dispatch({ type: "exercise-start", id }).state;
      if (panel?.id === id) giveCue(settings, { moment: `start/${id}`, words: panel.exercise.name });
    },
    stopExercise() {
      const { state, at } = tracker.dispatch({ type: "time", present: true });
      finish("exercise-stop", shownInstant(state, at, state.panel?.watch));
    },
    endAtLastActivity: () => finish("away-end", tracker.snapshot().state.awaySince ?? now()),
  };
}

/** The completed entries, in the form in which they are recorded. */
function listUnrecorded({ workout, exercise, cards }: Ended): UnrecordedEntry[] {
  const parts = [...cards, ...(exercise ? [exercise] : [])];
  return [
    ...(workout ? [toUnrecorded(workout, false)] : []),
    ...parts.map((part) => toUnrecorded(part, true)),
  ];
}
