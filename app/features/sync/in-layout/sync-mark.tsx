import { Suspense } from "react";
import { findSync } from "#app/data/sync/find-sync.ts";
import { useLive } from "#app/data/use-live.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";

const Mark = lazyPart(() => import("./mark-link.tsx"), Nothing);

/** The small mark of sync in the app frame. While sync is off, it is absent and its script isn't loaded. */
export function SyncMark() {
  const onDevice = useLive(findSync, []);
  if (onDevice !== "on") return null;
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Mark />
    </Suspense>
  );
}
