import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { useSettings } from "#app/data/use-live.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { renderSearch } from "#app/features/library/public.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// Loaded when it is first opened.
const Editor = lazyPart(async () => {
  const editor = await import("./routine-editor.tsx");
  return { default: editor.RoutineEditor };
});

interface RoutineDialogProps {
  title: string;
  draftKey: string;
  initial: NewRoutine;
  onSave(routine: NewRoutine): Promise<void>;
  onClose(): void;
  /** Shown above the form. */
  children?: ReactNode;
}

/** The editor of a routine in a dialog, which asks before it throws changes away. */
export function RoutineDialog({ title, draftKey, initial, onSave, onClose, children }: RoutineDialogProps) {
  const exercises = useExercises();
  const settings = useSettings();
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const setDirty = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);
  const loading = <Skeleton className="h-96 rounded-lg" />;

  function mayClose(): boolean {
    setAsking(isDirty.current);
    return !isDirty.current;
  }

  return (
    <Dialog
      open
      position="wide"
      // What has the focus is above the button that saves.
      className="scroll-pb-24"
      title={title}
      onClose={onClose}
      mayClose={mayClose}
    >
      {children}
      {settings ? (
        <Suspense fallback={loading}>
          <Editor
            draftKey={draftKey}
            initial={initial}
            exercises={exercises}
            settings={settings}
            renderSearch={renderSearch}
            onDirty={setDirty}
            onSave={onSave}
          />
        </Suspense>
      ) : (
        loading
      )}
      {isAsking && (
        <Dialog open title="Throw the changes away?" onClose={() => setAsking(false)}>
          <p>What you changed in this routine isn't saved.</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => setAsking(false)}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={onClose}>
              Throw away
            </Button>
          </div>
        </Dialog>
      )}
    </Dialog>
  );
}
