import { type FormEvent, useState } from "react";
import type { LinkRequest, Sync } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { ForgetAll } from "../device/end-sync.tsx";
import { LinkWaiting } from "../link/link-waiting.tsx";
import { CodeField, FailureLine, useSyncAction } from "../sync-action.tsx";
import { SyncOpening, useSync } from "../use-sync.tsx";

/** Shown when the account syncs and this device has no key. */
export function Locked({ sync, hasLeft }: { sync: Sync; hasLeft: boolean }) {
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

/** Opens sync and shows the ways to unlock this device. */
export function UnlockHere() {
  const [hasFailed, setFailed] = useState(false);
  const opened = useSync(hasFailed, setFailed);
  if (!opened) return <SyncOpening hasFailed={hasFailed} onRetry={() => setFailed(false)} />;
  return opened.state.kind === "on" ? (
    <p role="status">Sync is on. Your workouts follow in a moment.</p>
  ) : (
    <Unlock sync={opened.sync} />
  );
}

/** Opens the account's data on a device without a key: by the recovery code, or by another device. */
function Unlock({ sync }: { sync: Sync }) {
  const [code, setCode] = useState("");
  const [request, setRequest] = useState<LinkRequest | null>(null);
  const { isBusy, failure, run } = useSyncAction();
  const link = useSyncAction();
  // When the form comes back, the pressed button disappears.
  const form = useFocusAfterChange<HTMLFormElement>(request !== null);

  const done = () => showToast("Your data is open on this device.", { detail: "Older workouts follow." });

  async function unlock(event: FormEvent) {
    event.preventDefault();
    if (!isBusy && (await run(() => sync.unlock(code)))) done();
  }
  const ask = () => link.run(async () => setRequest(await sync.requestLink()));

  if (request)
    return (
      <LinkWaiting
        key={request.code}
        request={request}
        onDone={done}
        onAgain={ask}
        failure={link.failure}
        onClose={() => setRequest(null)}
      />
    );
  return (
    <form ref={form} onSubmit={unlock} className="grid max-w-prose gap-3">
      <CodeField
        label="Recovery code"
        hint="The code that you wrote down when sync was turned on. Spaces and small letters are fine."
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <FailureLine>{failure ?? link.failure}</FailureLine>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy} disabled={code.trim() === ""}>
          Unlock
        </Button>
        <Button busy={link.isBusy} onClick={ask}>
          Use another device
        </Button>
      </div>
    </form>
  );
}
