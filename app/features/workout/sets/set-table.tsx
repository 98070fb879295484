import { Check, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { findPanelCard, listCards, listDone, nthTimeOf } from "#app/domain/running-workout/card-queries.ts";
import type { ExerciseCard } from "#app/domain/running-workout/running-workout.ts";
import { isExercising } from "#app/domain/running-workout/timing/is-timing.ts";
import { type Measure, maxSets, numberSets } from "#app/domain/set/training-set.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { listPrevious, useLastSets } from "../controls/last-sets.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { fieldsOf, headerOf } from "./set-fields.ts";
import { roles, SetRow } from "./set-row.tsx";

const NextLoad = lazyPart(() => import("./next-load.tsx"));
// Loaded when it is first opened.
const SetSheet = lazyPart(() => import("./set-sheet.tsx"));

/**
 * Set, previous, one or two numbers, done, more. One number is a time, and its stopwatch stands before it. On the narrowest phones the placeholders replace the column of
 * previous sets.
 */
const columnsOf: Readonly<Record<1 | 2, string>> = {
  1: "grid-cols-[1.75rem_minmax(0,1fr)_3.5rem_6rem_3.5rem_2.75rem] max-[22.5rem]:grid-cols-[1.75rem_3.5rem_1fr_3.5rem_2.75rem] narrow:grid-cols-[1.25rem_1fr_1fr]",
  2: "grid-cols-[1.75rem_minmax(0,1fr)_4.5rem_3.75rem_3.5rem_2.75rem] sm:grid-cols-[2rem_minmax(0,1fr)_6rem_5rem_3.5rem_2.75rem] max-[22.5rem]:grid-cols-[1.75rem_1fr_1fr_3.5rem_2.75rem] narrow:grid-cols-[1.25rem_1fr_1fr]",
};

interface SetTableProps {
  controls: WorkoutControls;
  card: ExerciseCard;
}

/** The sets of an exercise, and the buttons below them. Save is shown only outside a workout. */
export function SetTable({ controls, card }: SetTableProps) {
  const { tracker, settings, newId } = controls;
  // Sets beside a running timer are recorded by its Stop.
  const isOwn = useTrackerValue(
    tracker,
    ({ state }) => state.general === null && !(isExercising(state) && findPanelCard(state)?.id === card.id),
  );
  const nth = useTrackerValue(tracker, ({ state }) => nthTimeOf(listCards(state), card));
  const last = useLastSets(card.exercise, nth)?.sets;
  const [spoken, setSpoken] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const measure: Measure = card.exercise.measure ?? "time";
  const unit = settings?.weightUnit ?? "kg";
  const fields = fieldsOf[measure];
  const columns = columnsOf[fields.length > 1 ? 2 : 1];
  const previous = listPrevious(card.sets, last);
  const numbers = numberSets(card.sets);
  const openedSet = card.sets.find(({ id }) => id === opened);
  return (
    <div className="grid gap-2">
      <table {...roles.table} className="block">
        <thead {...roles.group} className="block">
          <tr {...roles.row} className={`grid gap-x-1 text-center text-ink-2 text-sm ${columns}`}>
            <th {...roles.header} scope="col" className="font-normal">
              Set
            </th>
            <th {...roles.header} scope="col" className="font-normal max-[22.5rem]:hidden">
              Previous
            </th>
            {measure === "time" && (
              <th {...roles.header} scope="col">
                <span className="sr-only">Stopwatch</span>
              </th>
            )}
            {fields.map((field) => (
              <th {...roles.header} key={field} scope="col" className="font-normal">
                {headerOf(field, measure, unit)}
              </th>
            ))}
            <th {...roles.header} scope="col" className="grid place-items-center font-normal narrow:hidden">
              <Check size={18} strokeWidth={2.5} aria-hidden />
              <span className="sr-only">Done</span>
            </th>
            <td {...roles.cell} />
          </tr>
        </thead>
        <tbody {...roles.group} className="block">
          {card.sets.map((set, index) => (
            <SetRow
              key={set.id}
              controls={controls}
              card={card.id}
              set={set}
              number={numbers[index] ?? 0}
              measure={measure}
              unit={unit}
              previous={previous[index]}
              watch={card.watch?.set === set.id ? card.watch : undefined}
              columns={columns}
              onDone={setSpoken}
              onMore={setOpened}
            />
          ))}
        </tbody>
      </table>
      {card.rir !== undefined && settings && listDone(card).length > 0 && (
        <Suspense>
          <NextLoad tracker={tracker} card={card} loading={settings} />
        </Suspense>
      )}
      <div className="flex gap-2">
        <Button
          size="xl"
          className="grow whitespace-nowrap px-3!"
          disabled={card.sets.length >= maxSets}
          onClick={() => {
            const id = newId();
            flushSync(() => tracker.dispatch({ type: "set-add", card: card.id, id }));
            document.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus();
          }}
        >
          <Plus {...icon} /> Add set
        </Button>
        {isOwn && listDone(card).length > 0 && (
          <Button
            size="xl"
            variant="primary"
            className="grow whitespace-nowrap px-3!"
            onClick={({ currentTarget }) => {
              // The card disappears, and with it the focused button.
              focusAround(currentTarget.closest("section") ?? currentTarget);
              controls.finishCard(card);
            }}
          >
            Save exercise
          </Button>
        )}
      </div>
      {card.sets.length >= maxSets && (
        <p className="text-ink-2 text-sm">{countOf(maxSets, "set")} are the most of one exercise.</p>
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {openedSet && (
        <Suspense>
          <SetSheet controls={controls} card={card} set={openedSet} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
