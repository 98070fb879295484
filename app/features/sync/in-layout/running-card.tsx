import { useRef, useState } from "react";
import type { RunningElsewhere, Sync } from "#app/data/sync/sync.ts";
import { useRunningWorkout } from "#app/data/use-live.ts";
import { frozenAfterMs, isRoutineRunning, isTiming } from "#app/domain/running-workout/timing/is-timing.ts";
import { formatInstant } from "#app/lib/calendar-day.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { showToast } from "#app/ui/toast.ts";
import { useNow } from "#app/ui/use-now.ts";
import { FailureLine, useSyncAction } from "../sync-action.tsx";

/**
 * Offers to view the running workout of another device, and to take it over. Default export, because it is loaded lazily.
 */
export default function RunningCard({ sync, workout }: { sync: Sync; workout: RunningElsewhere }) {
  const [isLooking, setLooking] = useState(false);
  const { isBusy, failure, run } = useSyncAction();
  const part = useRef<HTMLElement>(null);
  const since = formatInstant(workout.startedAt);
  const here = useRunningWorkout();
  const isBusyHere =
    here != null && (isTiming(here) || isRoutineRunning(here) || Boolean(here.cards?.length));

  async function takeOver() {
    // The card, or the dialog, disappears with the workout.
    const section = part.current;
    if (!(await run(() => sync.takeOver(workout.device)))) return;
    if (section?.isConnected) focusAround(section);
    showToast("The workout runs on this device now.", { detail: `It has ended on ${workout.deviceName}.` });
  }
  const take = !isBusyHere && (
    <Button variant="primary" size="xl" busy={isBusy} onClick={takeOver}>
      Take over
    </Button>
  );

  return (
    <section
      ref={part}
      aria-label="Running on another device"
      className="grid gap-4 rounded-lg border-2 border-volt-ink bg-surface p-5"
    >
      <div>
        <h2 className="text-lg wrap-anywhere">
          Running since {since} on {workout.deviceName}
        </h2>
        <p className="text-ink-2 text-sm">
          {isBusyHere
            ? "Another workout runs on this device. End it here first to take this one over."
            : "Taking over moves it here; it ends there and counts once."}
        </p>
      </div>
      {!isLooking && <FailureLine>{failure}</FailureLine>}
      <div className="flex flex-wrap gap-2">
        <Button size="xl" onClick={() => setLooking(true)}>
          Look
        </Button>
        {take}
      </div>
      <Dialog open={isLooking} onClose={() => setLooking(false)} title={workout.name}>
        {isLooking && <Elapsed since={workout.startedAt} />}
        <p className="text-ink-2">
          On {workout.deviceName}, since {since}. What it records is on this device when it ends.
        </p>
        <FailureLine>{failure}</FailureLine>
        <div className="flex flex-wrap gap-2">{take}</div>
      </Dialog>
    </section>
  );
}

function Elapsed({ since }: { since: string }) {
  const elapsedMs = Math.max(0, useNow() - Date.parse(since));
  // This device can't see whether the user still trains. The clock of an unattended workout stops after this time.
  if (elapsedMs >= frozenAfterMs) return null;
  return (
    <p role="timer" className="display tabular text-4xl">
      {formatDuration(Math.floor(elapsedMs / 1000))}
    </p>
  );
}
