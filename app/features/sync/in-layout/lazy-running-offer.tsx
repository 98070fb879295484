import { Suspense } from "react";
import { findSync } from "#app/data/sync/find-sync.ts";
import { useLive } from "#app/data/use-live.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";

const Offer = lazyPart(() => import("./running-offer.tsx"), Nothing);

/** Offers the running workout of another device, where sync is on. */
export function LazyRunningOffer() {
  const onDevice = useLive(findSync, []);
  if (onDevice !== "on") return null;
  return (
    <Suspense>
      <Offer />
    </Suspense>
  );
}

/** Loads what a device without data shows while another one has it. */
export const loadEmptyDevice = () => import("../device/empty-device.tsx");
