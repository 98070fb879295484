import { useMemo, useState } from "react";
import type { StoredPlan } from "#app/data/planner/stored-plan.ts";
import { useLive } from "#app/data/use-live.ts";
import type { MuscleSets, Week } from "#app/domain/planner/plan.ts";
import { restOfWeek } from "#app/domain/planner/week-queue.ts";
import { formatWeekday } from "#app/domain/routine/weekdays.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { countDone } from "./plan-commands.ts";
import type { Planner } from "./use-planner.ts";

interface MissedCardProps {
  planner: Planner;
  stored: StoredPlan;
  /** The week as it was planned. */
  week: Week;
  /** The indexes of the sessions that are done. */
  done: readonly number[];
  /** The indexes of those whose day went by without them; not empty. */
  missed: readonly number[];
  onChange(stored: StoredPlan): void;
}

/** After a missed day: offers to fill the rest of the week anew, and says first what changes. */
export default function MissedCard(props: MissedCardProps) {
  const { planner, stored } = props;
  const sets = useLive(() => countDone(planner, stored), [planner.entries, stored.weekOn]);
  const [isKept, setKept] = useState(false);
  if (!sets || isKept) return null;
  return <Missed {...props} sets={sets} onKeep={() => setKept(true)} />;
}

/** "Monday", "Monday and Tuesday", "Monday, Tuesday and Friday". */
const joinNames = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

interface MissedProps extends MissedCardProps {
  sets: MuscleSets;
  onKeep(): void;
}

function Missed({ planner, stored, week: planned, done, missed, sets, onChange, onKeep }: MissedProps) {
  const { context, settings } = planner;
  const { plan } = stored;
  const progress = useMemo(() => ({ sessions: done, sets }), [done, sets]);
  const { week } = useMemo(
    () => restOfWeek(plan, context, progress, settings.weekStart),
    [plan, context, progress, settings.weekStart],
  );
  const nameOf = (index: number) => plan.sessions[index]?.name ?? "";
  if (!week) return null;
  // Without a day left, there is nothing to choose.
  if (week.sessions.length === 0)
    return (
      <p className="max-w-prose rounded-lg bg-surface-2 p-4">
        {joinNames(missed.map(nameOf))} {missed.length === 1 ? "was" : "were"} not done, and none of your days
        is left this week. You can still do {missed.length === 1 ? "it" : "them"} on any day; nothing is
        carried into the next week.
      </p>
    );
  const leftOut = plan.sessions.flatMap((_, index) =>
    done.includes(index) || week.sessions.some((session) => session.index === index) ? [] : [nameOf(index)],
  );
  const shortBefore = new Set(planned.shortfalls.map(({ muscle }) => muscle));
  const shortfalls = week.shortfalls.filter(({ muscle }) => !shortBefore.has(muscle));
  const days = missed.map((index) => formatWeekday(plan.sessions[index]?.weekday ?? 1, "long"));
  return (
    <SectionCard
      title={`${joinNames(days)} went by without ${days.length === 1 ? "its session" : "sessions"}`}
    >
      <p className="max-w-prose">
        That is fine: the sessions are a queue, so you can do it any day. Or the rest of the week is filled
        anew, from what the muscles still lack. Nothing is carried into the next week. It would be:
      </p>
      <ul className="grid gap-1">
        {week.sessions.map(({ index, name, weekday, minutes, exercises }) => {
          const before = plan.sessions[index]?.weekday;
          return (
            <li key={index}>
              <span className="font-semibold">
                {formatWeekday(weekday, "long")}: {name}
              </span>
              ,{" "}
              {countOf(
                exercises.reduce((sum, one) => sum + one.sets, 0),
                "set",
              )}{" "}
              in {minutes} min
              {before !== undefined && before !== weekday && `, instead of ${formatWeekday(before, "long")}`}
            </li>
          );
        })}
        {leftOut.map((name) => (
          <li key={name}>
            <span className="font-semibold">{name}</span> is left out this week
          </li>
        ))}
        {shortfalls.map(({ muscle, text }) => (
          <li key={muscle} className="text-ink-2 text-sm">
            {text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => onChange({ ...stored, rest: { ...progress, on: context.today } })}
        >
          Fill the rest anew
        </Button>
        <Button onClick={onKeep}>Leave it as it is</Button>
      </div>
    </SectionCard>
  );
}
