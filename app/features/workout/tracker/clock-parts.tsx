/* The parts of a screen that change with the clock. Their text is written into the elements without a render. A
   render every second would interrupt React's work on a slow phone, such as the hundreds of sets of a long workout. */
import { type ComponentProps, type RefObject, useRef, useState } from "react";
import { drawArc, Ring } from "#app/ui/chart/ring.tsx";
import { useBrowserLayoutEffect } from "#app/ui/use-browser.ts";
import type { Tracker, TrackerSnapshot } from "./tracker.ts";

/**
 * Calls `write` with the value that `read` returns: before each paint of a render, and whenever the value has changed.
 */
export function useClock<T, E extends Element>(
  tracker: Tracker,
  read: (snapshot: TrackerSnapshot) => T,
  write: (element: E, value: T) => void,
): RefObject<E> {
  const element = useRef<E>(null);
  useBrowserLayoutEffect(() => {
    let written: T | undefined;
    const show = () => {
      const value = read(tracker.snapshot());
      if (!element.current || value === written) return;
      written = value;
      write(element.current, value);
    };
    show();
    return tracker.subscribe(show);
  });
  return element;
}

interface ClockTextProps {
  tracker: Tracker;
  read(snapshot: TrackerSnapshot): string;
  role?: "timer";
  className?: string;
}

/** A text that changes with the clock. */
export function ClockText({ tracker, read, ...rest }: ClockTextProps) {
  // The same in every render, so that React never writes it again.
  const [first] = useState(() => read(tracker.snapshot()));
  const span = useClock<string, HTMLSpanElement>(tracker, read, (element, text) => {
    element.textContent = text;
  });
  return (
    <span ref={span} {...rest}>
      {first}
    </span>
  );
}

interface ClockRingProps extends Omit<ComponentProps<typeof Ring>, "share" | "arc" | "isMoving"> {
  tracker: Tracker;
  /** How much of the ring is drawn, 0 to 1. */
  read(snapshot: TrackerSnapshot): number;
}

/** A ring that changes with the clock. */
export function ClockRing({ tracker, read, ...rest }: ClockRingProps) {
  const [first] = useState(() => read(tracker.snapshot()));
  const arc = useClock<number, SVGCircleElement>(tracker, read, drawArc);
  return <Ring share={first} arc={arc} isMoving {...rest} />;
}
