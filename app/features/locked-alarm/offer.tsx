import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { saveChoice, setNote } from "./choice.ts";
import { turnOn } from "./turn-on.ts";

/** Asks once, quietly, whether rests may ring on a locked device. */
export default function Offer() {
  const [busy, setBusy] = useState(false);

  async function accept(line: Element | null) {
    setBusy(true);
    setNote("");
    const problem = await turnOn();
    setBusy(false);
    if (problem === null && line instanceof HTMLElement) focusAround(line);
    setNote(problem ?? "Rests ring even when locked now.");
    if (problem === null) saveChoice("on");
  }

  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-2.5">
      <legend className="sr-only">Alarm when locked</legend>
      <p className="basis-56 grow text-ink-2 text-sm">The end of a rest can reach you on a locked phone.</p>
      <Button busy={busy} onClick={({ currentTarget }) => accept(currentTarget.closest("fieldset"))}>
        Ring even when locked
      </Button>
      <Button
        variant="quiet"
        onClick={({ currentTarget }) => {
          const line = currentTarget.closest("fieldset");
          if (line) focusAround(line);
          setNote("");
          saveChoice("off");
        }}
      >
        No, thanks
      </Button>
    </fieldset>
  );
}
