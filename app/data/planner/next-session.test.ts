import { expect, test } from "vitest";
import { planOf } from "#app/domain/planner/planner.fixture.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { createReplica } from "#tests/support/replicas.ts";
import { routines } from "../collections.ts";
import { recordEntry } from "../history/commands.ts";
import { findNextSession } from "./next-session.ts";
import { savePlan } from "./stored-plan.ts";
import { saveProgram } from "./stored-program.ts";

/** A Monday. */
const today = "2026-03-02";
const routine = (name: string): NewRoutine => ({
  name,
  steps: [{ exerciseId: "push-ups", seconds: 60, restS: 60 }],
});

async function createUsed(names: readonly string[]) {
  const { db } = createReplica("phone", { now: Date.UTC(2026, 2, 2) });
  const routineIds: string[] = [];
  for (const name of names) routineIds.push((await routines.add(db, routine(name))).id);
  return { db, routineIds };
}

const workout = (exercise: string, day: string) => ({
  exercise,
  duration: 600,
  caloriesBurned: 40,
  startedAt: `${day}T10:00:00.000Z`,
  endedAt: `${day}T10:10:00.000Z`,
  source: "session" as const,
  kcalModel: "session" as const,
});

test("the plan's sessions are a queue: the first one that isn't done this week, then none", async () => {
  const { db, routineIds } = await createUsed(["A", "B"]);
  expect(await findNextSession(db, today)).toBeNull();
  await savePlan(db, { plan: planOf(), weekOn: today, routineIds });
  const nameOn = async (day: string) => (await findNextSession(db, day))?.routine.name;
  await recordEntry(db, workout("A", "2026-02-26"), { towardGoals: false });
  expect(await nameOn("2026-03-04")).toBe("A");
  await recordEntry(db, workout("A", "2026-03-04"), { towardGoals: false });
  expect(await findNextSession(db, "2026-03-04")).toMatchObject({ routine: { name: "B" }, isPlanned: true });
  await recordEntry(db, workout("B", "2026-03-05"), { towardGoals: false });
  expect(await nameOn("2026-03-05")).toBeUndefined();
  expect(await nameOn("2026-03-09")).toBe("A");
});

test("a program's next session is the one that the history says, and a bad day doesn't change it", async () => {
  const { db, routineIds } = await createUsed(["A", "B", "A"]);
  const run = { programId: "five-by-five", week: 1, session: 0, maxima: {} };
  await saveProgram(db, { run, from: "2026-03-02T00:00:00Z", days: [1, 3, 5], next: 2, routineIds });
  const next = await findNextSession(db, today);
  expect(next).toMatchObject({ routine: { id: routineIds[2] }, isPlanned: false });
});
