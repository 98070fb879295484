import { SkipForward } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { restLeftSeconds, restLowS, restStepS } from "#app/domain/running-workout/timing/rest-timer.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { readySound } from "./rest-alarm.ts";
import { RestLeft, RestLine } from "./rest-line.tsx";

/** The running rest in one row of a card: the time left, shorter, longer, skip. */
export function RestBar({ controls }: { controls: WorkoutControls }) {
  const { tracker, settings } = controls;
  const isLow = useTrackerValue(tracker, ({ state, at }) => restLeftSeconds(state.rest, at) <= restLowS);
  const adjust = (seconds: number) => () => {
    if (settings?.sound) readySound();
    tracker.dispatch({ type: "rest-adjust", seconds });
  };
  const bar = useRef<HTMLFieldSetElement>(null);
  // The focused button disappears when the rest is skipped or over.
  useLayoutEffect(
    () => () => {
      if (bar.current?.contains(document.activeElement)) focusAround(bar.current);
    },
    [],
  );
  const step = "tabular min-w-0 grow px-2! text-base!";
  return (
    <fieldset ref={bar} className="grid min-w-0 gap-1">
      <legend className="sr-only">Rest</legend>
      <div className="flex items-center gap-1.5 narrow:flex-wrap">
        <p className={`display tabular w-16 shrink-0 text-2xl ${isLow ? "text-danger" : ""}`}>
          <span className="sr-only">Rest </span>
          <RestLeft tracker={tracker} role="timer" />
        </p>
        <Button size="xl" className={step} onClick={adjust(-restStepS)}>
          −{restStepS} s
        </Button>
        <Button size="xl" className={step} onClick={adjust(restStepS)}>
          +{restStepS} s
        </Button>
        <Button size="xl" className={step} onClick={() => tracker.dispatch({ type: "rest-stop" })}>
          <SkipForward {...icon} className="max-sm:hidden" /> Skip
        </Button>
      </div>
      <RestLine controls={controls} className="h-1.5 rounded-full" />
    </fieldset>
  );
}
