import { useNavigate } from "@remix-run/react";
import { Download, Pencil, RotateCcw, Trash2, Trophy } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { categoryLook } from "#app/content/category-look.ts";
import { exercisePath, workoutPath } from "#app/content/navigation.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { editEntry } from "#app/data/history/commands.ts";
import { useAllEntries, useGoals, useRunningWorkout, useSettings } from "#app/data/use-live.ts";
import { categoryNames } from "#app/domain/exercise/built-in-exercises.ts";
import { listRecordsByEntry, type RecordKind } from "#app/domain/records/record-holders.ts";
import { isExercising } from "#app/domain/running-workout/timing/is-timing.ts";
import { kcalOf } from "#app/domain/workout/counted-workouts.ts";
import { findComparable } from "#app/domain/workout/find-comparable.ts";
import type { HistoryEntry, WorkoutEdit } from "#app/domain/workout/history-entry.ts";
import { GoalsMoved } from "#app/features/goals/public.ts";
import {
  describeKcalModel,
  EditEntry,
  EffortPicker,
  NoteField,
  useEditSets,
  useRemoveEntry,
  WorkoutFacts,
} from "#app/features/history/public.ts";
import { SaveAsRoutine, useRepeat } from "#app/features/routines/public.ts";
import {
  ContinueButton,
  canContinue,
  DoneDock,
  EmptyWorkout,
  FinishedSummary,
  loadWorkedMuscles,
  OpenElsewhere,
  StillTimed,
  useFinished,
  useMilestones,
  useWorkoutControls,
} from "#app/features/workout/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { findFigure } from "#app/figures/names.ts";
import { readerLocale } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { downloadBlob } from "#app/ui/download-blob.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { reportFailure } from "#app/ui/toast.ts";

const WorkedMuscles = lazyPart(loadWorkedMuscles, Nothing);

const recordNames: Record<RecordKind, string> = {
  longest: "Longest workout",
  "most-kcal": "Most calories",
  "exercise-best": "Longest of this exercise",
};

