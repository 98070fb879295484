import { Link } from "@remix-run/react";
import { Trophy } from "lucide-react";
import { memo } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { workoutPath } from "#app/content/navigation.ts";
import { isTimed } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { ExerciseName } from "#app/features/library/public.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { describeSets, summarizeSets } from "./describe-sets.ts";
import { nameEntry, timeOf } from "./entry-facts.ts";
import { RowAmounts, RowFacts } from "./row-facts.tsx";
import { editIcon, moreIcon, removeIcon, repeatIcon } from "./row-icons.tsx";

export interface EntryActions {
  onRepeat(entry: HistoryEntry): void;
  onEdit(entry: HistoryEntry): void;
  onRemove(entry: HistoryEntry): void;
}

export interface RowActions extends EntryActions {
  /** Opens the menu with the other actions, on phones. */
  onMore(entry: HistoryEntry): void;
}

interface EntryRowProps extends RowActions {
  entry: HistoryEntry;
  /** The entry's kcal; for a workout, including its exercises. */
  kcal: number;
  /** Whether the entry holds a record. */
  record: boolean;
  unit: WeightUnit;
  /** Whether the row is an exercise under its workout. It is then indented and quieter. */
  isExercise: boolean;
  /** Whether the row is the first of its day. Like the last one it has round corners. */
  isFirst: boolean;
  isLast: boolean;
  /** Whether there is space for all buttons side by side. */
  isWide: boolean;
}

/** One entry of the list. */
export const EntryRow = memo(function EntryRow({
  entry,
  kcal,
  record,
  unit,
  isExercise,
  isFirst,
  isLast,
  isWide,
  ...actions
}: EntryRowProps) {
  const { onRepeat, onEdit, onRemove, onMore } = actions;
  const { id, exercise, category, startedAt, sets = [], measure } = entry;
  const facts = [
    !isExercise && timeOf(startedAt),
    ...(isWide ? [describeSets(sets, measure, unit)] : summarizeSets(sets, measure, unit)),
    isExercise && sets.length === 0 && timeOf(startedAt),
    entry.source === "imported" && !isExercise && "imported",
  ];
  const name = nameEntry(entry);
  return (
    <div
      className={classNames(
        "relative flex h-full items-center gap-3 border-line border-x border-b bg-surface pr-1 sm:pr-2",
        isExercise ? "pl-9 sm:pl-11" : "pl-4",
        isFirst && "rounded-t-lg border-t",
        isLast && "rounded-b-lg",
      )}
    >
      <span
        className={`${isExercise ? "size-2" : "size-3"} shrink-0 rounded-full ${category ? categoryLook[category].dot : "bg-line-strong"}`}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1.5">
          <Link
            to={workoutPath(id)}
            title={exercise}
            // The link's area is the whole row.
            className={classNames(
              "truncate after:absolute after:inset-0 hover:underline",
              isExercise ? "text-sm" : "display",
            )}
          >
            <ExerciseName name={exercise} />
          </Link>
          {record && (
            <Trophy
              size={16}
              strokeWidth={2}
              role="img"
              aria-label="Record"
              className="shrink-0 text-volt-ink"
            />
          )}
        </p>
        <RowFacts facts={facts} isWide={isWide} />
      </div>
      {(isTimed(entry) || sets.length === 0) && (
        <p className="shrink-0 text-right narrow:hidden">
          <RowAmounts entry={entry} kcal={kcal} isExercise={isExercise} />
        </p>
      )}
      {/* Only the buttons that fit are created, because a scrolled list creates dozens of rows a second. */}
      {isWide ? (
        <div className="relative flex shrink-0 max-sm:hidden print:hidden">
          <IconButton label={`Repeat ${name}`} onClick={() => onRepeat(entry)}>
            {repeatIcon}
          </IconButton>
          <IconButton label={`Edit ${name}`} onClick={() => onEdit(entry)}>
            {editIcon}
          </IconButton>
          <IconButton data-action="delete" label={`Delete ${name}`} onClick={() => onRemove(entry)}>
            {removeIcon}
          </IconButton>
        </div>
      ) : (
        <IconButton
          data-action="more"
          label={`More for ${name}`}
          className="relative sm:hidden!"
          onClick={() => onMore(entry)}
        >
          {moreIcon}
        </IconButton>
      )}
    </div>
  );
});
