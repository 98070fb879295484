import { expect, test } from "vitest";
import { planWeek } from "./plan-week.ts";
import { contextOf, planOf, requireExercise } from "./planner.fixture.ts";
import { prepareSession } from "./readiness.ts";

const plan = planOf({ days: [1, 4] });
const context = contextOf();
const session = planWeek(plan, context).week?.sessions[0];
if (!session) throw new Error("There is no session");
const prepare = (feeling: "fine" | "tired" | "hurts", region: "knee" | "wrist" = "knee") =>
  prepareSession(session, { feeling, region }, plan, context);

test("somebody who is fine has the session as it is", () => {
  expect(prepare("fine")).toEqual({ session, changes: ["Nothing changes."], why: null });
});

test("a tired day takes the last set of each exercise and leaves one more in reserve", () => {
  const tired = prepare("tired");
  for (const [index, exercise] of tired.session.exercises.entries()) {
    const before = session.exercises[index];
    expect(exercise.rir).toBe((before?.rir ?? 0) + 1);
    expect(exercise.sets).toBe(Math.max(1, (before?.sets ?? 0) - 1));
  }
  expect(tired.changes[0]).toMatch(/^\d+ sets? less, and one more repetition in reserve\./);
  expect(tired.session.minutes).toBeLessThan(session.minutes);
});

test("what loads a part that hurts is replaced and named, or nothing is said to load it", () => {
  const spared = prepare("hurts");
  for (const { exerciseId } of spared.session.exercises)
    expect(requireExercise(exerciseId).stress).not.toContain("knee");
  expect(spared.changes.join(" ")).toContain("air squat");
  expect(prepare("hurts", "wrist")).toEqual({
    session,
    changes: ["Nothing in this session loads the wrist."],
    why: null,
  });
});

test("it never says that a session is harder, and says so when nothing is left", () => {
  const alone = {
    ...session,
    exercises: session.exercises.filter(({ exerciseId }) => exerciseId === "squat"),
  };
  const none = { ...contextOf(), catalogue: { ...context.catalogue, exercises: [requireExercise("squat")] } };
  const { session: spared, changes } = prepareSession(
    alone,
    { feeling: "hurts", region: "knee" },
    plan,
    none,
  );
  expect(spared.exercises).toEqual([]);
  expect(changes).toContain("Nothing of the session is left today. Another one may be.");
});
