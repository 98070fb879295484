import { Link } from "@remix-run/react";
import { useMemo } from "react";
import { ownExercises } from "#app/data/collections.ts";
import { findPlan } from "#app/data/planner/stored-plan.ts";
import { useLive } from "#app/data/use-live.ts";
import { countMuscleSets, createMuscleLookup } from "#app/domain/muscles/count-muscle-sets.ts";
import type { Plan } from "#app/domain/planner/plan.ts";
import { describeProgress, listMuscleProgress, type MuscleProgress } from "#app/domain/planner/progress.ts";
import { listDone } from "#app/domain/planner/week-queue.ts";
import { nameMuscle } from "#app/domain/planner/why.ts";
import { listMainLifts } from "#app/domain/statistics/lift-progress.ts";
import type { WeekBar } from "#app/domain/statistics/week-bars.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { useLibrary } from "#app/features/library/public.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { addDays, type WeekStart } from "#app/lib/calendar-week.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { BandMeter } from "#app/ui/chart/band-meter.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";

interface WeekProgressProps {
  /** The entries of the weeks of `bars`, newest first. */
  entries: readonly HistoryEntry[];
  bars: readonly WeekBar[];
  today: string;
  weekStart: WeekStart;
  /** Whether it shows nothing before something is done, because the plan stands beside it. */
  isBesidePlan?: boolean;
}

/** This week against the plan: two sentences, the sessions of the last weeks, and each muscle in its band. */
export default function WeekProgressCard(props: WeekProgressProps) {
  const stored = useLive(findPlan, []);
  if (stored === undefined) return null;
  if (!stored)
    return (
      <SectionCard title="Progress Tracker">
        <p className="text-ink-2">
          With a plan, your week stands here against it: the sets of each muscle and the sessions.
        </p>
        <Link to="/workouts?tab=plan" className="-my-3 w-fit py-3 underline underline-offset-2">
          Plan your training
        </Link>
      </SectionCard>
    );
  return <Planned {...props} plan={stored.plan} />;
}

function Planned({
  entries,
  bars,
  today,
  weekStart,
  isBesidePlan,
  plan,
}: WeekProgressProps & { plan: Plan }) {
  const own = useLive(ownExercises.list, []);
  const { library } = useLibrary();
  const muscles = useMemo(() => {
    const findMuscles = createMuscleLookup(own ?? [], library);
    const counted = countMuscleSets(entries, { findMuscles, today, weekStart });
    const done = Object.fromEntries(counted.muscles.map(({ muscle, thisWeek }) => [muscle, thisWeek]));
    return listMuscleProgress(plan, done);
  }, [entries, own, library, plan, today, weekStart]);
  const lifts = useMemo(() => listMainLifts(entries, weekStart), [entries, weekStart]);
  const planned = plan.sessions.length;
  const weeks = bars
    .filter(({ week }) => addDays(week, 6) >= plan.startedOn)
    .map(({ week }) => ({ week, done: listDone(plan.sessions, week, entries).length }));
  const sessions = { done: weeks.at(-1)?.done ?? 0, planned };
  if (isBesidePlan && weeks.every(({ done }) => done === 0) && muscles.every(({ done }) => done === 0))
    return null;
  const [first, second] = describeProgress(muscles, sessions, lifts, today);
  return (
    <SectionCard title="Progress Tracker" id="progress">
      <p className="max-w-prose">
        {first} {second}
      </p>
      {weeks.length > 1 && <Sessions weeks={weeks} planned={planned} />}
      <ul
        className="grid grid-cols-2 gap-x-5 gap-y-2 sm:gap-x-8 sm:gap-y-1"
        aria-label="Sets of each muscle this week"
      >
        {muscles.map((one) => (
          <MuscleRow key={one.muscle} {...one} />
        ))}
      </ul>
    </SectionCard>
  );
}

interface SessionsProps {
  /** Oldest first, from the plan's first week to this one. */
  weeks: readonly { readonly week: string; readonly done: number }[];
  planned: number;
}

/** The sessions that were done in each week. */
function Sessions({ weeks, planned }: SessionsProps) {
  return (
    <div className="grid gap-1">
      <h3 className="text-ink-2 text-sm">Sessions by week, of {planned} planned</h3>
      <ol className="flex flex-wrap gap-1">
        {weeks.map(({ week, done }, at) => (
          <li
            key={week}
            title={`Week of ${formatDay(week)}`}
            className={`tabular grid min-w-9 place-items-center rounded-sm px-1 py-1.5 ${done >= planned ? "bg-volt text-on-volt" : "bg-surface-2"}`}
          >
            <span className="sr-only">
              {at === weeks.length - 1 ? "This week" : `Week of ${formatDay(week)}`}: {done} of {planned}
            </span>
            <span aria-hidden>{done}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function MuscleRow({ muscle, done, floor, goal, cap }: MuscleProgress) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm sm:grid sm:grid-cols-[6.5rem_1fr_auto] sm:gap-3 sm:py-1">
      <span>{nameMuscle(muscle)}</span>
      <span className="grid max-sm:order-last max-sm:w-full">
        <BandMeter value={done} floor={floor} cap={cap} isFinal={false} />
      </span>
      <span className="tabular text-right sm:w-16">
        {formatNumber(done)} of {formatNumber(goal)}
      </span>
    </li>
  );
}
