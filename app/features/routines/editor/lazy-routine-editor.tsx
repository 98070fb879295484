import { Suspense } from "react";
import { useSettings } from "#app/data/use-live.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { renderSearch } from "#app/features/library/public.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// Loaded when it is first opened.
const Editor = lazyPart(async () => {
  const editor = await import("./routine-editor.tsx");
  return { default: editor.RoutineEditor };
});

interface RoutineEditorProps {
  draftKey: string;
  initial: NewRoutine;
  onSave(routine: NewRoutine): Promise<void>;
}

/** The editor of a routine, with the search for exercises. */
export function RoutineEditor(props: RoutineEditorProps) {
  const exercises = useExercises();
  const settings = useSettings();
  const loading = <Skeleton className="h-96 rounded-lg" />;
  if (!settings) return loading;
  return (
    <Suspense fallback={loading}>
      <Editor {...props} exercises={exercises} settings={settings} renderSearch={renderSearch} />
    </Suspense>
  );
}
