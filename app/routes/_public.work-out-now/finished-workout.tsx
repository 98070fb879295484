import { Suspense, useLayoutEffect, useRef, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { editEntry } from "#app/data/history/commands.ts";
import { findEntry } from "#app/data/history/queries.ts";
import { useGoals, useLive, useSettings } from "#app/data/use-live.ts";
import type { HistoryEntry, WorkoutEdit } from "#app/domain/workout/history-entry.ts";
import { GoalsMoved } from "#app/features/goals/public.ts";
import { describeKcalModel, EffortPicker, NoteField } from "#app/features/history/public.ts";
import { EditExercises } from "#app/features/past-workout/public.ts";
import { SaveAsRoutine } from "#app/features/routines/public.ts";
import {
  ContinueButton,
  DoneDock,
  FinishedSummary,
  loadWorkedMuscles,
  RenameWorkout,
  StillTimed,
  useFinished,
  useMilestones,
  type WorkoutControls,
} from "#app/features/workout/public.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { focusForReading, focusIfLost } from "#app/ui/focus-neighbour.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { reportFailure } from "#app/ui/toast.ts";

const WorkedMuscles = lazyPart(loadWorkedMuscles, Nothing);

interface FinishedWorkoutProps {
  id: string;
  controls: WorkoutControls;
  onClose(): void;
}

/** A guest's finished workout, shown instead of the tracker. */
export default function FinishedWorkout({ id, ...page }: FinishedWorkoutProps) {
  const entry = useLive((db) => findEntry(db, id), [id]);
  if (entry === undefined) return <Skeleton className="h-96 rounded-lg" />;
  if (entry === null)
    return (
      <div className="grid justify-items-start gap-4">
        <h1 className="text-2xl md:text-3xl">Workout not found</h1>
        <p className="text-ink-2">There is no such workout on this device.</p>
        <Button onClick={page.onClose}>To the tracker</Button>
      </div>
    );
  return <Finished entry={entry} {...page} />;
}

interface FinishedProps extends Omit<FinishedWorkoutProps, "id"> {
  entry: HistoryEntry;
}

function Finished({ entry, controls, onClose }: FinishedProps) {
  const db = useDatabase();
  const unit = useSettings()?.weightUnit ?? "kg";
  const exercises = useFinished(entry);
  const milestones = useMilestones(entry);
  // The buttons wait for the goals, which would move them under a finger.
  const hasGoals = useGoals() !== undefined;
  const [editing, setEditing] = useState<{ begin?: string | undefined } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The pressed End Workout button has become Start Workout.
    if (document.activeElement?.matches("[data-action=start-or-end]")) focusForReading(heading.current);
    else focusIfLost(heading.current);
    scrollTo({ top: 0 });
  }, []);

  const save = (patch: WorkoutEdit) =>
    reportFailure(db && editEntry(db, entry.id, patch), "The workout could not be changed.");

  return (
    <article className="mx-auto grid w-full max-w-prose gap-6">
      <header className="flex items-center gap-2">
        <h1 ref={heading} className="wrap-anywhere min-w-0 text-2xl md:text-3xl">
          {entry.exercise}
        </h1>
        {/* An exercise that was done without a workout keeps its own name. */}
        {exercises && exercises[0]?.entry.id !== entry.id && (
          <RenameWorkout name={entry.exercise} onSave={(exercise) => save({ exercise })} />
        )}
      </header>
      <StillTimed controls={controls} />
      {exercises && milestones && hasGoals ? (
        <>
          <FinishedSummary
            workout={entry}
            exercises={exercises}
            kcalModel={describeKcalModel(entry)}
            unit={unit}
            milestones={milestones}
            onEdit={(begin) => setEditing({ begin })}
          />
          <GoalsMoved
            ids={[entry, ...exercises.map((one) => one.entry)].flatMap(({ goals = [] }) => goals)}
          />
          <div className="grid gap-5 rounded-lg border border-line bg-surface p-5">
            <EffortPicker effort={entry.effort} onChoose={(effort) => void save({ effort })} />
            <NoteField id={entry.id} note={entry.note ?? ""} onSave={(note) => save({ note })} />
          </div>
          <div className="grid gap-2 sm:grid-cols-2">
            <ContinueButton workout={entry} size="xl" className="sm:col-span-2" onRunning={onClose} />
            <SaveAsRoutine entry={entry} entries={[entry]} size="xl" onShow={onClose} />
            <ButtonLink to="/sign-up" size="xl" className="px-4!">
              Keep it in an account
            </ButtonLink>
          </div>
          <Suspense>
            <WorkedMuscles exercises={exercises.map((one) => one.entry)} />
          </Suspense>
        </>
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
      {editing && exercises && (
        <EditExercises
          workout={entry}
          entries={exercises.map((one) => one.entry)}
          begin={editing.begin}
          onClose={() => setEditing(null)}
        />
      )}
      <DoneDock position="window" onDone={onClose} />
    </article>
  );
}
