import type { Sync } from "#app/data/sync/sync.ts";
import { useRunningWorkout } from "#app/data/use-live.ts";
import { hasUnrecorded, isRoutineRunning } from "#app/domain/running-workout/timing/is-timing.ts";
import { AskFirst } from "../ask-first.tsx";

interface EndSyncProps {
  sync: Sync;
  /** An erasure on another device waits for an answer. An erasure here would count as that answer. */
  isAsked: boolean;
}

/** The ways to end sync, each of which says exactly what is deleted and what stays. */
export function EndSync({ sync, isAsked }: EndSyncProps) {
  return (
    <div className="grid gap-3">
      <h3 className="text-base">Turn off</h3>
      <div className="flex flex-wrap gap-2">
        <AskFirst
          label="Turn off on this device"
          title="Turn sync off on this device?"
          confirm="Turn off"
          work={() => sync.turnOff({ everywhere: false })}
          done="Sync is off on this device. Everything recorded is still here."
          variant="secondary"
        >
          Every workout stays on this device. It sends and receives nothing any more. Your other devices and
          the encrypted copy at our server stay as they are.
        </AskFirst>
        <AskFirst
          label="Turn off everywhere"
          title="Turn sync off on all devices?"
          confirm="Turn off and forget"
          work={() => sync.turnOff({ everywhere: true })}
          done="Sync is off, and our server has forgotten your data."
          variant="secondary"
        >
          The encrypted copy at our server is deleted, with its list of devices and the recovery code. Every
          device stops syncing and keeps the workouts that are on it now.
        </AskFirst>
        {!isAsked && (
          <AskFirst
            label="Erase everywhere"
            title="Erase everything on all devices?"
            confirm="Erase for good"
            word="erase"
            work={() => sync.eraseEverywhere()}
            done="Everything is erased here. Your other devices follow when they are online."
          >
            <p>
              Workouts, goals, routines, own exercises, body measurements and notes go: at our server and on
              this device at once, on your other devices as soon as they are online.
            </p>
            <RunningGoesToo />
            <p>
              A device with workouts that were never sent asks before it erases those. Your account stays.
              There is no undo; export a file first if you may want them back.
            </p>
          </AskFirst>
        )}
      </div>
    </div>
  );
}

/** Starts anew, for a user without the recovery code and without another device. */
export function ForgetAll({ sync }: { sync: Sync }) {
  return (
    <details>
      <summary className="font-semibold text-sm">Neither the code nor another device?</summary>
      <div className="grid justify-items-start gap-3 pt-3">
        <p className="text-ink-2 text-sm">
          Then nobody can open what our server stores, not even we. A device that still has your workouts can
          turn sync on anew afterwards; so can this one.
        </p>
        <AskFirst
          label="Forget it and start anew"
          title="Forget everything at our server?"
          confirm="Forget it"
          work={() => sync.turnOff({ everywhere: true })}
          done="Our server has forgotten your data. Sync is off."
        >
          The encrypted copy of your workouts at our server is deleted for good, with its recovery code and
          its list of devices. Workouts on your devices stay where they are.
        </AskFirst>
      </div>
    </details>
  );
}

/** If a workout is running here, says that the erasure deletes it as well. */
export function RunningGoesToo() {
  const running = useRunningWorkout();
  if (!running || !(hasUnrecorded(running) || isRoutineRunning(running))) return null;
  return <p>The workout that is running on this device goes too.</p>;
}
