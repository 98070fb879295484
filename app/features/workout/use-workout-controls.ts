import { useMemo, useRef, useState } from "react";
import { exercises as builtIn } from "#app/content/exercises.ts";
import { dataErrorKind, explainDataError } from "#app/data/data-error.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useSettings } from "#app/data/react/use-live.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { kcalOf } from "#app/model/counted-workouts.ts";
import type { Exercise } from "#app/model/exercise.ts";
import { isTiming } from "#app/model/is-timing.ts";
import type { ExerciseCard, RunningWorkout, UnsavedWorkout } from "#app/model/running-workout.ts";
import type { Settings } from "#app/model/settings.ts";
import type { TrainingSet } from "#app/model/training-set.ts";
import { reportFailure } from "#app/ui/report-failure.ts";
import { showUndo } from "#app/ui/show-undo.ts";
import { showToast } from "#app/ui/toast.ts";
import { shownInstant } from "./absence.ts";
import { type ActionContext, createCardActions, offerFilled, offerMs } from "./card-actions.ts";
import { lastTick } from "./card-queries.ts";
import { announceStart, giveCue } from "./cues.ts";
import { describeEnded, type Ended } from "./describe-ended.ts";
import { describeUnsaved } from "./describe-entries.ts";
import type { SetChange } from "./exercise-cards.ts";
import { recordLateTick } from "./record-late-tick.ts";
import { sayNotRecorded } from "./record-until-saved.ts";
import { cueFreshMs, restLowS } from "./rest-timer.ts";
import type { Tracker, TrackerSnapshot } from "./tracker.ts";
import type { TrackerEvent } from "./tracker-state.ts";
import { useRecorder } from "./use-recorder.ts";
import { useTracker, useTrackerValue } from "./use-tracker.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** Whether an exercise is timed on the panel; one of sets alone has a card. */
export const isForPanel = ({ id, measure }: Exercise): boolean =>
  !measure || builtIn.some((one) => one.id === id);

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
  tickSet(card: string, set: TrainingSet, change: SetChange): void;
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
interface FinishedWorkout {
  readonly id: string;
  /** It has exercises with sets. */
  readonly hasSets: boolean;
}

/**
 * The tracker and its actions, one of each per page. Needs a DataProvider above it.
 * @param onFinished called when a workout has ended and is recorded; returns whether it shows its page
 */
