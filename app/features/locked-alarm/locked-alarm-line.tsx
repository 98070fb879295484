import { lazy, Suspense } from "react";
import { useChoice, useNote } from "./choice.ts";

// Most people never see it again once they have answered.
const Offer = lazy(() => import("./offer.tsx"));

/** The question after the first rest, or what the present rest lacks. */
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
