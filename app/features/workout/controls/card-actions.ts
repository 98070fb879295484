import { flushSync } from "react-dom";
import type { FitnessDatabase } from "#app/data/database.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { countFilled, isCardDone, listCards } from "#app/domain/running-workout/card-queries.ts";
import { type NewCard, pauseWatches, type SetChange } from "#app/domain/running-workout/exercise-cards.ts";
import { toCardEntry } from "#app/domain/running-workout/recorded-entries.ts";
import type {
  ExerciseCard,
  RunningWorkout,
  UnrecordedEntry,
} from "#app/domain/running-workout/running-workout.ts";
import type { TrackerEvent } from "#app/domain/running-workout/tracker-state.ts";
import { isWorking, nameSet, numberSets, type TrainingSet } from "#app/domain/set/training-set.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { countOf } from "#app/lib/amounts.ts";
import { showUndo } from "#app/ui/remove-with-undo.ts";
import { showToast } from "#app/ui/toast.ts";
import { readySound } from "../rest/rest-alarm.ts";
import type { Tracker } from "../tracker/tracker.ts";
import { sayNotRecorded } from "./failure-notices.ts";
import { findLastSets } from "./last-sets.ts";

/** The length of a rest that begins before the settings are read, in seconds. */
const defaultRestS = 60;

/** How long the toast offers to save; the line in the list of unsaved exercises stays until it is answered. */
export const offerMs = 10_000;

export interface ActionContext {
  readonly tracker: Tracker;
  newId(): string;
  readonly settings: Settings | undefined;
  /** Undefined until it is open. */
  readonly latestData: { readonly current: FitnessDatabase | undefined };
  /** The card that takes the focus once it is shown. */
  readonly pickedCard: { current: string | null };
}

/** An entry to record once it has ended. Its id is that of the workout, exercise or card. */
export const toUnrecorded = (workout: NewWorkout, towardGoals: boolean): UnrecordedEntry => ({
  workout: { ...workout, id: workout.id ?? "" },
  options: { towardGoals },
});

/**
 * The text and button for the notice of `recorded`. They offer to add the sets that were filled in `before` but not
 * ticked. Undefined if there are none.
 */
export function offerFilled(
  latestData: ActionContext["latestData"],
  before: RunningWorkout,
  recorded: NewWorkout,
  label: string,
) {
  const left = countFilled(before);
  const addFilled = async () => {
    const filled = await import("./filled-sets.ts");
    await filled.addFilled(latestData.current, before, recorded);
  };
  return (
    left > 0 && {
      durationMs: offerMs,
      detail: `Without ${countOf(left, "set")} that you didn't tick.`,
      action: { label, run: () => void addFilled().catch(sayNotRecorded) },
    }
  );
}

/** What is planned for the exercise of a card. */
export type PlannedCard = Pick<ExerciseCard, "sets" | "reason" | "rir">;

