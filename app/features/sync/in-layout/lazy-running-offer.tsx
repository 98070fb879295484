import { Suspense } from "react";
import { findSync } from "#app/data/sync/find-sync.ts";
import { useLive } from "#app/data/use-live.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";

const Offer = lazyPart(() => import("./running-offer.tsx"), Nothing);

/** Offers the running workout of another device, if sync is on. */
export function LazyRunningOffer() {
  const onDevice = useLive(findSync, []);
  if (onDevice !== "on") return null;
  return (
    <Suspense>
      <Offer />
    </Suspense>
  );
}

/** Loads the notice for a device without data whose account has data on another device. */
export const loadEmptyDevice = () => import("../device/empty-device.tsx");
