import { SlidersHorizontal, X } from "lucide-react";
import { useId } from "react";
import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import { categories } from "#app/domain/exercise/exercise.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { SearchField } from "#app/ui/search-field.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { type HistoryFilter, isFiltering, noFilter, periods, writeHistoryFilter } from "./history-filter.ts";

const periodNames: Record<(typeof periods)[number], string> = {
  all: "All time",
  week: "This week",
  month: "This month",
  quarter: "90 days",
  year: "This year",
};

// Under 16 px iOS zooms into a field that gets the focus.
const field = "min-h-11 min-w-0 rounded-full border border-line-strong bg-surface px-4 text-ink sm:text-sm";

interface FilterBarProps {
  filter: HistoryFilter;
  /** Names of all recorded exercises. */
  exercises: readonly string[];
  /** Whether the filters are open on narrow screens, where one button folds them. */
  isOpen: boolean;
  onToggle(): void;
  /** Whether Clear is shown here. The empty state has its own Clear. */
  hasClear: boolean;
  onChange(filter: HistoryFilter): void;
}

/** The filters of the history: text, category, exercise, period. The day is chosen in the calendar. */
export function HistoryFilterBar({
  filter,
  exercises,
  isOpen,
  onToggle,
  hasClear,
  onChange,
}: FilterBarProps) {
  const panelId = useId();
  const change = (patch: Partial<HistoryFilter>) => onChange({ ...filter, ...patch });
  const canClear = hasClear && isFiltering(filter);
  const folded = writeHistoryFilter({ ...filter, text: "" }).size;
  return (
    <search aria-label="Filter the history" className="flex flex-wrap gap-2 print:hidden">
      {/* Clear appears inside the field, so that nothing below moves. */}
      <div className="relative flex min-w-0 grow basis-40 gap-2 *:first:grow">
        <SearchField
          label="Search the history"
          text={filter.text}
          onSearch={(text) => change({ text })}
          className={classNames(
            field,
            canClear ? "max-lg:pr-11 [&::-webkit-search-cancel-button]:hidden" : "max-[22.5rem]:pr-1",
          )}
        />
        {canClear && (
          <Button
            variant="quiet"
            className="px-4 max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:w-11 max-lg:px-0"
            onClick={({ currentTarget }) => {
              // The button disappears with the filter.
              const search = currentTarget.closest("search");
              const filters = search?.querySelector<HTMLElement>("[data-action=filters]");
              if (filters?.checkVisibility()) filters.focus();
              else search?.querySelector<HTMLElement>("[data-action=choose]")?.focus();
              onChange(noFilter);
            }}
          >
            <X {...icon} size={18} />
            <span className="max-lg:sr-only">{filter.day ? `Clear ${formatDay(filter.day)}` : "Clear"}</span>
          </Button>
        )}
      </div>
      <Button
        data-action="filters"
        className="px-4 lg:hidden"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
      >
        <SlidersHorizontal {...icon} size={18} className="max-[22.5rem]:hidden" />
        {folded > 0 ? `Filters (${folded})` : "Filters"}
      </Button>
      <div
        id={panelId}
        className={classNames(
          "min-w-0 basis-full gap-2 lg:contents",
          isOpen ? "grid grid-cols-2 max-[22.5rem]:grid-cols-1" : "max-lg:hidden",
        )}
      >
        <label>
          <span className="sr-only">Category</span>
          <select
            value={filter.category ?? ""}
            onChange={({ currentTarget }) =>
              change({ category: categories.find((category) => category === currentTarget.value) ?? null })
            }
            className={`${field} w-full`}
          >
            <option value="">All categories</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="sr-only">Exercise</span>
          <select
            value={filter.exercise ?? ""}
            onChange={({ currentTarget }) => change({ exercise: currentTarget.value || null })}
            className={`${field} w-full lg:max-w-60`}
          >
            <option value="">All exercises</option>
            {withChosen(exercises, filter.exercise).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="col-span-full min-w-0 basis-full overflow-x-auto [scrollbar-width:none]">
          <Segments
            label="Period"
            options={periods.map((value) => ({ value, label: periodNames[value] }))}
            value={filter.period}
            onChoose={(period) => change({ period, day: null })}
          />
        </div>
      </div>
    </search>
  );
}

/** Adds the exercise that the address names, also when it was never recorded. */
const withChosen = (exercises: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || exercises.includes(chosen) ? exercises : [chosen, ...exercises];
