import { type ReactNode, Suspense, useState } from "react";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { type LinkContent, toSharedRoutine } from "#app/domain/planner/link.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { loadShareDialog } from "#app/features/planner/public.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

const ShareDialog = lazyPart(loadShareDialog);

/** Shares routines by a link. `sharing` is the dialog, to be rendered beside the list. */
export function useSharing(exercises: readonly Exercise[]): {
  share(routine: NewRoutine): void;
  sharing: ReactNode;
} {
  const [content, setContent] = useState<LinkContent | null>(null);
  return {
    share: (routine) => setContent({ kind: "routine", routine: toSharedRoutine(routine, exercises) }),
    sharing: content && (
      <Suspense>
        <ShareDialog content={content} onClose={() => setContent(null)} />
      </Suspense>
    ),
  };
}
