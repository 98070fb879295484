import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { RecordEntry, Records } from "#app/domain/records/records.ts";
import type { WeekBar } from "#app/domain/statistics/week-bars.ts";
import { formatKcal, formatLength } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

interface RecordsCardProps {
  records: Records;
  bestWeek: WeekBar | null;
  /** Returns the page of an entry. */
  pathOf(entry: RecordEntry): string;
}

/** The records: longest, most kcal, best week, and the best of each exercise. Each links to its workout. */
export function RecordsCard({ records, bestWeek, pathOf }: RecordsCardProps) {
  const { longest, mostKcal, perExercise } = records;
  return (
    <SectionCard title="Records">
      {longest === null && mostKcal === null ? (
        <p className="text-ink-2">Your longest and your hardest workouts appear here after the first one.</p>
      ) : (
        <dl className="grid grid-cols-1 gap-x-12 gap-y-3 lg:grid-cols-2">
          {longest && (
            <Held
              label="Longest"
              entry={longest}
              path={pathOf(longest)}
              value={formatDuration(longest.duration)}
            />
          )}
          {mostKcal && (
            <Held
              label="Most calories"
              entry={mostKcal}
              path={pathOf(mostKcal)}
              value={formatKcal(mostKcal.caloriesBurned)}
            />
          )}
          {bestWeek && (
            <Line label="Best week" value={formatLength(bestWeek.sum.seconds)}>
              Week of {formatDay(bestWeek.week)}
            </Line>
          )}
        </dl>
      )}
      {perExercise.length > 0 && (
        <details className="group">
          <summary className="py-3 text-ink-2 text-sm">Best of each exercise</summary>
          <dl className="grid grid-cols-1 gap-x-12 gap-y-3 lg:grid-cols-2">
            {perExercise.map((entry) => (
              <Held
                key={entry.id}
                label={entry.exercise}
                entry={entry}
                path={pathOf(entry)}
                value={formatDuration(entry.duration)}
              />
            ))}
          </dl>
        </details>
      )}
    </SectionCard>
  );
}

interface HeldProps {
  label: string;
  entry: RecordEntry;
  path: string;
  value: string;
}

function Held({ label, entry, path, value }: HeldProps) {
  return (
    <Line label={label} value={value}>
      <Link to={path} className="-my-3 inline-block py-3 underline underline-offset-2">
        {label === entry.exercise ? "" : `${entry.exercise}, `}
        {formatDay(entry.day)}
      </Link>
    </Line>
  );
}

function Line({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 narrow:flex-wrap narrow:gap-y-0">
      <dt className="min-w-0">
        <span className="display wrap-anywhere block">{label}</span>
        <span className="wrap-anywhere block text-ink-2 text-sm">{children}</span>
      </dt>
      <dd className="display tabular shrink-0 text-xl">{value}</dd>
    </div>
  );
}
