import { type FormEvent, useState } from "react";
import type { LinkRequest, Sync } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { LinkWaiting } from "../link/link-waiting.tsx";
import { FailureLine } from "../ui/failure-line.tsx";
import { useSyncAction } from "../use-sync-action.ts";

/** Opens the account's data on a device without a key: by the recovery code, or by another device. */
export function Unlock({ sync }: { sync: Sync }) {
  const [code, setCode] = useState("");
  const [request, setRequest] = useState<LinkRequest | null>(null);
  const { isBusy, failure, run } = useSyncAction();
  const link = useSyncAction();
  // The form comes back in place of the pressed button.
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
      <Field
        label="Recovery code"
        hint="The code that you wrote down when sync was turned on. Spaces and small letters are fine."
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        className="font-mono"
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
