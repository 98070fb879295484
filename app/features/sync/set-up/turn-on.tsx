import { useEffect, useRef, useState } from "react";
import type { Sync } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { focusForReading } from "#app/ui/focus-neighbour.ts";
import { FailureLine } from "../ui/failure-line.tsx";
import { useSyncAction } from "../use-sync-action.ts";
import { CodeConfirmation, type PreparedCode } from "./code-confirmation.tsx";

/** What sync does, and turning it on: nothing is sent before the recovery code was typed back. */
export function TurnOn({ openSync }: { openSync(): Promise<Sync> }) {
  const [prepared, setPrepared] = useState<PreparedCode | null>(null);
  const { isBusy, failure, run } = useSyncAction();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form replaces the focused button.
    if (prepared) focusForReading(form.current);
  }, [prepared]);

  if (prepared)
    return (
      <div ref={form}>
        <CodeConfirmation
          prepared={prepared}
          onDone={() => setPrepared(null)}
          onCancel={() => setPrepared(null)}
        >
          Nothing has left this device yet.
        </CodeConfirmation>
      </div>
    );
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        <li>Workouts, goals and routines are the same on all your devices.</li>
        <li>They are encrypted on your devices: our server stores them and can't read them.</li>
        <li>A recovery code, shown once, opens them on a new device; nobody can replace it, not even we.</li>
      </ul>
      <FailureLine>{failure}</FailureLine>
      <Button
        variant="primary"
        className="justify-self-start"
        busy={isBusy}
        onClick={() => run(async () => setPrepared(await (await openSync()).prepare()))}
      >
        Turn on sync
      </Button>
    </>
  );
}
