import { Plus } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { findEmptyEnd } from "#app/domain/running-workout/card-queries.ts";
import type { FindEquipment, RenderSearch } from "#app/features/library/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { Button, pressOnce } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { RestSlot } from "../rest/rest-slot.tsx";
import { OwnerOnly } from "../tracker/owner-only.tsx";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { ExercisePanel } from "./exercise-panel.tsx";
import { showPicked } from "./use-pick.ts";
import { WorkoutClock } from "./workout-clock.tsx";

// Loaded with the first exercise that has sets.
const CardList = lazyPart(() => import("../cards/card-list.tsx"));

// Loaded on demand, because few workouts need them.
const AwayBanner = lazyPart(() => import("./away-banner.tsx"));
const EmptyWorkout = lazyPart(
  async () => ({ default: (await import("./empty-workout.tsx")).EmptyWorkout }),
  Nothing,
);
const UnsavedList = lazyPart(() => import("./unsaved-list.tsx"));

interface WorkoutStageProps {
  controls: WorkoutControls;
  renderSearch: RenderSearch;
  findEquipment: FindEquipment;
  /** The page of an exercise; absent for guests, who have none. */
  pathOf?: (exercise: Exercise) => string;
}

/** Shows what is running: the rest, the workout's clock and the exercise. If nothing runs, an invitation to start. */
export function WorkoutStage({ controls, renderSearch, findEquipment, pathOf }: WorkoutStageProps) {
  const running = useTrackerValue(controls.tracker, ({ state }) => state.general !== null);
  const panel = useTrackerValue(controls.tracker, ({ state }) => state.panel);
  const unsaved = useTrackerValue(controls.tracker, ({ state }) => state.unsaved) ?? [];
  const cardCount = useTrackerValue(controls.tracker, ({ state }) => state.cards?.length ?? 0);
  const isAway = useTrackerValue(controls.tracker, ({ state }) => state.awaySince !== null);
  const endedEmpty = useTrackerValue(controls.tracker, ({ state }) => findEmptyEnd(state) !== null);
  const asks = endedEmpty && !running;
  const idle = !running && !panel && cardCount === 0;
  return (
    // On a phone its parts are parts of the page, so that the workout's bar stays over all of the page.
    <div
      className={classNames(
        "grid-cols-1 gap-4 lg:grid short:gap-2",
        idle && unsaved.length === 0 && !asks ? "hidden" : "contents",
      )}
    >
      <OwnerOnly tracker={controls.tracker}>
        {isAway && (
          <Suspense>
            <AwayBanner controls={controls} />
          </Suspense>
        )}
        <RestSlot controls={controls} />
        {asks && (
          <Suspense>
            <EmptyWorkout />
          </Suspense>
        )}
        {running && <WorkoutClock controls={controls} compact={panel !== null || cardCount > 0} />}
        {panel && <ExercisePanel key={panel.exercise.id} controls={controls} panel={panel} />}
        {cardCount > 0 && (
          <Suspense fallback={<Skeleton className="h-62 rounded-lg" />}>
            <CardList
              controls={controls}
              renderSearch={renderSearch}
              findEquipment={findEquipment}
              pathOf={pathOf}
            />
          </Suspense>
        )}
        {running && <AddExercise controls={controls} renderSearch={renderSearch} />}
        {unsaved.length > 0 && (
          <Suspense>
            <UnsavedList controls={controls} workouts={unsaved} />
          </Suspense>
        )}
      </OwnerOnly>
      {idle && <Invitation />}
    </div>
  );
}

/** Takes the focus when a workout starts. */
export const addExerciseId = "add-exercise";

function AddExercise({ controls, renderSearch }: Pick<WorkoutStageProps, "controls" | "renderSearch">) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} id={addExerciseId} size="xl" {...pressOnce(() => setOpen(true))}>
        <Plus {...icon} /> Add exercise
      </Button>
      {open && (
        <Dialog open position="top" onClose={() => setOpen(false)} title="Add exercise">
          {renderSearch(
            (exercise) => {
              // A timed exercise shows above the cards, out of the window.
              showPicked(button.current?.parentElement ?? null, exercise, () => {
                setOpen(false);
                controls.pickExercise(exercise);
              });
            },
            (exercises) => {
              setOpen(false);
              controls.addCards(exercises);
            },
          )}
        </Dialog>
      )}
    </>
  );
}

function Invitation() {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface p-8 text-center max-lg:hidden">
      <Figure name="resting" label="" playing={false} className="size-40" />
      <p className="text-ink-2">
        Pick an exercise to time it on its own, or press Start Workout and just move. Every second is kept on
        this device.
      </p>
    </div>
  );
}
