import type { Data } from "#app/data/data.ts";
import { AddOwnExerciseForm } from "#app/features/own-exercises/add-own-exercise-form.tsx";
import { EditOwnExerciseForm } from "#app/features/own-exercises/edit-own-exercise-form.tsx";
import type { OwnExercise } from "#app/model/own-exercise.ts";

interface OwnExerciseEditorProps {
  data: Data;
  /** Null: the form adds an exercise. */
  exercise: OwnExercise | null;
  /** Names that are in use. */
  taken: readonly string[];
  onDone(): void;
}

/** The form that adds or edits an own exercise. */
export default function OwnExerciseEditor({ data, exercise, taken, onDone }: OwnExerciseEditorProps) {
  return exercise ? (
    <EditOwnExerciseForm data={data} exercise={exercise} taken={taken} onEdited={onDone} />
  ) : (
    <AddOwnExerciseForm data={data} taken={taken} onAdded={onDone} />
  );
}
