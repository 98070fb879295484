import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { workoutPath } from "#app/content/navigation.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { countOf, formatKcal } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Ring } from "#app/ui/chart/ring.tsx";

interface RoutineDoneProps {
  workouts: readonly (Pick<HistoryEntry, "exercise" | "duration" | "caloriesBurned"> & {
    readonly id?: string | undefined;
  })[];
  /** The actions below the list. */
  children: ReactNode;
}

/** A finished routine: its exercises, each with a link to its entry. */
export function RoutineDone({ workouts, children }: RoutineDoneProps) {
  const seconds = workouts.reduce((sum, { duration }) => sum + duration, 0);
  const tenths = workouts.reduce((sum, { caloriesBurned }) => sum + Math.round(caloriesBurned * 10), 0);
  const isEmpty = workouts.length === 0;
  return (
    <section
      aria-label="Done"
      className="grid max-w-prose gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex items-center gap-5">
        <Ring share={isEmpty ? 0 : 1} thickness={7} className="size-20">
          {!isEmpty && <Check size={36} strokeWidth={2.5} aria-hidden className="text-volt-ink" />}
        </Ring>
        <p role="status">
          <span className="display block text-xl">
            {isEmpty ? "Ended before it began" : `${countOf(workouts.length, "exercise")} done`}
          </span>
          <span className="tabular block">
            {isEmpty
              ? "Nothing was recorded: an exercise counts from its first second on."
              : `${formatDuration(seconds)}, ${formatKcal(tenths / 10)}. All of it is in your history.`}
          </span>
        </p>
      </div>
      <ul className="divide-y divide-line">
        {workouts.map(({ id = "", exercise, duration }) => (
          <li key={id}>
            <Link to={workoutPath(id)} className="flex min-h-11 items-center justify-between hover:underline">
              <span className="wrap-anywhere min-w-0">{exercise}</span>
              <span className="display tabular">{formatDuration(duration)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
