import { measureNames } from "#app/content/exercise-words.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import type { NewOwnExercise, OwnExercise } from "#app/domain/exercise/own-exercise.ts";
import { reportFailure, showToast } from "#app/ui/toast.ts";
import { addOwnExercise } from "./add-own-exercise.ts";
import { OwnExerciseForm } from "./own-exercise-form.tsx";
import { startOwnExercise } from "./own-exercise-form-values.ts";

interface AddOwnExerciseFormProps {
  db: FitnessDatabase;
  taken: readonly string[];
  /** The initial name, such as the text of a search. */
  name?: string;
  onAdded(exercise: OwnExercise): void;
}

/** The form that adds an own exercise. A deleted exercise with the same name is restored. */
export function AddOwnExerciseForm({ db, taken, name = "", onAdded }: AddOwnExerciseFormProps) {
  async function add(item: NewOwnExercise) {
    const adding = addOwnExercise(db, item);
    if (!(await reportFailure(adding, `${item.name} could not be added.`))) return;
    const { exercise, isBack } = await adding;
    if (isBack) showToast(`${exercise.name} is back`, { detail: describeReturn(exercise, item) });
    onAdded(exercise);
  }
  return (
    <OwnExerciseForm
      taken={taken}
      initial={startOwnExercise(name)}
      draftKey="own-exercise"
      submit="Add exercise"
      onSubmit={add}
    />
  );
}

function describeReturn({ measure }: OwnExercise, asked: NewOwnExercise): string {
  if (measure === asked.measure) return "With what you logged before.";
  const recorded = measure ? measureNames[measure].toLowerCase() : "its time as a whole";
  return `With what you logged before, so it still records ${recorded}.`;
}
