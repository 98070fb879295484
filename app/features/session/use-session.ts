import { useMemo, useState } from "react";
import type { Exercise } from "#app/contracts/exercise.ts";
import { isExercising, isTiming } from "#app/contracts/is-timing.ts";
import type { Settings } from "#app/contracts/settings.ts";
import { useSettings } from "#app/data/react/use-live.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { createUuidFactory } from "#app/lib/uuid.ts";
import { showToast } from "#app/ui/toast.ts";
import { giveCue } from "./cues.ts";
import { restLowS } from "./rest-timer.ts";
import type { Tracker } from "./tracker.ts";
import { ranThrough } from "./tracker-state.ts";
import { type Recorder, useRecorder } from "./use-recorder.ts";
import { useTracker, useTrackerValue } from "./use-tracker.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import { describeExercise, describeSession } from "./workouts.ts";

/** Choosing another exercise stops the one that runs; from this many seconds on that may have been a slip. */
const worthSavingS = 60;

/** What the screens of a session work with: the tracker, and the presses that do more than change its state. */
export interface Session {
  readonly tracker: Tracker;
  /** Undefined until they are read; they have defaults after that. */
  readonly settings: Settings | undefined;
  start(): void;
  end(): void;
  /** Puts an exercise on the panel. A longer one that this stops unsaved can still be saved. */
  pickExercise(exercise: Exercise): void;
  startExercise(): void;
  stopExercise(): void;
  /** Ends whatever runs as of the last activity before an absence. */
  endAtLastActivity(): void;
}

/** The one session of a page; needs a DataProvider above it. */
export function useSession(): Session {
  const settings = useSettings();
  const record = useRecorder();
  const tracker = useTracker({
    onRestOver: () => announceRestOver(settings),
    onRestLow: () => giveCue(settings, { moment: "rest-low", words: `${restLowS} seconds left` }),
    onSaveFailed: (error) => console.error("The running session could not be kept", error),
  });
  useWakeLock(useTrackerValue(tracker, ({ state }) => isTiming(state)) && settings?.keepAwake !== false);
  const [newId] = useState(() => createUuidFactory());
  return useMemo(
    () => ({ tracker, settings, ...createActions(tracker, record, newId, settings) }),
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
) {
  const restS = settings?.defaultRestS;
  /** What runs is described as of `at` before the event that ends it, so that both read the same clock. */
  function finish(type: "session-end" | "exercise-stop" | "away-end", at: number) {
    const { state } = tracker.snapshot();
    const isSince = type === "away-end" && !ranThrough(state, state.general);
    const session = type === "exercise-stop" || isSince ? null : describeSession(state, at);
    const exercise = type === "session-end" ? null : describeExercise(state, at);
    const recorded = Promise.all([
      session && record(session, { towardGoals: false }),
      exercise && record(exercise, { towardGoals: true }),
    ]);
    tracker.dispatch({ type }, recorded);
    if (session) {
      const kcal = formatNumber(session.caloriesBurned);
      showToast(`Workout completed! ${formatDuration(session.duration)}, ${kcal} kcal`, { durationMs: 5000 });
    }
    const ended = session ?? exercise;
    if (ended) {
      const what = session ? "Workout completed" : `${ended.exercise} done`;
      giveCue(settings, { moment: `end/${ended.id}`, words: `${what}, ${speakDuration(ended.duration)}` });
    }
  }
  const now = () => tracker.dispatch({ type: "tick", present: true }).at;

  return {
    start() {
      const id = newId();
      const { state } = tracker.dispatch({ type: "session-start", id, ...(restS && { restS }) });
      if (state.general?.id !== id) return;
      showToast("Workout started! Keep it up! 💪", { durationMs: 3000 });
      giveCue(settings, { moment: `start/${id}`, words: "Workout started" });
    },
    end: () => finish("session-end", now()),
    pickExercise(exercise: Exercise) {
      const at = now();
      const lost = describeExercise(tracker.snapshot().state, at);
      const { state } = tracker.dispatch({ type: "exercise-pick", exercise });
      if (lost && lost.duration >= worthSavingS && !isExercising(state)) {
        showToast(`${lost.exercise} was stopped at ${formatDuration(lost.duration)} and not saved.`, {
          durationMs: 10_000,
          action: { label: "Save it", run: () => void record(lost, { towardGoals: true }) },
        });
      }
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
