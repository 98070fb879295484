import { useEffect, useRef } from "react";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import type { Settings } from "#app/contracts/settings.ts";
import { leftMs } from "#app/features/routines/routine-run.ts";
import { giveCue } from "#app/features/session/cues.ts";

/** A phase that is shorter than this is not counted down: its name has hardly been said. */
const countedFromS = 20;
const lowS = 10;

/** Tones, vibration and voice for each new phase and its last ten seconds; silent for the one found on arrival. */
export function useRoutineCues(run: RoutineRun | null, now: number, settings: Settings | undefined): void {
  const moment = run ? `${run.id}/${run.index}/${run.phase}` : "";
  const isLow = run !== null && isLastSeconds(run, now);
  const heard = useRef({ moment: "", isLow: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells once for each moment
  useEffect(() => {
    const before = heard.current;
    heard.current = { moment, isLow };
    if (!run || before.moment === "") return;
    if (before.moment !== moment) giveCue(settings, { moment, words: describePhase(run), alarm: true });
    else if (isLow && !before.isLow)
      giveCue(settings, { moment: `${moment}/low`, words: `${lowS} seconds left` });
  }, [moment, isLow]);
}

function isLastSeconds(run: RoutineRun, now: number): boolean {
  const step = run.steps[run.index];
  if (!step || run.endsAt === null) return false;
  const length = run.phase === "rest" ? step.restS : step.seconds;
  return length >= countedFromS && Math.ceil(leftMs(run, now) / 1000) <= lowS;
}

function describePhase(run: RoutineRun): string {
  if (run.phase === "over") return "The routine is done";
  if (run.phase === "work") return run.steps[run.index]?.exercise.name ?? "";
  return `Rest. Next: ${run.steps[run.index + 1]?.exercise.name ?? ""}`;
}
