import { Suspense } from "react";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { useChoice, useNote } from "./choice.ts";

// The question is asked once. Without a network it is asked on the next page.
const Offer = lazyPart(
  async () => (navigator.onLine ? import("./offer.tsx") : { default: Nothing }),
  Nothing,
);

/** The question after the first rest, and the note about the running rest. */
export function LockedAlarmLine() {
  const choice = useChoice();
  const note = useNote();
  return (
    <>
      {choice === "offered" && (
        <Suspense>
          <Offer />
        </Suspense>
      )}
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {note}
      </p>
    </>
  );
}
