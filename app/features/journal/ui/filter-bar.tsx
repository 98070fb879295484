import { X } from "lucide-react";
import { categoryNames } from "#app/content/exercises.ts";
import { categories } from "#app/contracts/exercise.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { type HistoryFilter, isFiltering, noFilter, periods } from "../figures/history-filter.ts";

const periodNames: Record<(typeof periods)[number], string> = {
  all: "All time",
  week: "This week",
  month: "This month",
  quarter: "90 days",
  year: "This year",
};

const field = "min-h-11 min-w-0 rounded-full border border-line-strong bg-surface px-4 text-sm text-ink";

interface FilterBarProps {
  filter: HistoryFilter;
  /** Names of every exercise that was ever recorded. */
  exercises: readonly string[];
  onChange(filter: HistoryFilter): void;
}

/** What the history is narrowed to: period, category, exercise, text, one day. */
export function HistoryFilterBar({ filter, exercises, onChange }: FilterBarProps) {
  const change = (patch: Partial<HistoryFilter>) => onChange({ ...filter, ...patch });
  return (
    <search aria-label="Filter the history" className="grid gap-3 print:hidden">
      <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
        <Segments
          label="Period"
          options={periods.map((value) => ({ value, label: periodNames[value] }))}
          value={filter.period}
          onChoose={(period) => change({ period, day: null })}
        />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <div className="col-span-2 grow">
          <SearchField
            label="Search exercises and notes"
            text={filter.text}
            onSearch={(text) => change({ text })}
            className={field}
          />
        </div>
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
            className={`${field} w-full max-w-60`}
          >
            <option value="">All exercises</option>
            {withChosen(exercises, filter.exercise).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {isFiltering(filter) && (
          <Button
            variant="quiet"
            className="col-span-2"
            onClick={({ currentTarget }) => {
              // It goes with the filter: back to where choosing one begins.
              currentTarget.closest("search")?.querySelector("button")?.focus();
              onChange(noFilter);
            }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden />
            {filter.day ? `Clear ${formatDay(filter.day)}` : "Clear"}
          </Button>
        )}
      </div>
    </search>
  );
}

/** An address may name an exercise that was never recorded; the list has to show it all the same. */
const withChosen = (exercises: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || exercises.includes(chosen) ? exercises : [chosen, ...exercises];
