/** The parts of the screens that depend on which tab is the owner of the running workout (owner-tab.ts). */
import type { ReactNode } from "react";
import { useDataError } from "#app/data/database-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { canPress, isOnlyShown, type Tracker } from "./tracker.ts";
import { useTrackerValue } from "./use-tracker.ts";

interface OwnerOnlyProps {
  tracker: Tracker;
  children: ReactNode;
}

/** Controls that change the running workout: disabled until it is read, and while it runs in another tab. */
export function OwnerOnly({ tracker, children }: OwnerOnlyProps) {
  const isDisabled = !useTrackerValue(tracker, canPress);
  const isShown = useTrackerValue(tracker, isOnlyShown);
  return (
    // Another key closes the dialogs that are open when another tab takes over.
    <fieldset
      key={isShown ? "shown" : "owned"}
      disabled={isDisabled}
      className="contents [&_:disabled]:opacity-50"
    >
      {children}
    </fieldset>
  );
}

/**
 * A tab of the tracker. Until the running workout is read it shows a skeleton of the window's height, so that nothing
 * moves when a workout appears. Without script it shows its children.
 */
export function OnceRead({ tracker, children }: OwnerOnlyProps) {
  const isOpening = useTrackerValue(tracker, ({ role }) => role === "opening");
  const isReading = useDataError() === undefined && isOpening;
  return (
    <>
      {isReading && <Skeleton className="h-dvh rounded-lg noscript:hidden" />}
      <div className={isReading ? "hidden noscript:contents" : "contents"}>{children}</div>
    </>
  );
}

/** Says that the workout runs in another tab, and moves it here on request. */
export function OpenElsewhere({ tracker }: { tracker: Tracker }) {
  if (!useTrackerValue(tracker, isOnlyShown)) return null;
  return (
    <section
      aria-label="This workout is open in another tab"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border-2 border-volt-ink bg-surface p-4"
    >
      <p>This workout is open in another tab</p>
      <Button variant="primary" onClick={() => void tracker.takeOver()}>
        Take over here
      </Button>
    </section>
  );
}
