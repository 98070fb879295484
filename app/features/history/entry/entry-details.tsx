import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import { isTimed, unknownLength } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { formatKcal } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { readerLocale } from "#app/lib/format-number.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { describeKcalModel } from "./entry-facts.ts";
import { SetList } from "./set-list.tsx";

interface EntryDetailsProps {
  entry: HistoryEntry;
  /** The entry's kcal; for a workout, including its exercises. */
  kcal: number;
  /** The page of the workout, if it has one. */
  path?: string | undefined;
  unit: WeightUnit;
}

/** The details of an entry: full name, time, how its calories were counted, note, sets, and a link to its page. */
export function EntryDetails({ entry, kcal, path, unit }: EntryDetailsProps) {
  const { exercise, category, source, startedAt, endedAt, duration } = entry;
  const { caloriesBurned, effort, note } = entry;
  const facts = [
    [
      source === "session" ? "Name" : "Exercise",
      category && categoryNames[category] !== exercise ? `${exercise}, ${categoryNames[category]}` : exercise,
    ],
    ["When", formatSpan(new Date(startedAt), new Date(endedAt))],
    ["Duration", isTimed(entry) ? formatDuration(duration) : !entry.sets?.length && unknownLength],
    [
      "Calories",
      kcal >= 1 &&
        (isTimed(entry) || !entry.sets?.length) &&
        `${formatKcal(kcal)}, ${kcal > caloriesBurned ? "the sum of its exercises" : lowerFirst(describeKcalModel(entry))}`,
    ],
    ["Effort", effort && `${effort} of 5`],
    ["Note", note],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-3 pt-1 pb-4 sm:px-4 text-sm">
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term} className="contents">
                <dt className="text-ink-2">{term}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
              </div>
            ),
        )}
        {entry.sets && entry.sets.length > 0 && (
          <div className="contents">
            <dt className="text-ink-2">Sets</dt>
            <dd>
              <SetList entry={entry} unit={unit} />
            </dd>
          </div>
        )}
      </dl>
      {path && (
        <div className="px-3 pb-4 sm:px-4">
          <ButtonLink to={path} aria-label={`Open ${exercise}`}>
            Open
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** In lower case, as the rest of a sentence. */
const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const formatSpan = (start: Date, end: Date): string =>
  new Intl.DateTimeFormat(readerLocale, { dateStyle: "medium", timeStyle: "short" }).formatRange(start, end);
