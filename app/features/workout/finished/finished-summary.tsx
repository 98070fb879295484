import { Link } from "@remix-run/react";
import { ListPlus, Pencil, Share2, Trophy } from "lucide-react";
import { setKindNames } from "#app/content/exercise-words.ts";
import type { SetRecord } from "#app/domain/records/set-records.ts";
import { describeAsides, describeSet } from "#app/domain/set/describe-set.ts";
import { isWorking, type TrainingSet, volumeG } from "#app/domain/set/training-set.ts";
import { isTimed, kcalOf, unknownLength } from "#app/domain/workout/counted-workouts.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { ExerciseName } from "#app/features/library/public.ts";
import { formatKcal } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatDuration, speakDuration } from "#app/lib/duration.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { formatVolume, type WeightUnit } from "#app/lib/weight.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Ring } from "#app/ui/chart/ring.tsx";
import { icon } from "#app/ui/icon.ts";
import { showToast } from "#app/ui/toast.ts";
import type { FinishedExercise } from "./list-finished.ts";
import { describeAmount, describeValue, recordNames } from "./record-words.ts";
import { describeShared, shareWorkout } from "./share-workout.ts";

interface FinishedSummaryProps {
  workout: HistoryEntry;
  exercises: readonly FinishedExercise[];
  /** How the kcal of the workout were counted, in words. */
  kcalModel: string;
  /** The last workout like this one. */
  before?: (Pick<HistoryEntry, "day" | "duration"> & { readonly kcal: number }) | null;
  unit: WeightUnit;
  /** Such as "Workout 67"; undefined while they load. */
  milestones?: readonly string[] | undefined;
  /** The page of an exercise; absent for guests, who have none. */
  pathOf?: (id: string) => string;
  /** Opens the form of the exercises, which begins with the exercise of that entry. */
  onEdit(entryId?: string): void;
}

