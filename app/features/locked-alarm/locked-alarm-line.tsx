import { Suspense } from "react";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { useAsking, useNote } from "./choice.ts";

const Offer = lazyPart(() => import("./offer.tsx"), Nothing);

/** The question after the first rest, and the note about the running rest. */
export function LockedAlarmLine() {
  const isAsking = useAsking();
  const note = useNote();
  return (
    <>
      {isAsking && (
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
