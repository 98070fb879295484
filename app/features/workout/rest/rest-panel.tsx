import { Pause, Play, RotateCcw, Square, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { RestTimer } from "#app/domain/running-workout/running-workout.ts";
import { restLeftSeconds, restLowS, restStepS } from "#app/domain/running-workout/timing/rest-timer.ts";
import { restPresets } from "#app/domain/settings.ts";
import { formatDuration, formatRest, speakDuration } from "#app/lib/duration.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import type { WorkoutControls } from "../controls/use-workout-controls.ts";
import { ClockRing, ClockText } from "../tracker/clock-parts.tsx";
import type { TrackerSnapshot } from "../tracker/tracker.ts";
import { useTrackerValue } from "../tracker/use-tracker.ts";
import { giveCue } from "./cues.ts";
import { readySound } from "./rest-alarm.ts";
import { RestSwitches } from "./rest-switches.tsx";

const leftOf = ({ state, at }: TrackerSnapshot): number => restLeftSeconds(state.rest, at);

/** The rest timer: a countdown in a ring, its presets, and the switches for its signals. */
export default function RestPanel({ controls, rest }: { controls: WorkoutControls; rest: RestTimer }) {
  const { tracker, settings } = controls;
  const isOver = useTrackerValue(tracker, (snapshot) => leftOf(snapshot) === 0);
  const low = useTrackerValue(tracker, (snapshot) => leftOf(snapshot) <= restLowS);
  const isJustLow = useTrackerValue(tracker, (snapshot) => leftOf(snapshot) === restLowS);
  const canShorten = useTrackerValue(tracker, (snapshot) => leftOf(snapshot) > restStepS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, []);
  const running = rest.status === "running";

  function toggle() {
    if (!running && settings?.sound) readySound();
    const { state, at } = tracker.dispatch({ type: running ? "rest-pause" : "rest-start" });
    const seconds = restLeftSeconds(state.rest, at);
    if (!running) giveCue(settings, { moment: `rest-start/${at}`, words: `Rest, ${speakDuration(seconds)}` });
  }

  return (
    <section
      aria-labelledby="rest-heading"
      onKeyDown={(event) => event.key === "Escape" && tracker.dispatch({ type: "rest-close" })}
      className="@container rounded-lg border-2 border-volt-ink bg-surface p-3"
    >
      <header className="mb-3 flex items-center justify-between short:mb-1">
        <h2 id="rest-heading" ref={heading} tabIndex={-1} className="text-lg">
          Rest timer
        </h2>
        <IconButton
          label="Close"
          className="size-14"
          onClick={() => tracker.dispatch({ type: "rest-close" })}
        >
          <X {...icon} />
        </IconButton>
      </header>
      <div className="grid grid-cols-1 gap-3 @min-[36rem]:grid-cols-2 @min-[36rem]:gap-x-6 short:gap-y-2">
        <div className="mx-auto flex w-full max-w-100 items-center justify-between gap-2 @min-[36rem]:row-span-2">
          <Step
            by={-restStepS}
            disabled={running ? isOver : !canShorten}
            onPress={(seconds) => tracker.dispatch({ type: "rest-adjust", seconds })}
          />
          <ClockRing
            tracker={tracker}
            read={(snapshot) => leftOf(snapshot) / Math.max(snapshot.state.rest.presetS, leftOf(snapshot), 1)}
            tone={low ? "stroke-danger" : "stroke-volt-ink"}
            className="size-28 @min-[18rem]:size-32 short:size-30"
          >
            <div className="text-center">
              <div
                role="timer"
                data-low={low}
                className={`display tabular text-3xl ${low ? "text-danger" : "text-ink"}`}
              >
                <ClockText tracker={tracker} read={(snapshot) => formatDuration(leftOf(snapshot))} />
              </div>
              <div className="text-ink-2 text-xs">{describeRest(rest, isOver, low)}</div>
            </div>
          </ClockRing>
          <Step by={restStepS} onPress={(seconds) => tracker.dispatch({ type: "rest-adjust", seconds })} />
        </div>
        <div className="grid grid-cols-[2fr_1fr_1fr] gap-2">
          <Button variant="primary" size="xl" className="px-3!" onClick={toggle}>
            {running ? <Pause {...icon} /> : <Play {...icon} />} {running ? "Pause" : "Start"}
          </Button>
          <Button
            size="xl"
            className="min-w-0 px-2! text-sm!"
            onClick={() => tracker.dispatch({ type: "rest-reset" })}
          >
            <RotateCcw {...icon} className="max-sm:hidden" /> Reset
          </Button>
          <Button
            size="xl"
            className="min-w-0 px-2! text-sm!"
            onClick={() => tracker.dispatch({ type: "rest-stop" })}
          >
            <Square {...icon} className="max-sm:hidden" /> Stop
          </Button>
        </div>
        <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-1">
          <legend className="sr-only">Length of the rest</legend>
          {restPresets.map((seconds) => (
            <button
              key={seconds}
              type="button"
              aria-pressed={rest.presetS === seconds}
              onClick={() => tracker.dispatch({ type: "rest-preset", seconds })}
              className="display tabular min-h-14 rounded-full border border-line-strong text-sm aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-bg"
            >
              {formatRest(seconds)}
            </button>
          ))}
        </fieldset>
        <RestSwitches settings={settings} />
      </div>
      <p role="status" className="sr-only">
        {running && isJustLow ? `${restLowS} seconds of rest left` : ""}
      </p>
    </section>
  );
}

interface StepProps {
  /** Seconds. */
  by: number;
  disabled?: boolean;
  onPress(by: number): void;
}

/** Makes the rest shorter or longer, beside its ring. */
function Step({ by, disabled, onPress }: StepProps) {
  return (
    <Button
      size="xl"
      className="tabular size-14 shrink-0 px-0! text-base! aria-disabled:opacity-50 @min-[18rem]:size-18"
      // Unlike with `disabled` the focus stays.
      aria-disabled={disabled}
      onClick={() => disabled || onPress(by)}
    >
      {by < 0 ? "−" : "+"}
      {Math.abs(by)} s
    </Button>
  );
}

function describeRest({ status }: RestTimer, isOver: boolean, low: boolean): string {
  if (isOver) return "Rest is over";
  if (status === "paused") return "Paused";
  if (status === "running") return low ? "Get ready" : "Resting";
  return "Ready";
}
