import { useMemo } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { findExerciseNote, saveExerciseNote } from "#app/data/settings/exercise-notes.ts";
import { useLive } from "#app/data/use-live.ts";
import type { ExerciseInfo } from "#app/domain/exercise/exercise-info.ts";
import { computeExerciseRecords } from "#app/domain/records/exercise-records.ts";
import { listProgressPoints } from "#app/domain/records/progress-points.ts";
import type { LoggedExercise } from "#app/domain/workout/history-entry.ts";
import {
  ExerciseHeader,
  ExerciseRecordsCard,
  ProgressCard,
  SetsCard,
  StepsCard,
} from "#app/features/exercise-page/public.ts";
import { NoteField } from "#app/features/history/public.ts";
import { describeEnergy, loadSteps } from "#app/features/library/public.ts";
import type { WeightUnit } from "#app/lib/weight.ts";
import { reportFailure } from "#app/ui/report-failure.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ExercisePicture } from "./exercise-picture.tsx";
import type { ExerciseEntries } from "./use-exercise-entries.ts";

interface ExerciseProps {
  id: string;
  info: ExerciseInfo;
  history: ExerciseEntries;
  unit: WeightUnit;
  /** Undefined while it loads, null when none is known. */
  bodyWeightG: number | null | undefined;
}

/** The facts about an exercise and its recorded sets. */
export function Exercise({ id, info, history, unit, bodyWeightG }: ExerciseProps) {
  const { entries, logged, showMore } = history;
  const { category, level } = info;
  // Only exercises of the library have a level.
  const hasEnergy = category !== undefined && level !== undefined && bodyWeightG !== undefined;
  const energy = hasEnergy ? describeEnergy({ ...info, category }, bodyWeightG, unit) : undefined;
  return (
    <article className="grid grid-cols-1 items-start gap-4">
      <ExerciseHeader info={info} picture={<ExercisePicture info={info} />} energy={energy} />
      {entries.length > 0 ? (
        <Done logged={logged} unit={unit} />
      ) : (
        <SectionCard title="Records">
          <p className="text-ink-2">
            Your records and your progress in {info.name} appear here after the first set.
          </p>
        </SectionCard>
      )}
      {level && <StepsCard load={() => loadSteps(id)} isFolded={entries.length > 0} />}
      <ExerciseNote id={id} />
      {entries.length > 0 && (
        <SetsCard entries={entries} total={logged?.length} onMore={showMore} unit={unit} />
      )}
    </article>
  );
}

interface DoneProps {
  /** Undefined while they load: records and charts need every entry. */
  logged: readonly LoggedExercise[] | undefined;
  unit: WeightUnit;
}

function Done({ logged, unit }: DoneProps) {
  const records = useMemo(() => logged && computeExerciseRecords(logged), [logged]);
  const points = useMemo(() => (logged ? listProgressPoints(logged) : []), [logged]);
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden lg:grid-cols-2">
      {records ? (
        <>
          <ExerciseRecordsCard records={records} unit={unit} />
          <ProgressCard points={points} unit={unit} />
        </>
      ) : (
        <>
          <Skeleton className="h-140 rounded-lg" />
          <Skeleton className="h-140 rounded-lg" />
        </>
      )}
    </div>
  );
}

function ExerciseNote({ id }: { id: string }) {
  const db = useDatabase();
  const note = useLive((db) => findExerciseNote(db, id), [id]);
  if (note === undefined) return <Skeleton className="h-56 rounded-lg" />;
  return (
    <SectionCard title="Your note">
      <NoteField
        id={`exercise:${id}`}
        note={note}
        onSave={(text) => reportFailure(db && saveExerciseNote(db, id, text), "The note could not be saved.")}
      />
    </SectionCard>
  );
}
