import { useState } from "react";
import type { Sync, SyncActivity } from "#app/data/sync/sync.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { describeActivity } from "../sync-words.ts";
import { AskFirst } from "../ui/ask-first.tsx";
import { ProveFirst } from "../ui/prove-first.tsx";
import { useSyncAction } from "../use-sync-action.ts";

/** One sentence about the state of sync, and the one thing to do where the person has to do something. */
export function WhatToDo({ sync, activity }: { sync: Sync; activity: SyncActivity }) {
  const needsPerson = activity.mark === "needs-you";
  return (
    <div
      className={
        needsPerson ? "grid justify-items-start gap-3 rounded-lg border-2 border-danger p-4" : "grid gap-3"
      }
    >
      <p role={needsPerson ? "alert" : "status"} className={needsPerson ? "" : "text-ink-2 text-sm"}>
        {describeActivity(activity)}
      </p>
      <Remedy sync={sync} reason={activity.reason} />
    </div>
  );
}

function Remedy({ sync, reason }: { sync: Sync; reason: SyncActivity["reason"] }) {
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
      return <Button onClick={() => location.reload()}>Reload</Button>;
    case "signed-out":
      return (
        <ButtonLink to="/login?redirectTo=/settings" reloadDocument>
          Sign in
        </ButtonLink>
      );
    case "revoked":
      return (
        <Act label="Leave sync on this device" work={() => sync.turnOff({ everywhere: false })}>
          You can join again afterwards, with the newest recovery code or another device.
        </Act>
      );
    case "older-code":
      return <Act label="Make my newest code count" work={() => sync.settleCode()} />;
    case "erased-elsewhere":
      return (
        <div className="flex flex-wrap gap-2">
          <Act label="Send them to all devices" work={() => sync.resendAll()} />
          <Act label="Erase them here too" work={() => sync.eraseHere()} />
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
            variant="secondary"
          >
            The server's copy is replaced by what this device has. Your other devices add what they alone
            have.
          </AskFirst>
          <Act label="Leave sync on this device" work={() => sync.turnOff({ everywhere: false })} />
        </div>
      );
    default:
      return null;
  }
}

function Act({ label, work, children }: { label: string; work(): Promise<void>; children?: string }) {
  const action = useSyncAction();
  const [isDone, setDone] = useState(false);
  const act = () => action.run(work).then(setDone);
  return (
    <div className="grid justify-items-start gap-2">
      {children && <p className="text-ink-2 text-sm">{children}</p>}
      <ProveFirst action={action} retry={act}>
        <Button busy={action.isBusy || isDone} onClick={act}>
          {label}
        </Button>
      </ProveFirst>
    </div>
  );
}
