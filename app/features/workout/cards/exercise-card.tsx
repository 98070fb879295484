import { Check, ChevronDown, Ellipsis } from "lucide-react";
import { Suspense, useLayoutEffect, useRef, useState } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { shortNameOf } from "#app/content/common-names.ts";
import { hasPlates } from "#app/domain/exercise/equipment.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { isCardDone, listCards, listDone, nthTimeOf } from "#app/domain/running-workout/card-queries.ts";
import type { ExerciseCard as Card } from "#app/domain/running-workout/running-workout.ts";
import { isWorking } from "#app/domain/set/training-set.ts";
import type { FindEquipment, RenderSearch } from "#app/features/library/public.ts";
import { ExerciseName } from "#app/features/library/public.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatRest } from "#app/lib/duration.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { RestBar } from "../rest/rest-bar.tsx";
import { ExerciseNotes } from "../sets/exercise-notes.tsx";
import { formatSet } from "../sets/set-fields.ts";
import { SetTable } from "../sets/set-table.tsx";
import { useTrackerValue } from "../tracker/use-tracker.ts";

// Loaded when it is first opened.
const CardSheet = lazyPart(() => import("./card-sheet.tsx"));

interface ExerciseCardProps {
  controls: WorkoutControls;
  card: Card;
  /** The letter of its superset. */
  group: string | undefined;
  renderSearch: RenderSearch;
  findEquipment: FindEquipment;
  /** The page of an exercise; absent for guests, who have none. */
  pathOf?: ((exercise: Exercise) => string) | undefined;
}

/** An exercise with its sets. Once all sets are done and a card of another superset is open, it is one line. */
export function ExerciseCard(props: ExerciseCardProps) {
  const { controls, card, group, renderSearch, findEquipment, pathOf } = props;
  const { tracker, pickedCard } = controls;
  const isOpen = useTrackerValue(tracker, ({ state }) => state.openCard === card.id);
  const resting = useTrackerValue(
    tracker,
    ({ state }) => state.openCard === card.id && state.rest.status === "running" && !state.rest.open,
  );
  const [sheet, setSheet] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { exercise } = card;
  const restS = controls.restAfter(card);
  const barG = controls.settings?.barG ?? 20_000;
  // The options begin with the picture of the plates.
  const isLoaded = hasPlates(exercise) && card.sets.some(({ weightG = 0 }) => weightG >= barG);
  const heading = `card-${card.id}`;
  const isTurn = useTrackerValue(
    tracker,
    ({ state }) =>
      group !== undefined && listCards(state).some((one) => one.id === state.openCard && one.group === group),
  );
  const nth = useTrackerValue(tracker, ({ state }) => nthTimeOf(listCards(state), card));
  const facts = [group && `Superset ${group}`, nth > 0 && "Again in this workout", card.reason];
  const isFolded = isCardDone(card) && !isOpen && !isTurn;

  // The card that was just picked here, or that is next in a superset, gets the focus before one of its boxes does.
  useLayoutEffect(() => {
    if (pickedCard.current !== card.id) return;
    pickedCard.current = null;
    section.current?.querySelector<HTMLElement>("h2, h2 button")?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: "nearest" });
  });

  return (
    <section
      ref={section}
      aria-labelledby={heading}
      className={classNames(
        "grid grid-cols-1 gap-2 rounded-lg border bg-surface px-2 py-2 max-sm:-mx-2 sm:px-4 sm:py-3 short:py-1",
        // In landscape the rest is beside the name, so that sets are in the window.
        !isFolded && "short:sm:grid-cols-[1fr_auto] short:sm:*:col-span-full",
        isOpen ? "border-line-strong" : "border-line",
        group !== undefined && "border-l-4 border-l-volt-ink",
      )}
    >
      {isFolded ? (
        <h2 id={heading} aria-label={exercise.name} className="text-lg">
          <button
            type="button"
            aria-expanded={false}
            onClick={() => tracker.dispatch({ type: "card-open", card: card.id })}
            className="flex min-h-14 w-full items-center gap-3 px-1 text-left"
          >
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-volt text-on-volt">
              <Check size={18} strokeWidth={2.75} aria-hidden />
            </span>
            <span className="wrap-anywhere line-clamp-2 min-w-0 grow leading-tight">
              <ExerciseName name={exercise.name} />
            </span>
            <span className="tabular shrink-0 font-normal font-text text-ink-2 text-sm">
              {summarize(card, controls)}
            </span>
            <ChevronDown {...icon} className="shrink-0" />
          </button>
        </h2>
      ) : (
        <>
          <header className="short:sm:col-span-1! short:sm:col-start-1 short:sm:row-start-1 flex items-center gap-2 pl-1 narrow:flex-wrap">
            <span
              className={`size-3 shrink-0 rounded-full ${categoryLook[exercise.category].dot}`}
              aria-hidden
            />
            <div className="min-w-0 grow narrow:basis-24">
              <h2
                id={heading}
                tabIndex={-1}
                aria-label={exercise.name}
                className="wrap-anywhere text-xl leading-tight"
              >
                {shortNameOf(exercise.name)}
              </h2>
              {facts.some(Boolean) && (
                <p className="wrap-anywhere text-ink-2 text-sm">{facts.filter(Boolean).join(" · ")}</p>
              )}
            </div>
            <p className="tabular shrink-0 text-ink-2 text-sm">
              {listDone(card).filter(isWorking).length}/{card.sets.filter(isWorking).length}
              <span className="sr-only"> sets done</span>
            </p>
            <IconButton
              data-action="options"
              label={`Options for ${exercise.name}`}
              className="size-14"
              onClick={() => setSheet(true)}
            >
              <Ellipsis {...icon} size={22} />
            </IconButton>
          </header>
          <ExerciseNotes card={card} />
          {/* As high with a running rest as without, so that no row moves under the thumb. */}
          <div className="short:sm:col-span-1! grid min-h-16.5 content-center px-1 short:sm:col-start-2 short:sm:row-start-1">
            {resting ? (
              <RestBar controls={controls} />
            ) : (
              <div className="flex items-center justify-between gap-2">
                <p className="text-ink-2 text-sm">
                  {restS > 0
                    ? `Rest of ${formatRest(restS)} after each ${group ? "round" : "set"}`
                    : "No rest after a set"}
                </p>
                {isLoaded && (
                  <Button
                    variant="quiet"
                    aria-label={`Plates of ${exercise.name}`}
                    onClick={() => setSheet(true)}
                  >
                    Plates
                  </Button>
                )}
              </div>
            )}
          </div>
          <SetTable controls={controls} card={card} />
        </>
      )}
      {sheet && (
        <Suspense>
          <CardSheet
            controls={controls}
            card={card}
            group={group}
            renderSearch={renderSearch}
            findEquipment={findEquipment}
            path={pathOf?.(exercise)}
            onClose={() => setSheet(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Such as "3 sets, 80 × 8". */
function summarize(card: Card, { settings }: WorkoutControls): string {
  const done = listDone(card).filter(isWorking);
  const best = done.reduce<(typeof done)[number] | undefined>(
    (top, set) => (top === undefined || (set.weightG ?? 0) > (top.weightG ?? 0) ? set : top),
    undefined,
  );
  const text = best && formatSet(best, card.exercise.measure ?? "time", settings?.weightUnit ?? "kg");
  return [countOf(done.length, "set"), text].filter(Boolean).join(", ");
}
