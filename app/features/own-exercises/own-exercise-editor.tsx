import type { FitnessDatabase } from "#app/data/database.ts";
import type { OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { AddOwnExerciseForm } from "./add-own-exercise-form.tsx";
import { EditOwnExerciseForm } from "./edit-own-exercise-form.tsx";

interface OwnExerciseEditorProps {
  db: FitnessDatabase;
  /** Null: the form adds an exercise. */
  exercise: OwnExercise | null;
  /** Names that are in use. */
  taken: readonly string[];
  onDone(): void;
}

/** The form that adds or edits an own exercise. */
export default function OwnExerciseEditor({ db, exercise, taken, onDone }: OwnExerciseEditorProps) {
  return exercise ? (
    <EditOwnExerciseForm db={db} exercise={exercise} taken={taken} onEdited={onDone} />
  ) : (
    <AddOwnExerciseForm db={db} taken={taken} onAdded={onDone} />
  );
}
