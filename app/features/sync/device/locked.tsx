import type { Sync } from "#app/data/sync/sync.ts";
import { Unlock } from "../set-up/unlock.tsx";
import { ForgetAll } from "./forget-all.tsx";

/** The account syncs, and this device has no key. Default export, because it is loaded lazily. */
export default function Locked({ sync, hasLeft }: { sync: Sync; hasLeft: boolean }) {
  return (
    <>
      <div className="grid gap-1">
        <h3 className="text-base">Unlock your data</h3>
        <p className="text-ink-2 text-sm">
          {hasLeft
            ? "Sync is off on this device, and on for your account."
            : "Your account syncs, and this device has no key yet."}{" "}
          What is recorded here stays, and is added once you unlock.
        </p>
      </div>
      <Unlock sync={sync} />
      <ForgetAll sync={sync} />
    </>
  );
}
