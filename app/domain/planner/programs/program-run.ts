// A program that an owner does: the next session, and the training maxima.

import * as z from "zod/mini";
import { maxWeightG } from "#app/domain/set/training-set.ts";
import type { Program } from "./program.ts";
import { programs } from "./programs.ts";
import type { TrainingMaxima } from "./training-max.ts";

/** Twenty years. */
const maxWeek = 1040;

const runSchema = z.object({
  programId: z.string(),
  week: z.int().check(z.minimum(1), z.maximum(maxWeek)),
  session: z.int().check(z.minimum(0)),
  maxima: z.record(
    z.string(),
    z.object({
      maxG: z.int().check(z.minimum(1), z.maximum(maxWeightG)),
      failures: z.int().check(z.minimum(0), z.maximum(100)),
    }),
  ),
});

export interface ProgramRun {
  readonly programId: string;
  /** From 1. */
  readonly week: number;
  /** The next session of the week, from 0. */
  readonly session: number;
  readonly maxima: TrainingMaxima;
}

/** Null if it is no run of a program that this version knows. Maxima of unknown lifts are left out. */
export function parseProgramRun(value: unknown): ProgramRun | null {
  const { success, data } = runSchema.safeParse(value);
  const program = success && programs.find(({ id }) => id === data.programId);
  if (!program || data.session >= countSessions(program, data.week)) return null;
  const maxima = program.lifts.flatMap(({ id }) => {
    const max = Object.hasOwn(data.maxima, id) && data.maxima[id];
    return max ? [[id, max] as const] : [];
  });
  return { ...data, maxima: Object.fromEntries(maxima) };
}

/** The run after its next session was done or left out. */
export function advance(program: Program, run: ProgramRun): ProgramRun {
  const session = run.session + 1;
  if (session < countSessions(program, run.week)) return { ...run, session };
  // A run can't outlive its limit: after it, the last week of that number stays.
  return { ...run, week: Math.min(maxWeek, run.week + 1), session: 0 };
}

const countSessions = ({ weeks }: Program, week: number): number =>
  weeks[(week - 1) % weeks.length]?.length ?? 0;
