import { useEffect, useRef, useState } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import type { RecordedCount } from "#app/data/transfer/move-owner.ts";
import { countOf } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { showToast } from "#app/ui/toast.ts";
import { isOfferDeclined, rememberDeclined } from "./declined.ts";

/** Offers to move the guest's data in this browser to this account. */
export function GuestDataOffer() {
  const db = useDatabase();
  const [found, setFound] = useState<RecordedCount | null>(null);
  const [busy, setBusy] = useState(false);
  const offer = useRef<HTMLElement>(null);
  const owner = db?.owner.kind === "account" ? db.owner.id : null;

  useEffect(() => {
    if (!db || owner === null) return;
    import("#app/data/transfer/guest-data.ts")
      .then(({ countGuestData }) => countGuestData())
      .then((count) => setFound(isOfferDeclined(owner, count) ? null : count))
      .catch((error: unknown) => console.error("Guest data can't be counted", error));
  }, [db, owner]);

  if (!db || owner === null || !found) return null;
  const parts = [
    found.workouts > 0 && countOf(found.workouts, "workout"),
    found.goals > 0 && countOf(found.goals, "goal"),
    found.running && countOf(1, "running workout"),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const list = new Intl.ListFormat("en").format(parts);
  const isOne = found.workouts + found.goals + Number(found.running) === 1;

  function dismiss() {
    if (offer.current) focusAround(offer.current);
    setFound(null);
  }

  async function moveFrom() {
    setBusy(true);
    try {
      if (db) await (await import("#app/data/transfer/guest-data.ts")).takeGuestData(db);
      dismiss();
      showToast(`${list} brought in.`);
    } catch (error) {
      console.error("Guest data could not be brought in", error);
      showToast("Nothing could be brought in.", { detail: "It is still here. Please try again." });
    }
    setBusy(false);
  }

  return (
    <section
      ref={offer}
      aria-label="Recorded before you signed in"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border-2 border-volt-ink bg-surface p-4"
    >
      <p className="max-w-prose">
        {list} {isOne ? "was" : "were"} recorded on this device before you signed in. Bring{" "}
        {isOne ? "it" : "them"} in?
      </p>
      <div className="flex gap-2">
        <Button variant="primary" busy={busy} onClick={moveFrom}>
          Bring in
        </Button>
        <Button
          busy={busy}
          onClick={() => {
            rememberDeclined(owner, found);
            dismiss();
          }}
        >
          Keep separate
        </Button>
      </div>
    </section>
  );
}
