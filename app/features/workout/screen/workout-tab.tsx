import { Play, Star } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { exercisePath } from "#app/content/navigation.ts";
import { useAllEntries } from "#app/data/use-live.ts";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { listRecent } from "#app/domain/routine/recent-exercises.ts";
import { isExercising } from "#app/domain/running-workout/timing/is-timing.ts";
import { computeExerciseFacts, describeExerciseFacts } from "#app/domain/statistics/exercise-facts.ts";
import {
  Catalogue,
  FindExercise,
  findEquipment,
  renderSearch,
  useFavourites,
  useLibraryExercises,
} from "#app/features/library/public.ts";
import { LockedAlarmLine } from "#app/features/locked-alarm/public.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { useToday } from "#app/ui/use-now.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { OwnerOnly } from "../tracker/owner-only.tsx";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { QuickPicks } from "./quick-picks.tsx";
import { usePick } from "./use-pick.ts";
import { useRequestedExercise } from "./use-requested-exercise.ts";
import { WorkoutStage } from "./workout-stage.tsx";

/** This many of the last exercises are offered. */
const shownRecent = 4;

const pathOf = ({ id }: Exercise) => exercisePath(id);

interface WorkoutTabProps {
  controls: WorkoutControls;
  /** Below the catalogue, beside the stage. */
  children?: ReactNode;
}

/** The stage beside the catalogue. `?exercise=` puts an exercise on the panel. */
export function WorkoutTab({ controls, children }: WorkoutTabProps) {
  const { tracker } = controls;
  const hasCards = useTrackerValue(tracker, ({ state }) => (state.cards?.length ?? 0) > 0);
  const stage = useRef<HTMLDivElement>(null);
  const { pick, start, asked, answer } = usePick(controls, stage);
  const open = useTrackerValue(tracker, ({ state }) => state.category);
  const calm = useTrackerValue(tracker, ({ state }) => isExercising(state));
  const running = useTrackerValue(tracker, ({ state }) => state.general !== null);
  const picked = useTrackerValue(tracker, ({ state }) => state.panel?.exercise.id ?? null);
  const exercises = useExercises();
  const entries = useAllEntries()?.entries;
  const facts = useMemo(() => computeExerciseFacts(entries ?? []), [entries]);
  const recent = useMemo(() => entries && listRecent(entries, exercises, shownRecent), [entries, exercises]);
  const today = useToday();
  const { favourites, toggle } = useFavourites();
  const isOwnRead = exercises !== builtIn;
  const others = useLibraryExercises(
    isOwnRead ? favourites.filter((name) => exercises.every((one) => one.name !== name)) : [],
  );
  const offered = [...exercises, ...(others ?? [])];
  const describe = (exercise: Exercise) => describeExerciseFacts(facts.get(exercise.name), today);
  useRequestedExercise(tracker, exercises, pick);

  return (
    <div
      className={classNames(
        "grid grid-cols-1 items-start lg:gap-8",
        running ? "gap-4 short:gap-2" : "gap-6",
        hasCards ? "lg:grid-cols-[1fr_20rem]" : "lg:grid-cols-[1fr_24rem]",
      )}
    >
      <div
        ref={stage}
        className={classNames("max-lg:contents", !hasCards && "lg:sticky lg:top-20 lg:order-last")}
      >
        <div className="grid gap-4 max-lg:contents short:gap-2">
          <WorkoutStage
            controls={controls}
            renderSearch={renderSearch}
            findEquipment={findEquipment}
            pathOf={pathOf}
          />
          <LockedAlarmLine />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <OwnerOnly tracker={tracker}>
          {!running && (
            <>
              <FindExercise onPick={pick} />
              <QuickPicks
                recent={isOwnRead && others ? recent : undefined}
                favourites={favourites.flatMap((name) => offered.find((one) => one.name === name) ?? [])}
                onPick={pick}
              />
            </>
          )}
          <Catalogue
            exercises={exercises}
            open={open}
            picked={picked}
            calm={calm}
            folded={running}
            closed={running && hasCards}
            onToggle={(category) => tracker.dispatch({ type: "category-toggle", category })}
            onPick={pick}
            describe={describe}
            renderExtra={(exercise) => (
              <RowControls
                name={exercise.name}
                isFavourite={favourites.includes(exercise.name)}
                onFavour={() => toggle(exercise.name)}
                onStart={() => start(exercise)}
              />
            )}
          />
        </OwnerOnly>
        {children}
      </div>
      <Dialog open={asked !== null} onClose={() => answer(false)} title="Switch exercise?">
        <p className="text-ink-2">
          Another exercise has been running for more than a minute. It is saved to your history first.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" className="wrap-anywhere py-2" onClick={() => answer(true)}>
            Save and switch to {asked?.name}
          </Button>
          <Button onClick={() => answer(false)}>Stay</Button>
        </div>
      </Dialog>
    </div>
  );
}

interface RowControlsProps {
  name: string;
  isFavourite: boolean;
  onFavour(): void;
  onStart(): void;
}

function RowControls({ name, isFavourite, onFavour, onStart }: RowControlsProps) {
  return (
    <div className="flex pr-2">
      <IconButton label={`Favourite: ${name}`} aria-pressed={isFavourite} onClick={onFavour}>
        <Star {...icon} className={isFavourite ? "fill-volt-ink text-volt-ink" : "text-ink-2"} />
      </IconButton>
      <IconButton label={`Start ${name}`} onClick={onStart}>
        <Play {...icon} className="fill-volt-ink text-volt-ink" />
      </IconButton>
    </div>
  );
}
