import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { listAllEntries } from "#app/data/history/queries.ts";
import { findPlan } from "#app/data/planner/stored-plan.ts";
import { readPast } from "#app/domain/planner/past.ts";
import type { Loading } from "#app/domain/planner/plan.ts";
import { proposeWorkoutSwaps, type WorkoutSwap } from "#app/domain/planner/swaps.ts";
import { measureOf } from "#app/domain/routine/find-exercise.ts";
import { listCards } from "#app/domain/running-workout/card-queries.ts";
import { toCardEntries } from "#app/domain/running-workout/recorded-entries.ts";
import type { ExerciseCard, RunningWorkout } from "#app/domain/running-workout/running-workout.ts";
import { isPlanned } from "#app/domain/set/training-set.ts";
import { loadCatalogue, loadExerciseFinder } from "#app/features/library/public.ts";
import { SwapDialog } from "#app/features/planner/public.ts";
import { localDay } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { reportFailure } from "#app/ui/toast.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";

interface SwapSheetProps {
  controls: WorkoutControls;
  card: ExerciseCard;
  /** Searches all exercises instead. */
  onSearch(): void;
  onClose(): void;
}

/** Up to five exercises that can replace the card's one, each with its first weight, and the search for any other. */
export default function SwapSheet({ controls, card, onSearch, onClose }: SwapSheetProps) {
  const { tracker, settings, newId } = controls;
  const db = useDatabase();
  const [swaps, setSwaps] = useState<readonly WorkoutSwap[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stays while somebody reads it
  useEffect(() => {
    if (!db || !settings) return;
    listSwaps(db, card, tracker.snapshot().state, settings).then(setSwaps, (cause: unknown) => {
      console.warn("Similar exercises could not be listed", cause);
      onSearch();
    });
  }, [db, settings !== undefined]);

  async function choose(id: string): Promise<void> {
    const exercise = db && (await loadExerciseFinder(db))(id);
    const swap = swaps?.find((one) => one.exercise.exerciseId === id);
    if (!exercise || !swap) return;
    const { sets, seconds, minReps, weightG } = swap.exercise;
    const numbers = {
      ...(seconds === null ? { reps: minReps } : { seconds }),
      ...(weightG !== null && { weightG }),
    };
    controls.replaceExercise(
      card,
      { ...exercise, measure: measureOf(exercise) },
      {
        sets: Array.from({ length: sets }, () => ({ id: newId(), kind: "normal", ...numbers })),
        reason: swap.weightWhy.text,
        ...(card.rir !== undefined && { rir: card.rir }),
      },
    );
    onClose();
  }

  if (!swaps) return null;
  return (
    <SwapDialog
      name={card.exercise.name}
      swaps={swaps}
      unit={settings?.weightUnit ?? "kg"}
      onChoose={(id) => void reportFailure(choose(id), "That exercise could not be loaded.")}
      onClose={onClose}
    >
      <Button onClick={onSearch}>
        <Search {...icon} /> Search all exercises
      </Button>
    </SwapDialog>
  );
}

async function listSwaps(
  db: FitnessDatabase,
  card: ExerciseCard,
  state: RunningWorkout,
  loading: Loading,
): Promise<readonly WorkoutSwap[]> {
  const [catalogue, { entries }, stored] = await Promise.all([
    loadCatalogue(),
    listAllEntries(db),
    findPlan(db),
  ]);
  const today = localDay(new Date());
  const left = card.sets.filter((set) => isPlanned(set) && set.doneAt === undefined);
  const replaced = {
    exerciseId: card.exercise.id,
    sets: Math.max(1, left.length),
    reps: left[0]?.reps ?? null,
    rir: card.rir ?? null,
  };
  // The sets of this workout tell most of the first weight.
  const done = toCardEntries(state).map((entry) => ({ ...entry, day: today }));
  const context = { catalogue, past: readPast([...done, ...entries], today), today, loading };
  const ids = listCards(state).map(({ exercise }) => exercise.id);
  return proposeWorkoutSwaps(replaced, ids, stored?.plan.answers ?? null, context);
}
