import { useEffect, useRef, useState } from "react";
import type { Sync, SyncActivity } from "#app/data/sync/sync.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { focusIfLost } from "#app/ui/focus-neighbour.ts";
import { AskFirst } from "../ask-first.tsx";
import { ActionOrProof, useSyncAction } from "../sync-action.tsx";
import { describeActivity } from "../sync-words.ts";
import { RunningGoesToo } from "./end-sync.tsx";

interface WhatToDoProps {
  sync: Sync;
  activity: SyncActivity;
  /** How many devices sync; null while it isn't known. */
  devices: number | null;
}

/** One sentence about the state of sync, and the control for the user's next step if there is one. */
export function WhatToDo({ sync, activity, devices }: WhatToDoProps) {
  const needsMember = activity.mark === "needs-you";
  const part = useRef<HTMLDivElement>(null);
  const neededMember = useRef(needsMember);
  useEffect(() => {
    // The pressed control disappears once the user has nothing more to do.
    if (neededMember.current && !needsMember) focusIfLost(part.current);
    neededMember.current = needsMember;
  }, [needsMember]);
  return (
    <div
      ref={part}
      className={
        needsMember ? "grid justify-items-start gap-3 rounded-lg border-2 border-danger p-4" : "grid gap-3"
      }
    >
      <p role={needsMember ? "alert" : "status"} className={needsMember ? "" : "text-ink-2 text-sm"}>
        {describeActivity(activity, devices)}
      </p>
      <Remedy sync={sync} activity={activity} />
    </div>
  );
}

function Remedy({ sync, activity: { reason, pendingRows } }: { sync: Sync; activity: SyncActivity }) {
  switch (reason) {
    case "relay-full":
      return (
        <Act label="Make space at the server" work={() => sync.resendAll()}>
          Sends everything anew as it is now; the older versions, which fill the space, go. Nothing that you
          have recorded is lost.
        </Act>
      );
    case "unsendable":
      return <ButtonLink to="/settings#data">Export a file</ButtonLink>;
    case "storage-full":
      return <Act label="Try again" work={() => sync.syncNow()} />;
    case "update-first":
      return (
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      );
    case "signed-out":
      return (
        <ButtonLink to="/login?redirectTo=/settings" variant="primary" reloadDocument>
          Sign in
        </ButtonLink>
      );
    case "revoked":
      return (
        <Act label="Leave sync on this device" work={() => sync.turnOff({ everywhere: false })}>
          You can join again afterwards, with the newest recovery code or another device.
        </Act>
      );
    case "erased-elsewhere":
      return (
        <div className="flex flex-wrap gap-2">
          <Act label="Send them to all devices" work={() => sync.resendAll()} />
          <AskFirst
            label="Erase them here too"
            title="Erase what was never sent?"
            confirm="Erase for good"
            work={() => sync.eraseHere()}
            done="Everything is erased here too."
          >
            <p>
              {`${countOf(pendingRows, "change")} that only this device has ${pendingRows === 1 ? "goes" : "go"} for good. There is no undo; export a file first if you may want ${pendingRows === 1 ? "it" : "them"} back.`}
            </p>
            <RunningGoesToo />
          </AskFirst>
        </div>
      );
    case "relay-tampered":
      return (
        <div className="flex flex-wrap gap-2">
          <AskFirst
            label="Send everything anew"
            title="Send everything from this device anew?"
            confirm="Send anew"
            work={() => sync.resendAll()}
            done="Everything is sent anew."
            variant="primary"
          >
            The server's copy is replaced by what this device has. Your other devices add what they alone
            have.
          </AskFirst>
          <Act
            label="Leave sync on this device"
            variant="secondary"
            work={() => sync.turnOff({ everywhere: false })}
          />
        </div>
      );
    default:
      return null;
  }
}

interface ActProps {
  label: string;
  work(): Promise<void>;
  variant?: "primary" | "secondary";
  children?: string;
}

function Act({ label, work, variant = "primary", children }: ActProps) {
  const action = useSyncAction();
  const [isDone, setDone] = useState(false);
  const act = () => action.run(work).then(setDone);
  return (
    <div className="grid justify-items-start gap-2">
      {children && <p className="text-ink-2 text-sm">{children}</p>}
      <ActionOrProof action={action} retry={act}>
        <Button variant={variant} busy={action.isBusy || isDone} onClick={act}>
          {label}
        </Button>
      </ActionOrProof>
    </div>
  );
}