export function useWorkoutControls(onFinished?: (workout: FinishedWorkout) => boolean): WorkoutControls {
  const settings = useSettings();
  const data = useData();
  const latestData = useRef(data);
  latestData.current = data;
  const latestFinished = useRef(onFinished);
  latestFinished.current = onFinished;
  const record = useRecorder();
  const tracker = useTracker({
    onRestOver: (lateMs) => announceRestOver(settings, lateMs),
    onRestLow: () => giveCue(settings, { moment: "rest-low", words: `${restLowS} seconds left` }),
    onSaveFailed,
    onLateTick: (state, card) => void recordLateTick(latestData.current, record, state, card),
    onEndedElsewhere: async ({ general: { id }, cards }) => {
      // One that was discarded there has no entry.
      if (!(await latestData.current?.history.find(id))) return;
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
    const context: ActionContext = { tracker, record, newId, settings, latestData, pickedCard };
    const cards = createCardActions(context);
    const finished = (workout: FinishedWorkout) => latestFinished.current?.(workout) ?? false;
    return { tracker, settings, newId, pickedCard, ...cards, ...createActions(context, cards, finished) };
  }, [tracker, settings, record, newId]);
}

function onSaveFailed(error: unknown): void {
  console.error("The running workout could not be saved", error);
  const kind = dataErrorKind(error);
  const advice = kind === "outdated" ? "" : " Leave this page open until then.";
  showToast("The running workout could not be saved on this device.", {
    detail: `${explainDataError(kind)}${advice}`,
    durationMs: 60_000,
  });
}

function announceRestOver(settings: Settings | undefined, lateMs: number): void {
  showToast("Rest time is over! Time for your next set! 🔥");
  giveCue(settings, { moment: "rest-over", words: "Rest is over", alarm: true, late: lateMs > cueFreshMs });
}

/** Calls `then` with the snapshot as soon as the stored record is known: at once where it is. */
function whenAttached(tracker: Tracker, now: TrackerSnapshot, then: (snapshot: TrackerSnapshot) => void) {
  if (now.isAttached) return then(now);
  const unsubscribe = tracker.subscribe(() => {
    const snapshot = tracker.snapshot();
    if (!snapshot.isAttached) return;
    unsubscribe();
    // What was done before is merged into the stored record right after it is shown.
    queueMicrotask(() => then(tracker.snapshot()));
  });
}

/** The actions on the workout and the timers. */
function createActions(
  { tracker, record, newId, settings, latestData }: ActionContext,
  { newCard, fill, addCard }: ReturnType<typeof createCardActions>,
  onFinished: (workout: FinishedWorkout) => boolean,
) {
  const restS = settings?.defaultRestS;
  /** Describes what runs as of `at` before the event that ends it, so that both read the same clock. */
  function finish(type: "workout-end" | "exercise-stop" | "away-end", at: number) {
    const { state } = tracker.snapshot();
    const ended = describeEnded(state, type, at);
    const recorded = recordAll(ended);
    tracker.dispatch({ type }, recorded, (stored) => recordAll(describeEnded(stored, type, at)));
    recorded.then(() => announceEnd(state, ended, type === "workout-end"), sayNotRecorded);
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
    // Among its exercises are those that were stopped before.
    const parts = await latestData.current?.history.listOfWorkout(workout.id ?? "").catch(() => cards);
    const kcal = kcalOf(workout, parts ?? cards);
    showToast(`Workout completed! ${formatDuration(workout.duration)}, ${formatNumber(kcal)} kcal`, {
      durationMs: 5000,
      // Its page offers this as well.
      ...(!hasPage &&
        wasNow && {
          action: {
            label: "Undo",
            run: () => void reportFailure(undoEnd(id), "The workout could not be continued."),
          },
        }),
      ...offerFilled({ record, latestData }, before, workout, "Add to workout"),
    });
  }
  async function undoEnd(id = "") {
    const { continueWorkout } = await import("./continue-workout.ts");
    if (latestData.current) await continueWorkout(latestData.current, id, { newId, now: Date.now });
  }
  const recordAll = ({ workout, exercise, cards }: Ended) =>
    record([
      ...(workout ? [{ workout, options: { towardGoals: false } }] : []),
      ...[...cards, ...(exercise ? [exercise] : [])].map((one) => ({
        workout: one,
        options: { towardGoals: true },
      })),
    ]);

  const now = () => tracker.dispatch({ type: "tick", present: true }).at;

  function saveUnsaved(id: string) {
    const workout = tracker.snapshot().state.unsaved?.find((one) => one.id === id);
    if (!workout) return;
    record([{ workout, options: { towardGoals: true, goalsAsOf: workout.endedAt } }]).then(() => {
      tracker.dispatch({ type: "unsaved-remove", id });
      showToast(`Saved ${describeUnsaved(workout)}`);
    }, sayNotRecorded);
  }

  /** Dispatches `event` and shows a toast that offers to save what it sets aside. */
  function offerToSave(event: TrackerEvent, what: "stopped" | "reset") {
    const before = tracker.snapshot().state.unsaved;
    const { unsaved = [] } = tracker.dispatch(event).state;
    const set = unsaved.find(({ id }) => !before?.some((one) => one.id === id));
    if (!set) return;
    showToast(`${set.exercise} was ${what} at ${formatDuration(set.duration)} and not saved.`, {
      durationMs: offerMs,
      action: { label: "Save", run: () => saveUnsaved(set.id) },
    });
  }

  return {
    start(pressedAt?: number) {
      const id = newId();
      const options = { ...(restS && { restS }), ...(pressedAt && { pressedAt }) };
      const started = tracker.dispatch({ type: "workout-start", id, ...options });
      // A stored workout that is not read yet would replace this one.
      whenAttached(tracker, started, ({ state }) => {
        if (state.general?.id === id) announceStart(settings, id);
      });
    },
    end() {
      const { state, at } = tracker.dispatch({ type: "tick", present: true });
      // If the clock has stopped, the workout ends at the time that the clock shows.
      const shown = shownInstant(state, at, state.general?.watch);
      finish(shown < at ? "away-end" : "workout-end", shown);
    },
    pickExercise(exercise: Exercise) {
      if (!isForPanel(exercise)) return void addCard(exercise);
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
      const { state, at } = tracker.dispatch({ type: "tick", present: true });
      finish("exercise-stop", shownInstant(state, at, state.panel?.watch));
    },
    endAtLastActivity: () => finish("away-end", tracker.snapshot().state.awaySince ?? now()),
  };
}
