import type { Sync } from "#app/data/sync/sync.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { RunningGoesToo } from "./running-goes-too.tsx";

interface EndSyncProps {
  sync: Sync;
  /** An erasure on another device waits for an answer; an erasure here would count as that answer. */
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
