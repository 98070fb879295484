import { useEffect, useRef } from "react";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import type { Settings } from "#app/contracts/settings.ts";
import { leftMs, phaseAgeMs } from "#app/features/routines/routine-run.ts";
import { giveCue } from "#app/features/session/cues.ts";
import { cueFreshMs } from "#app/features/session/rest-timer.ts";

/** A phase that is shorter than this is not counted down: its name has hardly been said. */
const countedFromS = 20;
const lowS = 10;

/** Tones, vibration and voice for each new phase and its last ten seconds; silent for one found on arrival. */
export function useRoutineCues(run: RoutineRun | null, now: number, settings: Settings | undefined): void {
  const moment = run ? `${run.id}/${run.index}/${run.phase}` : "";
  const isLow = run !== null && isJustLow(run, now);
  const endsAt = run?.endsAt ?? null;
  const heard = useRef({ moment: "", isLow: false, endsAt });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells once for each moment
  useEffect(() => {
    const before = heard.current;
    heard.current = { moment, isLow, endsAt };
    if (!run || before.moment === "") return;
    if (before.moment !== moment) {
      const late = phaseAgeMs(run, before.endsAt, now) > cueFreshMs;
      giveCue(settings, { moment, words: describePhase(run), alarm: true, late });
    } else if (isLow && !before.isLow)
      giveCue(settings, { moment: `${moment}/low`, words: `${lowS} seconds left` });
  }, [moment, isLow, endsAt]);
}

/** The last ten seconds have begun a moment ago. */
function isJustLow(run: RoutineRun, now: number): boolean {
  const step = run.steps[run.index];
  if (!step || run.endsAt === null) return false;
  const length = run.phase === "rest" ? step.restS : step.seconds;
  const leftS = Math.ceil(leftMs(run, now) / 1000);
  return length >= countedFromS && leftS <= lowS && leftS > lowS - cueFreshMs / 1000;
}

function describePhase(run: RoutineRun): string {
  if (run.phase === "over") return "The routine is done";
  if (run.phase === "work") return run.steps[run.index]?.exercise.name ?? "";
  return `Rest. Next: ${run.steps[run.index + 1]?.exercise.name ?? ""}`;
}
