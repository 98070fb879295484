import type { FitnessDatabase } from "#app/data/database.ts";
import { useLive } from "#app/data/use-live.ts";
import type { NewOwnExercise, OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { reportFailure } from "#app/ui/report-failure.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { hasSets } from "./add-own-exercise.ts";
import { describeOwnExercise, editOwnExercise } from "./edit-own-exercise.ts";
import { OwnExerciseForm } from "./own-exercise-form.tsx";

interface EditOwnExerciseFormProps {
  db: FitnessDatabase;
  exercise: OwnExercise;
  /** All names that are in use, its own among them. */
  taken: readonly string[];
  onEdited(): void;
}

/** The form that changes an own exercise. */
export function EditOwnExerciseForm({ db, exercise, taken, onEdited }: EditOwnExerciseFormProps) {
  const { id, name } = exercise;
  const isMeasured = useLive((db) => hasSets(db, { id, name }), [id, name]);
  if (isMeasured === undefined) return <Skeleton className="h-96 rounded-lg" />;
  async function edit(item: NewOwnExercise) {
    if (await reportFailure(editOwnExercise(db, exercise, item), `${name} could not be changed.`)) onEdited();
  }
  return (
    <OwnExerciseForm
      taken={taken.filter((other) => other !== name)}
      initial={describeOwnExercise(exercise)}
      draftKey={`own-exercise:${id}`}
      submit="Save"
      whyMeasured={isMeasured ? "This stays, because the exercise has sets." : undefined}
      onSubmit={edit}
    />
  );
}
