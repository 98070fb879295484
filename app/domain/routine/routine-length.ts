import type { NewRoutine } from "./routine.ts";

/** Seconds of a routine from start to end, without the rest after the last step. */
export function routineLength({
  steps,
  rounds = 1,
  leadInS = 0,
}: Pick<NewRoutine, "steps" | "rounds" | "leadInS">): number {
  const isTimed = steps.every(({ target }) => target === undefined);
  const lead = isTimed ? leadInS : 0;
  // The lead-in is the last part of the rest before a step.
  const restOf = ({ restS }: { restS: number }) => Math.max(restS, lead);
  const round = steps.reduce((sum, step) => sum + step.seconds + restOf(step), 0);
  const [last] = steps.slice(-1);
  return lead + round * rounds - (last ? restOf(last) : 0);
}