/** The page of a recorded workout: its data, the comparison with the last time, and its actions. */
export function FinishedWorkout({ entry }: { entry: HistoryEntry }) {
  const db = useDatabase();
  const navigate = useNavigate();
  const removeEntry = useRemoveEntry();
  const editSets = useEditSets();
  const repeat = useRepeat();
  // The entry with which the form was opened. Another tab may change the entry meanwhile, and the form must not undo
  // that.
  const [editing, setEditing] = useState<HistoryEntry | null>(null);
  const entries = useAllEntries()?.entries;
  const goals = useGoals();
  const running = useRunningWorkout();
  const records = useMemo(
    () => (entries && listRecordsByEntry(entries).get(entry.id)) ?? [],
    [entries, entry.id],
  );
  const before = useMemo(() => (entries ? findComparable(entry, entries) : null), [entries, entry]);
  const last = useMemo(
    () =>
      before &&
      entries && {
        ...before,
        kcal: kcalOf(
          before,
          entries.filter(({ workoutId }) => workoutId === before.id),
        ),
      },
    [before, entries],
  );
  const exercises = useFinished(entry);
  const milestones = useMilestones(entry);
  const hasJustEnded = canContinue(running, entry, Date.now());
  const unit = useSettings()?.weightUnit ?? "kg";
  const moved = goals?.filter(({ id }) => entry.goals?.includes(id)) ?? [];
  const figure = findFigure(entry.exercise);
  // On a phone the buttons are below the other parts, which would move the buttons under a finger while they load.
  const areButtonsPlaced = exercises && milestones && entries && goals;

  const save = (patch: WorkoutEdit) =>
    reportFailure(db && editEntry(db, entry.id, patch), "The workout could not be changed.");

  async function download() {
    if (!db) return;
    const { exportWorkout } = await import("#app/data/transfer/export-json.ts");
    downloadBlob(`workout-${entry.day}.json`, await exportWorkout(db, entry.id));
  }

  async function remove() {
    if (await removeEntry(entry)) navigate("/history", { replace: true });
  }

  return (
    <div className="grid gap-4">
      <article className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <div className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-surface p-5 narrow:p-3 sm:p-6">
          <header className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0">
              <h1 className="wrap-anywhere text-3xl">{entry.exercise}</h1>
              <p className="text-ink-2">{describeMoment(entry)}</p>
              {entry.category && (
                <p className="mt-1 flex items-center gap-2 text-sm">
                  <span
                    className={`size-3 rounded-full ${categoryLook[entry.category].dot}`}
                    aria-hidden="true"
                  />
                  {categoryNames[entry.category]}
                </p>
              )}
            </div>
            {figure && <Figure name={figure} label="" playing={false} className="size-24" />}
          </header>
          {running && !running.general && isExercising(running) && <Timed />}
          <EmptyWorkout entryId={entry.id} onDiscarded={() => navigate("/workouts", { replace: true })} />
          {records.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {records.map((kind) => (
                <li
                  key={kind}
                  className="flex items-center gap-2 rounded-full bg-volt px-4 py-1.5 font-semibold text-on-volt text-sm"
                >
                  <Trophy size={16} strokeWidth={2} aria-hidden /> {recordNames[kind]}
                </li>
              ))}
            </ul>
          )}
          {!exercises && <Skeleton className="h-64 rounded-sm" />}
          {exercises && exercises.length > 0 && (
            <>
              <FinishedSummary
                workout={entry}
                exercises={exercises}
                kcalModel={describeKcalModel(entry)}
                before={last ?? null}
                unit={unit}
                milestones={milestones}
                pathOf={exercisePath}
                onEditSets={editSets}
              />
              <GoalsMoved
                ids={[entry, ...exercises.map((one) => one.entry)].flatMap(({ goals: ids = [] }) => ids)}
              />
            </>
          )}
          {exercises?.length === 0 && <WorkoutFacts entry={entry} before={before} goals={moved} />}
        </div>
        {areButtonsPlaced && (
          <div className="grid grid-cols-1 gap-4">
            <div className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-5 narrow:p-3 print:hidden">
              <EffortPicker effort={entry.effort} onChoose={(effort) => void save({ effort })} />
              <NoteField id={entry.id} note={entry.note ?? ""} onSave={(note) => save({ note })} />
            </div>
            <div className="grid grid-cols-2 gap-2 print:hidden">
              <ContinueButton
                workout={entry}
                className="col-span-2"
                onRunning={(id) => navigate(workoutPath(id), { replace: true })}
              />
              <Button
                variant={hasJustEnded ? "secondary" : "primary"}
                className="col-span-2"
                onClick={() => repeat(entry)}
              >
                <RotateCcw {...icon} /> Repeat
              </Button>
              <Button onClick={() => setEditing(entry)}>
                <Pencil {...icon} /> Edit
              </Button>
              <Button onClick={() => reportFailure(download(), "The export could not be made.")}>
                <Download {...icon} /> Export
              </Button>
              <SaveAsRoutine entry={entry} entries={entries} className="col-span-2" />
              <Button variant="danger" className="col-span-2" onClick={remove}>
                <Trash2 {...icon} /> Delete
              </Button>
            </div>
          </div>
        )}
        {areButtonsPlaced && (
          <Suspense>
            <WorkedMuscles exercises={exercises.map((one) => one.entry)} />
          </Suspense>
        )}
        {editing && <EditEntry entry={editing} onClose={() => setEditing(null)} />}
      </article>
      {hasJustEnded && <DoneDock position="page" onDone={() => navigate("/dashboard")} />}
    </div>
  );
}

/** Rendered only while something is timed, because its tracker follows the running workout. */
function Timed() {
  const controls = useWorkoutControls();
  return (
    <>
      <OpenElsewhere tracker={controls.tracker} />
      <StillTimed controls={controls} />
    </>
  );
}

function describeMoment({ startedAt, endedAt }: HistoryEntry): string {
  const format = new Intl.DateTimeFormat(readerLocale, { dateStyle: "full", timeStyle: "short" });
  return format.formatRange(new Date(startedAt), new Date(endedAt));
}
