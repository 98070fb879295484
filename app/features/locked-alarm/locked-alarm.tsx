import { useEffect, useRef } from "react";
import { canRingLocked, readChoice, setAsking, useChoice } from "./choice.ts";

interface LockedAlarmProps {
  /** The running workout and a running routine each have a rest. */
  slot: "workout" | "routine";
  /** The end of the running rest; null when none runs, undefined while that is unknown. */
  endsAt: number | null | undefined;
}

/**
 * Offers the alarm once, from the end of the first rest to that of the next. If the alarm is turned on, registers each
 * rest's end. Renders nothing.
 */
export function LockedAlarm({ slot, endsAt }: LockedAlarmProps) {
  const choice = useChoice();
  const before = useRef<number | null | undefined>(undefined);
  const hasSeenQuestion = useRef(false);
  useEffect(() => {
    const wasResting = typeof before.current === "number";
    before.current = endsAt;
    if (endsAt === undefined) return;
    if (choice === "on")
      import("./follow-rest.ts")
        // The alarm may have been turned off meanwhile.
        .then(({ followRest }) => (readChoice() === "on" ? followRest(slot, endsAt) : undefined))
        .catch((error: unknown) => console.error("The rest alarm could not be set", error));
    else if (wasResting && endsAt === null) {
      // Without a network it can't be turned on, so the question comes after a later rest.
      if (readChoice() === null && canRingLocked() && navigator.onLine) setAsking(true);
      else if (hasSeenQuestion.current) setAsking(false);
      hasSeenQuestion.current = readChoice() === "asked";
    }
  }, [slot, endsAt, choice]);
  return null;
}
