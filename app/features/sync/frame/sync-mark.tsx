import { lazy, Suspense } from "react";
import { useLive } from "#app/data/react/use-live.ts";

const Mark = lazy(() => import("./mark-link.tsx"));

/** The quiet mark of sync in the app frame; where sync is off it is absent and its script is not loaded. */
export function SyncMark() {
  const onDevice = useLive((data) => data.findSync(), []);
  if (onDevice !== "on") return null;
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Mark />
    </Suspense>
  );
}
