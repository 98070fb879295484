import { useEffect, useRef, useState } from "react";
import type { LinkRequest } from "#app/data/sync/sync.ts";
import { Button } from "#app/ui/button.tsx";
import { focusForReading } from "#app/ui/focus-neighbour.ts";
import { FailureLine } from "../sync-action.tsx";
import { explainFailure } from "../sync-words.ts";
import { QrPicture } from "./qr-picture.client.tsx";

interface LinkWaitingProps {
  request: LinkRequest;
  onDone(): void;
  /** Asks for a new code, after the old code has expired. */
  onAgain(): void;
  /** Why there is no new code. */
  failure: string | null;
  onClose(): void;
}

/** The new device's side of a link: shows the code as a picture and as text, then the six digits. */
export function LinkWaiting({ request, onDone, onAgain, failure, onClose }: LinkWaitingProps) {
  const [digits, setDigits] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const part = useRef<HTMLElement>(null);
  const finish = useRef(onDone);
  finish.current = onDone;
  useEffect(() => {
    let wanted = true;
    /**
     * Once the other device has answered, only the user cancels, because this part may disappear as soon as the key
     * is here.
     */
    let isAnswered = false;
    setDigits(null);
    setConfirmed(false);
    setEnded(null);
    focusForReading(part.current);
    // If this rejects, `done` rejects as well, and that error is shown.
    request.digits.then(
      (next) => {
        isAnswered = true;
        if (wanted) setDigits(next);
      },
      () => undefined,
    );
    request.done.then(
      () => finish.current(),
      (error: unknown) => {
        isAnswered = true;
        if (wanted) setEnded(explainFailure(error));
      },
    );
    return () => {
      wanted = false;
      if (!isAnswered) request.cancel().catch(() => undefined);
    };
  }, [request]);

  function close() {
    if (ended === null) request.cancel().catch(() => undefined);
    onClose();
  }

  return (
    <section ref={part} aria-label="Use another device" className="grid gap-4">
      {ended !== null ? (
        <FailureLine>{failure ?? ended}</FailureLine>
      ) : digits !== null ? (
        <div role="status" className="grid gap-2">
          <p>Does your other device show the same six digits? Then confirm on both.</p>
          <SixDigits digits={digits} />
          <p className="text-ink-2 text-sm">
            {isConfirmed
              ? "Waiting for the other device."
              : "Other digits: cancel here. Another person may be in between."}
          </p>
        </div>
      ) : (
        <>
          <p>On a device that syncs, open Settings, Sync, Link a device; then scan this or type the code.</p>
          <div className="flex flex-wrap items-center gap-5">
            <QrPicture text={request.code} label="QR picture of the code" />
            <div className="grid gap-1">
              <p className="font-semibold text-sm">Code of this device</p>
              <code className="block select-all font-bold text-lg text-balance wrap-anywhere">
                {request.code}
              </code>
              <p role="status" className="text-ink-2 text-sm">
                Waiting for the other device. The code lasts ten minutes.
              </p>
            </div>
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {ended !== null && (
          <Button variant="primary" onClick={onAgain}>
            Show a new code
          </Button>
        )}
        {ended === null && digits !== null && !isConfirmed && (
          <Button
            variant="primary"
            onClick={() => {
              setConfirmed(true);
              request.confirm();
            }}
          >
            Yes, the same
          </Button>
        )}
        <Button variant={ended === null ? "secondary" : "quiet"} onClick={close}>
          {ended === null ? "Cancel" : "Back"}
        </Button>
      </div>
    </section>
  );
}

/** The digits that both devices show, in two groups. A screen reader reads them one by one. */
export function SixDigits({ digits }: { digits: string }) {
  return (
    <p className="display tabular text-4xl tracking-wide">
      <span aria-hidden>
        {digits.slice(0, 3)} {digits.slice(3)}
      </span>
      <span className="sr-only">{[...digits].join(" ")}</span>
    </p>
  );
}
