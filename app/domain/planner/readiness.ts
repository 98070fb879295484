// How the owner is today, and what it changes in a session. It is asked only if the owner wants it, and never makes a
// session harder.

import { countOf } from "#app/lib/amounts.ts";
import type { Plan, PlanContext, WeekSession } from "./plan.ts";
import type { Region } from "./planned-exercise.ts";
import type { Why } from "./rules.ts";
import { spareToday, tireSession } from "./swaps.ts";

export interface Readiness {
  readonly feeling: "fine" | "tired" | "hurts";
  /** What hurts; counts only then. */
  readonly region: Region;
}

interface PreparedSession {
  readonly session: WeekSession;
  /** What is different, a sentence each. */
  readonly changes: readonly string[];
  readonly why: Why | null;
}

const countSets = ({ exercises }: WeekSession): number => exercises.reduce((sum, { sets }) => sum + sets, 0);

/** The session for today, and what changes. */
export function prepareSession(
  session: WeekSession,
  { feeling, region }: Readiness,
  plan: Plan,
  context: PlanContext,
): PreparedSession {
  if (feeling === "fine") return { session, changes: ["Nothing changes."], why: null };
  if (feeling === "tired") {
    const tired = tireSession(session, context);
    const fewer = countOf(countSets(session) - countSets(tired), "set");
    return {
      session: tired,
      changes: [`${fewer} less, and one more repetition in reserve. It counts as the whole session.`],
      why: { text: "A time of less stress lowers fatigue.", rule: "R22" },
    };
  }
  const { session: spared, leftOut } = spareToday(session, region, plan, context);
  const replaced = spared.exercises.filter(
    ({ exerciseId }) => !session.exercises.some((one) => one.exerciseId === exerciseId),
  );
  const changes = [
    ...(replaced.length > 0 ? [`In place of what loads the ${region}: ${listNames(replaced)}.`] : []),
    ...(leftOut.length > 0 ? [`Left out today: ${leftOut.join(", ")}.`] : []),
  ];
  if (spared.exercises.length === 0)
    changes.push("Nothing of the session is left today. Another one may be.");
  const none = `Nothing in this session loads the ${region}.`;
  return {
    session: spared,
    changes: changes.length > 0 ? changes : [none],
    why: null,
  };
}

const listNames = (exercises: WeekSession["exercises"]): string =>
  exercises.map(({ name }) => name).join(", ");