/** The summary of a workout with sets: time, sets, volume, the records it broke, and every set. */
export function FinishedSummary(props: FinishedSummaryProps) {
  const { workout, exercises, kcalModel, before: last, unit, milestones = [], pathOf, onEdit } = props;
  // The sets, counted as in the history.
  const sets = exercises.flatMap(({ entry }) => entry.sets ?? []).filter(isWorking);
  const volume = exercises.reduce((sum, { entry }) => sum + volumeG(entry.sets ?? []), 0);
  const kcal = kcalOf(
    workout,
    exercises.map(({ entry }) => entry),
  );
  const hasLength = workout.duration > 0 || (isTimed(workout) && exercises.every(({ entry }) => !entry.sets));
  const hasRecords = exercises.some(({ records }) => records.length > 0);

  async function share() {
    try {
      await shareWorkout(describeShared(workout, exercises, { unit, hasLength, milestones }));
    } catch (error) {
      console.error("The picture could not be made", error);
      showToast("The picture could not be made.");
    }
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {milestones.map((milestone) => (
          <li key={milestone} className="tabular rounded-full bg-surface-2 px-3.5 py-1 font-semibold">
            {milestone}
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-4 narrow:flex-wrap">
        {hasLength && (
          <Ring share={1} thickness={7} className="size-24 sm:size-28">
            <span className="display tabular text-xl">
              <span aria-hidden="true">{formatDuration(workout.duration)}</span>
              <span className="sr-only">{speakDuration(workout.duration)}</span>
            </span>
          </Ring>
        )}
        <dl className="grid min-w-0 grow grid-cols-2 gap-x-3 gap-y-2 max-[22.5rem]:grid-cols-1 sm:grid-cols-3">
          {sets.length > 0 && <Stat label="Sets" value={formatNumber(sets.length)} />}
          {volume > 0 && <Stat label="Volume" value={formatVolume(volume, unit)} />}
          {kcal >= 1 && (
            <Stat
              label="Calories"
              value={formatKcal(kcal)}
              detail={kcal > workout.caloriesBurned ? "The sum of its exercises" : kcalModel}
            />
          )}
        </dl>
      </div>
      {last && last.duration > 0 && (
        <p className="tabular text-ink-2 text-sm">
          Last time, {formatDay(last.day)}: {formatDuration(last.duration)}, {formatKcal(last.kcal)}
        </p>
      )}
      {hasRecords && (
        <section aria-labelledby="records-heading" className="grid gap-2">
          <h2 id="records-heading" className="text-lg">
            Records
          </h2>
          <ul className="grid gap-1.5">
            {exercises.map(
              ({ entry, records: broken }) =>
                broken.length > 0 && (
                  <li key={entry.id} className="grid gap-1 rounded-sm bg-volt px-3 py-2 text-on-volt">
                    <p className="display flex items-center gap-2">
                      <Trophy size={20} strokeWidth={2} aria-hidden className="shrink-0" />
                      <span className="wrap-anywhere min-w-0">
                        <ExerciseName name={entry.exercise} />
                      </span>
                    </p>
                    <dl className="grid gap-0.5">
                      {broken.map((record) => (
                        <Beaten key={record.kind} record={record} unit={unit} />
                      ))}
                    </dl>
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
      <section aria-labelledby="exercises-heading" className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 id="exercises-heading" className="text-lg">
            Exercises
          </h2>
          {exercises[0]?.entry.id !== workout.id && (
            <Button className="print:hidden" onClick={() => onEdit()}>
              <ListPlus {...icon} className="shrink-0" />
              <span>
                Edit<span className="max-[22.5rem]:sr-only"> exercises</span>
              </span>
            </Button>
          )}
        </div>
        <ul className="divide-y divide-line">
          {exercises.map(({ entry, before }) => (
            <li key={entry.id} className="grid gap-1 py-2">
              <div className="display wrap-anywhere flex items-center justify-between gap-3">
                {pathOf && entry.exerciseId ? (
                  <Link
                    to={pathOf(entry.exerciseId)}
                    className="flex min-h-11 min-w-0 grow items-center hover:underline"
                  >
                    <ExerciseName name={entry.exercise} />
                  </Link>
                ) : (
                  <span className="min-w-0 grow">
                    <ExerciseName name={entry.exercise} />
                  </span>
                )}
                {entry.group &&
                  exercises.some((one) => one.entry !== entry && one.entry.group === entry.group) && (
                    <span className="shrink-0 font-normal text-ink-2 text-sm">Superset {entry.group}</span>
                  )}
                {!entry.sets && (
                  <span className="tabular">
                    {isTimed(entry) ? formatDuration(entry.duration) : unknownLength}
                  </span>
                )}
                {entry.sets && (
                  <IconButton
                    label={`Edit the sets of ${entry.exercise}`}
                    className="-my-1 print:hidden"
                    onClick={() => onEdit(entry.id)}
                  >
                    <Pencil {...icon} size={18} />
                  </IconButton>
                )}
              </div>
              {entry.sets && (
                <ol className="tabular flex flex-wrap gap-x-4 gap-y-0.5">
                  {entry.sets.map((set) => (
                    <li key={set.id}>
                      {nameSet(set, entry, unit)}
                      {set.kind !== "normal" && (
                        <span className="text-ink-2 text-sm"> {setKindNames[set.kind].toLowerCase()}</span>
                      )}
                      {describeAsides(set).map((aside) => (
                        <span key={aside} className="text-ink-2 text-sm">
                          {" "}
                          {aside}
                        </span>
                      ))}
                      {set.note && <span className="wrap-anywhere text-ink-2 text-sm"> {set.note}</span>}
                    </li>
                  ))}
                </ol>
              )}
              {entry.note && entry.id !== workout.id && (
                <p className="wrap-anywhere text-ink-2 text-sm">{entry.note}</p>
              )}
              {before && <LastTime before={before} unit={unit} />}
            </li>
          ))}
        </ul>
      </section>
      <Button size="xl" onClick={share} className="px-4! print:hidden">
        <Share2 {...icon} /> Share as a picture
      </Button>
    </div>
  );
}

/** A set in words, which stays on one line: "80 kg × 8". */
const nameSet = (set: TrainingSet, { measure }: Pick<HistoryEntry, "measure">, unit: WeightUnit): string =>
  describeSet(set, measure, unit).replaceAll(" ", "\u00a0");

/** The sets of the last time, or its length. Warm-ups are left out, because they aren't compared. */
function LastTime({ before, unit }: { before: NonNullable<FinishedExercise["before"]>; unit: WeightUnit }) {
  const { sets = [], duration } = before;
  const working = sets.filter(isWorking).map((set) => nameSet(set, before, unit));
  const done = sets.length > 0 ? working.join(", ") : duration > 0 && formatDuration(duration);
  if (!done) return null;
  return (
    <p className="tabular text-ink-2 text-sm">
      Last time, {formatDay(before.day)}: {done}
    </p>
  );
}

/** The former best and the new one: "80 kg → 82.5 kg". */
function Beaten({ record, unit }: { record: SetRecord; unit: WeightUnit }) {
  return (
    <div className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-sm">{recordNames[record.kind]}</dt>
      <dd className="grow text-right">
        <span className="sr-only">before </span>
        <span className="text-sm">{describeAmount(record.kind, record.before, unit)}</span>
        <span aria-hidden="true"> → </span>
        <span className="sr-only">, now </span>
        <span className="display text-lg leading-tight">{describeValue(record, unit)}</span>
      </dd>
    </div>
  );
}

function Stat({ label, value, detail }: { label: string; value: string; detail?: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="display tabular whitespace-nowrap text-xl sm:text-2xl">{value}</dd>
      {detail && <dd className="wrap-anywhere text-ink-2 text-sm">{detail}</dd>}
    </div>
  );
}
