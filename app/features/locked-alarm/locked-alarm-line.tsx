import { type ComponentType, lazy, Suspense } from "react";
import { useChoice, useNote } from "./choice.ts";

const nothing = { default: (() => null) as ComponentType };

// Most people never see it again once they have answered. Without a network the question waits for the next page.
const Offer = lazy(async () => (navigator.onLine ? import("./offer.tsx").catch(() => nothing) : nothing));

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
