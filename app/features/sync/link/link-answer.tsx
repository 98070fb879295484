import { type FormEvent, useEffect, useState } from "react";
import type { LinkOffer, Sync } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useFocusAfterChange } from "#app/ui/use-focus-after-change.ts";
import { CodeField, FailureLine, useSyncAction } from "../sync-action.tsx";
import { CodeScanner, mayUseCamera, scanAddress } from "./code-scanner.client.tsx";
import { SixDigits } from "./link-waiting.tsx";

interface LinkAnswerProps {
  sync: Sync;
  open: boolean;
  /** The page was opened in order to scan. */
  isScanAsked: boolean;
  onClose(): void;
}

/** The old device's side of a link: scans or takes the new device's code, then shows six digits to compare. */
export function LinkAnswer({ open, ...steps }: LinkAnswerProps) {
  return (
    <Dialog open={open} onClose={steps.onClose} title="Link a device">
      {open && <Steps {...steps} />}
    </Dialog>
  );
}

function Steps({ sync, isScanAsked, onClose }: Omit<LinkAnswerProps, "open">) {
  const [code, setCode] = useState("");
  const [isScanning, setScanning] = useState(isScanAsked);
  const [offer, setOffer] = useState<LinkOffer | null>(null);
  const { isBusy, failure, run } = useSyncAction();
  const confirmation = useSyncAction();
  // The digits and the form replace each other, so the pressed button disappears.
  const part = useFocusAfterChange(offer !== null);
  // Without this the other device would wait until its code expires (docs/sync-protocol.md, "Link a device").
  useEffect(() => () => void offer?.cancel().catch(() => undefined), [offer]);

  const answer = (text: string) => !isBusy && run(async () => setOffer(await sync.answerLink(text)));

  function submit(event: FormEvent) {
    event.preventDefault();
    void answer(code);
  }

  async function confirm(given: LinkOffer) {
    if (!(await confirmation.run(() => given.confirm()))) return;
    showToast("The device is linked.", { detail: "Your workouts are on their way to it." });
    onClose();
  }

  if (offer)
    return (
      <div ref={part} className="grid gap-4">
        <div role="status" className="grid gap-4">
          <p>Does the new device show the same six digits?</p>
          <SixDigits digits={offer.digits} />
        </div>
        <FailureLine>{confirmation.failure}</FailureLine>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={confirmation.isBusy} onClick={() => confirm(offer)}>
            Yes, link it
          </Button>
          <Button variant="danger" onClick={() => setOffer(null)}>
            No, they differ
          </Button>
        </div>
      </div>
    );
  return (
    <div ref={part}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="text-ink-2">
          On the new device, sign in and choose “Use another device”. It shows a picture and a code.
        </p>
        {isScanning ? (
          <CodeScanner
            onCode={(text) => {
              setScanning(false);
              setCode(text);
              void answer(text);
            }}
          />
        ) : (
          <Button
            className="justify-self-start"
            onClick={() => (mayUseCamera() ? setScanning(true) : location.assign(scanAddress))}
          >
            Scan the picture
          </Button>
        )}
        <CodeField
          label="Code of the new device"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FailureLine>{failure}</FailureLine>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={isBusy}
          disabled={code.trim() === ""}
        >
          Continue
        </Button>
      </form>
    </div>
  );
}
