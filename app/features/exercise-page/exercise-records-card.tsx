import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { workoutPath } from "#app/content/navigation.ts";
import type { DoneSet, ExerciseRecords } from "#app/domain/records/exercise-records.ts";
import { describeSet } from "#app/domain/set/describe-set.ts";
import { formatOneRepMax } from "#app/domain/set/one-rep-max.ts";
import type { LoggedExercise } from "#app/domain/workout/history-entry.ts";
import { countOf, formatDistance } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatDuration, formatPace } from "#app/lib/duration.ts";
import { formatVolume, type WeightUnit } from "#app/lib/weight.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

interface ExerciseRecordsCardProps {
  records: ExerciseRecords;
  unit: WeightUnit;
}

/**
 * The records of an exercise, each with its date and a link to the workout. Renders nothing if there is no record, as
 * after warm-ups alone.
 */
export function ExerciseRecordsCard({ records, unit }: ExerciseRecordsCardProps) {
  const { byReps, ...held } = records;
  const { heaviest, bestOneRepMax, bestVolume, mostReps, longest, farthest, fastest } = held;
  if (Object.values(held).every((record) => record === null)) return null;
  const words = ({ set, entry }: DoneSet) => describeSet(set, entry.measure, unit);
  return (
    <SectionCard title="Records">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-4 sm:grid-cols-2">
        {heaviest && (
          <Held label="Heaviest" entry={heaviest.entry}>
            {words(heaviest)}
          </Held>
        )}
        {bestOneRepMax && (
          <Held label="Best e1RM" entry={bestOneRepMax.done.entry}>
            {formatOneRepMax(bestOneRepMax.range, unit)}
          </Held>
        )}
        {bestVolume && (
          <Held label="Best volume" entry={bestVolume.entry}>
            {formatVolume(bestVolume.volumeG, unit)}
          </Held>
        )}
        {mostReps && (
          <Held label="Most reps" entry={mostReps.entry}>
            {words(mostReps)}
          </Held>
        )}
        {longest && (
          <Held label="Longest" entry={longest.entry}>
            {formatDuration(longest.seconds)}
          </Held>
        )}
        {farthest && (
          <Held label="Farthest" entry={farthest.entry}>
            {formatDistance(farthest.meters, unit)}
          </Held>
        )}
        {fastest && (
          <Held label="Best pace" entry={fastest.done.entry}>
            {formatPace(fastest.secondsPerKm, unit)}
          </Held>
        )}
      </dl>
      {byReps.length > 0 && <ByReps byReps={byReps} words={words} />}
      {bestOneRepMax && (
        <p className="text-ink-2 text-sm">
          e1RM is the estimated weight for a single repetition: the range between the formulas of Epley (1985)
          and Brzycki (1993), only from sets of 1 to 10 repetitions.
        </p>
      )}
    </SectionCard>
  );
}

function Held({ label, entry, children }: { label: string; entry: LoggedExercise; children: ReactNode }) {
  return (
    <div className="grid">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd>
        <span className="display tabular block text-balance text-xl sm:text-2xl">{children}</span>
        <DayLink entry={entry} />
      </dd>
    </div>
  );
}

function DayLink({ entry }: { entry: LoggedExercise }) {
  return (
    <Link
      to={workoutPath(entry.workoutId ?? entry.id)}
      className="inline-flex min-h-11 items-center text-ink-2 text-sm underline underline-offset-2"
    >
      {formatDay(entry.day)}
    </Link>
  );
}

interface ByRepsProps {
  byReps: ExerciseRecords["byReps"];
  words(done: DoneSet): string;
}

function ByReps({ byReps, words }: ByRepsProps) {
  return (
    <details open={byReps.length <= 3}>
      <summary className="w-fit py-3 font-semibold text-sm">
        By repetitions, {countOf(byReps.length, "record")}
      </summary>
      <table className="tabular w-full text-left">
        <caption className="sr-only">The heaviest weight of each number of repetitions</caption>
        <thead className="text-ink-2 text-sm">
          <tr>
            <th scope="col" className="font-normal">
              Reps
            </th>
            <th scope="col" className="font-normal">
              Set
            </th>
            <th scope="col" className="text-right font-normal">
              Date
            </th>
          </tr>
        </thead>
        <tbody>
          {byReps.map(({ reps, done }) => (
            <tr key={reps} className="border-line border-t">
              <th scope="row" className="display w-14">
                {reps}
              </th>
              <td className="display">{words(done)}</td>
              <td className="text-right">
                <DayLink entry={done.entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
