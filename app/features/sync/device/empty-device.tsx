import { Suspense } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { isInstalled } from "#app/ui/use-browser.ts";
import type { RelayStatus } from "../use-relay-status.ts";

const UnlockHere = lazyPart(async () => ({ default: (await import("../set-up/unlock.tsx")).UnlockHere }));

/**
 * Shown on a device without any workout of its account. It says where the workouts are and how to get them here.
 * Default export, because it is loaded lazily.
 */
export default function EmptyDevice({ relay }: { relay: NonNullable<RelayStatus> }) {
  const isOn = relay === "on";
  return (
    <section
      aria-labelledby="empty-device"
      className={`grid gap-4 rounded-lg border bg-surface p-5 ${isOn ? "border-2 border-volt-ink" : "border-line"}`}
    >
      <div className="grid max-w-prose gap-1">
        <h2 id="empty-device" className="text-lg">
          {isOn
            ? "Unlock your data"
            : isInstalled()
              ? "Trained in the browser, or on another device?"
              : "Trained on another device?"}
        </h2>
        <p className="text-ink-2">
          {isOn
            ? "Your workouts are on your other device, and encrypted at our server, which can't read them. Open them here with your recovery code, or with that device."
            : `Workouts stay on the device that recorded them${isInstalled() ? ", and on an iPhone those of the browser stay in the browser" : ""}. There, ${relay === "absent" ? "" : "turn on sync in Settings, or "}export a file and import it here.`}
        </p>
        {relay === "unknown" && (
          <p className="text-ink-2 text-sm">
            Whether your account syncs can't be seen right now, because the server can't be reached.
          </p>
        )}
      </div>
      {isOn && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <UnlockHere />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to="/settings#data"
          variant={isOn ? "quiet" : "secondary"}
          className={isOn ? "px-0!" : ""}
        >
          {isOn ? "Import a file instead" : "Import a file"}
        </ButtonLink>
      </div>
    </section>
  );
}
