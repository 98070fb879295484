import { Suspense, useRef } from "react";
import { routines } from "#app/data/collections.ts";
import { useLive } from "#app/data/use-live.ts";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { isExercising } from "#app/domain/running-workout/timing/is-timing.ts";
import { Catalogue, FindExercise, findEquipment, renderSearch } from "#app/features/library/public.ts";
import { LockedAlarmLine } from "#app/features/locked-alarm/public.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { PlanCard, useProgramRoutines } from "#app/features/planner/public.ts";
import { loadGuestRoutines } from "#app/features/routines/public.ts";
import {
  OwnerOnly,
  showPicked,
  useRequestedExercise,
  useTrackerValue,
  type WorkoutControls,
  WorkoutStage,
} from "#app/features/workout/public.ts";
import { classNames } from "#app/ui/class-names.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

// Loaded once there is a routine.
const GuestRoutines = lazyPart(loadGuestRoutines);

/** The catalogue beside the stage; on a phone the stage is on top. `?exercise=` picks an exercise. */
export function WorkoutTab({ controls }: { controls: WorkoutControls }) {
  const { tracker } = controls;
  const open = useTrackerValue(tracker, ({ state }) => state.category);
  const calm = useTrackerValue(tracker, ({ state }) => isExercising(state));
  const picked = useTrackerValue(tracker, ({ state }) => state.panel?.exercise.id ?? null);
  const running = useTrackerValue(tracker, ({ state }) => state.general !== null);
  const hasCards = useTrackerValue(tracker, ({ state }) => (state.cards?.length ?? 0) > 0);
  useProgramRoutines();
  const ownRoutines = useLive(routines.list, []) ?? [];
  const stage = useRef<HTMLDivElement>(null);
  const pick = (exercise: Exercise) =>
    showPicked(stage.current, exercise, () => controls.pickExercise(exercise));
  useRequestedExercise(tracker, useExercises(), pick);

  return (
    <div
      className={classNames(
        "grid grid-cols-1 items-start lg:gap-8",
        running ? "gap-4 short:gap-2" : "gap-6",
        hasCards ? "lg:grid-cols-[1fr_20rem]" : "lg:grid-cols-[1fr_26rem]",
      )}
    >
      <div
        ref={stage}
        className={classNames("max-lg:contents", !hasCards && "lg:sticky lg:top-22 lg:order-last")}
      >
        <div className="grid gap-4 max-lg:contents short:gap-2">
          <WorkoutStage controls={controls} renderSearch={renderSearch} findEquipment={findEquipment} />
          <LockedAlarmLine />
        </div>
      </div>
      <div className="grid min-w-0 gap-5">
        <OwnerOnly tracker={tracker}>
          {!running && <FindExercise onPick={pick} />}
          {!running && ownRoutines.length > 0 && (
            <Suspense>
              <GuestRoutines controls={controls} routines={ownRoutines} />
            </Suspense>
          )}
          {!running && <PlanCard to="?plan=" />}
          <Catalogue
            exercises={exercises}
            open={open}
            picked={picked}
            calm={calm}
            folded={running}
            closed={running && hasCards}
            onToggle={(category) => tracker.dispatch({ type: "category-toggle", category })}
            onPick={pick}
          />
        </OwnerOnly>
      </div>
    </div>
  );
}