/** The actions on the cards of the running workout that do more than change its state. */
export function createCardActions(context: ActionContext) {
  const { tracker, newId, settings, latestData, pickedCard } = context;
  const cardOf = (id: string, state: RunningWorkout = tracker.snapshot().state) =>
    state.cards?.find((card) => card.id === id);

  const newCard = (exercise: Exercise): NewCard => ({
    id: newId(),
    exercise,
    sets: [{ id: newId(), kind: "normal" }],
  });

  const restAfter = ({ restS, exercise }: ExerciseCard): number =>
    restS ?? settings?.exerciseRestS[exercise.id] ?? settings?.defaultRestS ?? defaultRestS;

  /** Gives a card the rows of the last time once they are read. */
  function fill({ id, exercise }: NewCard) {
    if (!latestData.current) return;
    const { cards = [] } = tracker.snapshot().state;
    const nth = cards.filter((card) => card.id !== id && card.exercise.id === exercise.id).length;
    findLastSets(latestData.current, exercise, nth)
      .then((last) => {
        const sets = last?.sets.map(({ kind }) => ({ id: newId(), kind }));
        if (sets) tracker.dispatch({ type: "card-fill", card: id, sets });
      })
      .catch((error: unknown) => console.error("The last sets could not be read", error));
  }

  function addAgain(exercise: Exercise) {
    const card = newCard(exercise);
    tracker.dispatch({ type: "card-add", card, again: true });
    pickedCard.current = card.id;
    fill(card);
  }

  function addCard(exercise: Exercise) {
    const { cards = [], general } = tracker.snapshot().state;
    const present = cards.filter((card) => card.exercise.id === exercise.id);
    // Within a workout, picking a done exercise starts it again. Outside a workout, it gets more sets.
    const open = present.find((card) => !general || !isCardDone(card));
    if (!open) return addAgain(exercise);
    tracker.dispatch({ type: "card-open", card: open.id });
    pickedCard.current = open.id;
    showToast(`${exercise.name} is in this workout already.`, {
      durationMs: 8000,
      action: { label: "Add it again", run: () => addAgain(exercise) },
    });
  }

  /** Undoes a removal. The restored element takes the focus, because the pressed button disappears. */
  function restore(event: TrackerEvent, selector: string) {
    flushSync(() => tracker.dispatch(event));
    document.querySelector<HTMLElement>(selector)?.focus();
  }

  return {
    newCard,
    fill,
    addCard,
    addCards(exercises: readonly Exercise[]) {
      const before = new Set(listCards(tracker.snapshot().state).map(({ id }) => id));
      for (const exercise of exercises) addCard(exercise);
      const first = listCards(tracker.snapshot().state).find(({ id }) => !before.has(id));
      if (!first) return;
      tracker.dispatch({ type: "card-open", card: first.id });
      pickedCard.current = first.id;
    },
    restAfter,
    replaceExercise(card: ExerciseCard, exercise: Exercise, planned?: PlannedCard) {
      if (card.exercise.id === exercise.id) return showToast(`This is ${exercise.name} already.`);
      const next = { ...newCard(exercise), ...planned };
      const { cards = [] } = tracker.dispatch({ ...next, type: "card-replace", card: card.id }).state;
      pickedCard.current = next.id;
      if (!planned) fill(next);
      if (cards.some(({ id, exercise: one }) => id !== next.id && one.id === exercise.id))
        showToast(`${exercise.name} is in this workout twice now.`);
    },
    tickSet(id: string, set: TrainingSet, change: SetChange) {
      const card = cardOf(id);
      if (!card) return;
      if (settings?.sound) readySound();
      const event = { type: "set-tick", card: id, set: set.id, change, restS: restAfter(card) } as const;
      const { openCard } = tracker.dispatch(event).state;
      if (openCard && openCard !== id) pickedCard.current = openCard;
    },
    finishCard({ id, exercise }: ExerciseCard) {
      const { state, at } = tracker.dispatch({ type: "time", present: true });
      const card = cardOf(id, state);
      const workout = card && toCardEntry(state, card);
      if (!workout) return;
      const words = `Saved ${exercise.name}, ${countOf(workout.sets?.filter(isWorking).length ?? 0, "set")}`;
      const before = { ...state, cards: pauseWatches({ ...state, cards: [card] }, at) };
      tracker.dispatch(
        { type: "card-remove", card: id },
        {
          entries: [toUnrecorded(workout, true)],
          onRecorded: () =>
            showToast(words, { ...offerFilled(latestData, before, workout, "Add to exercise") }),
        },
      );
      tracker.dispatch({ type: "rest-stop" });
    },
    removeCard(shown: ExerciseCard) {
      // The present card, because closing its sheet may have saved a note.
      const card = cardOf(shown.id);
      if (!card) return;
      const index = listCards(tracker.snapshot().state).indexOf(card);
      tracker.dispatch({ type: "card-remove", card: card.id });
      showUndo(`Removed ${card.exercise.name}`, () =>
        restore({ type: "card-restore", card, index }, `#card-${card.id}`),
      );
    },
    removeSet(shown: ExerciseCard, { id }: TrainingSet) {
      // The present card, because closing its sheet may have saved a note.
      const card = cardOf(shown.id);
      const index = card?.sets.findIndex((one) => one.id === id) ?? -1;
      const set = card?.sets[index];
      if (!card || !set) return;
      const name = nameSet(set, numberSets(card.sets)[index] ?? 0).toLowerCase();
      tracker.dispatch({ type: "set-remove", card: card.id, set: id });
      showUndo(`Deleted ${name} of ${card.exercise.name}`, () =>
        restore({ type: "set-restore", card: card.id, set, index }, `[data-row="${id}"] [data-action=more]`),
      );
    },
  };
}
