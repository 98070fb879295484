import { Link } from "@remix-run/react";
import { ChevronDown, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { isTimed, kcalOf } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { ExerciseName } from "#app/features/library/public.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { describeSets, summarizeSets } from "../entry/describe-sets.ts";
import { EntryDetails } from "../entry/entry-details.tsx";
import { nameEntry, timeOf } from "../entry/entry-facts.ts";
import { RowAmounts, RowFacts } from "../entry/row-facts.tsx";

interface HistoryRowProps {
  entry: HistoryEntry;
  /** The exercises, if the entry is a workout. */
  exercises?: readonly HistoryEntry[] | undefined;
  /** The page of the entry. Without it the entry expands in the list. */
  path?: string | undefined;
  /** The page that the details of an expanded entry lead to. */
  finishedPath?: string | undefined;
  unit: WeightUnit;
  /** Whether the row is an exercise under its workout. It is then indented and quieter. */
  isExercise?: boolean | undefined;
  /** Whether there is space for a list of sets. */
  isWide: boolean;
  /** The rows of a workout's exercises. */
  children?: ReactNode;
  onRemove(): void;
}

const none: readonly HistoryEntry[] = [];

const open =
  "flex min-w-0 grow items-center gap-2 rounded-sm narrow:flex-wrap narrow:gap-1 narrow:pl-2 py-2 pr-1 pl-3 text-left hover:bg-surface-2 sm:gap-3 sm:pl-4";

/** One entry: exercise, m:ss, kcal, date, start and sets. Opens its details. */
export function HistoryRow(props: HistoryRowProps) {
  const { entry, exercises = none, path, finishedPath, unit, isExercise, isWide, children, onRemove } = props;
  const summary = { entry, kcal: kcalOf(entry, exercises), unit, isExercise, isWide };
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <li data-row={entry.id} data-part-of={entry.workoutId}>
      <div className={classNames("flex items-center pr-2", isExercise && "pl-6 sm:pl-8")}>
        {path ? (
          <Link to={path} className={open}>
            <Summary {...summary} />
          </Link>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
            className={open}
          >
            <Summary {...summary} />
            <ChevronDown
              {...icon}
              className={classNames(
                "shrink-0 text-ink-2 transition-transform max-[22.5rem]:hidden",
                isOpen && "rotate-180",
              )}
            />
          </button>
        )}
        <IconButton
          data-action="delete"
          label={`Delete ${nameEntry(entry)}, ${entry.date}`}
          onClick={(event) => {
            focusNeighbour(event.currentTarget);
            onRemove();
          }}
        >
          <Trash2 {...icon} />
        </IconButton>
      </div>
      {!path && (
        <div id={detailsId} hidden={!isOpen} className={isExercise ? "pl-6 sm:pl-8" : ""}>
          {isOpen && <EntryDetails entry={entry} kcal={summary.kcal} path={finishedPath} unit={unit} />}
        </div>
      )}
      {children}
    </li>
  );
}

/** The name is truncated before the numbers, because all rows are equally high. */
function Summary({
  entry,
  kcal,
  unit,
  isExercise,
  isWide,
}: Pick<HistoryRowProps, "entry" | "unit" | "isExercise" | "isWide"> & { kcal: number }) {
  const { exercise, category, date, startedAt, sets = [], measure } = entry;
  return (
    <>
      <span
        className={`${isExercise ? "size-2" : "size-3"} shrink-0 rounded-full ${category ? categoryLook[category].dot : "bg-line-strong"}`}
        aria-hidden="true"
      />
      <span className="min-w-0 grow narrow:basis-4/5">
        <span title={exercise} className={classNames("block truncate", isExercise ? "text-sm" : "display")}>
          <ExerciseName name={exercise} />
        </span>{" "}
        <RowFacts
          facts={[
            ...(isExercise && sets.length > 0 ? [] : [date, timeOf(startedAt)]),
            ...(isWide ? [describeSets(sets, measure, unit)] : summarizeSets(sets, measure, unit)),
          ]}
          isWide={isWide}
        />
      </span>{" "}
      {(isTimed(entry) || sets.length === 0) && (
        <span className="shrink-0 whitespace-nowrap text-right">
          <RowAmounts entry={entry} kcal={kcal} isExercise={isExercise === true} />
        </span>
      )}
    </>
  );
}
