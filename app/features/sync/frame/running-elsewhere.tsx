import { lazy, Suspense } from "react";
import { useLive } from "#app/data/react/use-live.ts";

const Offer = lazy(() => import("./running-offer.tsx"));

/** Offers the running workout of another device, where sync is on. */
export function RunningElsewhere() {
  const onDevice = useLive((data) => data.findSync(), []);
  if (onDevice !== "on") return null;
  return (
    <Suspense>
      <Offer />
    </Suspense>
  );
}
