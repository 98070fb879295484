import { useEffect, useRef } from "react";
import { leftMs, lengthMs, phaseAgeMs } from "#app/domain/routine/run/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/run/routine-run.ts";
import { cueFreshMs, isJustLow, restLowS } from "#app/domain/running-workout/timing/rest-timer.ts";
import type { Settings } from "#app/domain/settings.ts";
import { giveCue } from "#app/features/workout/public.ts";

/** In a shorter phase the ten-second cue would follow the start too soon, so there is none. */
const countedFromS = 20;

/** Gives the cues of each new phase and of its last ten seconds; none for the phase at mount. */
export function useRoutineCues(run: RoutineRun | null, now: number, settings: Settings | undefined): void {
  const moment = run ? `${run.id}/${run.index}/${run.phase}` : "";
  const isLow = run !== null && hasLowCue(run, now);
  const endsAt = run?.endsAt ?? null;
  const latest = useRef({ moment: "", isLow: false, endsAt });
  // biome-ignore lint/correctness/useExhaustiveDependencies: gives one cue for each moment
  useEffect(() => {
    const before = latest.current;
    latest.current = { moment, isLow, endsAt };
    if (!run || before.moment === "") return;
    if (before.moment !== moment) {
      const late = phaseAgeMs(run, before.endsAt, now) > cueFreshMs;
      if (run.phase !== "lead-in")
        giveCue(settings, { moment, words: describePhase(run), alarm: true, late });
    } else if (isLow && !before.isLow)
      giveCue(settings, { moment: `${moment}/low`, words: `${restLowS} seconds left` });
  }, [moment, isLow, endsAt]);

  const counted = run?.phase === "lead-in" && endsAt !== null ? Math.ceil(leftMs(run, now) / 1000) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: gives one cue for each second
  useEffect(() => {
    if (counted > 0)
      giveCue(settings, { moment: `${moment}/${counted}`, words: String(counted), beep: true });
  }, [moment, counted]);
}

/** Whether the last ten seconds of a long phase have just begun. */
function hasLowCue(run: RoutineRun, now: number): boolean {
  if (run.endsAt === null) return false;
  const length = lengthMs(run) / 1000;
  const leftS = Math.ceil(leftMs(run, now) / 1000);
  return length >= countedFromS && isJustLow(leftS);
}

function describePhase(run: RoutineRun): string {
  if (run.phase === "over") return "The routine is done";
  if (run.phase === "work") return run.steps[run.index]?.exercise.name ?? "";
  return `Rest. Next: ${run.steps[run.index + 1]?.exercise.name ?? ""}`;
}
