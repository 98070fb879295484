import { Suspense, useRef } from "react";
import { routines } from "#app/data/routines/routines.ts";
import { useLive } from "#app/data/use-live.ts";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { isExercising } from "#app/domain/running-workout/is-timing.ts";
import { Catalogue } from "#app/features/catalogue/catalogue.tsx";
import { LockedAlarmLine } from "#app/features/locked-alarm/locked-alarm-line.tsx";
import { OwnerOnly } from "#app/features/workout/owner-only.tsx";
import { showPicked } from "#app/features/workout/show-picked.ts";
import { useTrackerValue } from "#app/features/workout/use-tracker.ts";
import type { WorkoutControls } from "#app/features/workout/use-workout-controls.ts";
import { WorkoutStage } from "#app/features/workout/workout-stage.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { FindExercise, findEquipment, renderSearch } from "./find-exercise.tsx";

// Loaded once there is a routine.
const GuestRoutines = lazyPart(() => import("./guest-routines.tsx"));

/** The catalogue beside the stage; on a phone the stage is on top. */
export function WorkoutTab({ controls }: { controls: WorkoutControls }) {
  const { tracker } = controls;
  const open = useTrackerValue(tracker, ({ state }) => state.category);
  const calm = useTrackerValue(tracker, ({ state }) => isExercising(state));
  const picked = useTrackerValue(tracker, ({ state }) => state.panel?.exercise.id ?? null);
  const running = useTrackerValue(tracker, ({ state }) => state.general !== null);
  const hasCards = useTrackerValue(tracker, ({ state }) => (state.cards?.length ?? 0) > 0);
  const ownRoutines = useLive(routines.list, []) ?? [];
  const stage = useRef<HTMLDivElement>(null);
  const pick = (exercise: Exercise) =>
    showPicked(stage.current, exercise, () => controls.pickExercise(exercise));

  return (
    <div
      className={classNames(
        "grid grid-cols-1 items-start gap-6 lg:gap-8",
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
          <Catalogue
            exercises={exercises}
            open={open}
            picked={picked}
            calm={calm}
            folded={running}
            onToggle={(category) => tracker.dispatch({ type: "category-toggle", category })}
            onPick={pick}
          />
        </OwnerOnly>
      </div>
    </div>
  );
}
