import { Suspense } from "react";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { EditExercisesProps } from "./edit-exercises-dialog.tsx";

// The form is loaded when it is first opened.
const EditExercisesDialog = lazyPart(() => import("./edit-exercises-dialog.tsx"));

/** The form of a finished workout's exercises. */
export const EditExercises = (props: EditExercisesProps) => (
  <Suspense>
    <EditExercisesDialog {...props} />
  </Suspense>
);
