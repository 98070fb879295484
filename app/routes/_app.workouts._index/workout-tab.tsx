import { useSearchParams } from "@remix-run/react";
import { Play, Star } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { exercises as builtIn, categoryNames, generalWorkoutName } from "#app/content/exercises.ts";
import { categories, type Exercise } from "#app/contracts/exercise.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useSettings, useWholeHistory } from "#app/data/react/use-live.ts";
import { Catalogue } from "#app/features/catalogue/catalogue.tsx";
import { SessionStage } from "#app/features/session/session-stage.tsx";
import type { Tracker } from "#app/features/session/tracker.ts";
import type { Session } from "#app/features/session/use-session.ts";
import { useTrackerValue } from "#app/features/session/use-tracker.ts";
import { describeExerciseFacts, readExerciseFacts } from "#app/features/workout/exercise-facts.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useToday } from "#app/ui/use-today.ts";
import { QuickPicks } from "./quick-picks.tsx";
import { useExercises } from "./use-exercises.ts";
import { usePick } from "./use-pick.ts";

/** What goes on beside everything that can be started; `?exercise=` puts one on the panel. */
export function WorkoutTab({ session }: { session: Session }) {
  const { tracker } = session;
  const stage = useRef<HTMLDivElement>(null);
  const { pick, start, asked, answer } = usePick(session, stage);
  const open = useTrackerValue(tracker, ({ state }) => state.category);
  const picked = useTrackerValue(tracker, ({ state }) => state.panel?.exercise.id ?? null);
  const exercises = useExercises();
  const entries = useWholeHistory()?.entries;
  const facts = useMemo(() => readExerciseFacts(entries ?? []), [entries]);
  const today = useToday();
  const { favourites, toggle } = useFavourites();
  const describe = (exercise: Exercise) => describeExerciseFacts(facts.get(exercise.name), today);
  useAskedFor(tracker, exercises, pick);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <div ref={stage} className="max-lg:contents lg:sticky lg:top-20 lg:order-last">
        <SessionStage session={session} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <QuickPicks
          exercises={exercises}
          recent={entries && [...facts.keys()]}
          favourites={favourites}
          describe={describe}
          onPick={pick}
        />
        <Catalogue
          exercises={exercises}
          open={open}
          picked={picked}
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
      </div>
      <Dialog open={asked !== null} onClose={() => answer(false)} title="Switch exercise?">
        <p className="text-ink-2">
          Another exercise is running for more than a minute. It is saved to your history first.
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
        <Star
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className={isFavourite ? "fill-volt-ink text-volt-ink" : "text-ink-2"}
        />
      </IconButton>
      <IconButton label={`Start ${name}`} onClick={onStart}>
        <Play size={20} strokeWidth={1.75} aria-hidden className="fill-volt-ink text-volt-ink" />
      </IconButton>
    </div>
  );
}

function useFavourites() {
  const data = useData();
  const favourites = useSettings()?.favourites ?? [];
  return {
    favourites,
    toggle(name: string) {
      const next = favourites.includes(name)
        ? favourites.filter((other) => other !== name)
        : [...favourites, name];
      data?.settings
        .save({ favourites: next })
        .catch((error: unknown) => console.error("The favourite could not be kept", error));
    },
  };
}

/**
 * Puts the exercise that the address names on the panel, or opens the category, once, and takes it out of the address.
 * A general workout has its Start here; of what can't be started at all, that is said.
 */
function useAskedFor(
  tracker: Tracker,
  exercises: readonly Exercise[],
  pick: (exercise: Exercise) => void,
): void {
  const [params, setParams] = useSearchParams();
  const name = params.get("exercise");
  const ready = useTrackerValue(tracker, ({ isAttached }) => isAttached);
  const exercise = exercises.find((one) => one.name === name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each name asked for
  useEffect(() => {
    // While the person's own are read, it may still be one of them.
    if (!ready || name === null || (!exercise && exercises === builtIn)) return;
    const category = categories.find((one) => categoryNames[one] === name);
    if (exercise) pick(exercise);
    else if (category) {
      if (tracker.snapshot().state.category !== category)
        tracker.dispatch({ type: "category-toggle", category });
    } else if (name !== generalWorkoutName)
      showToast(`${name} is not among your exercises.`, { detail: "Add it below to time it." });
    const rest = new URLSearchParams(params);
    rest.delete("exercise");
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [ready, name, exercise?.id, exercises === builtIn]);
}
