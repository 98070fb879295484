import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server.js";
import { expect, test, vi } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import { createRun, reduceRoutine } from "#app/domain/routine/run/reduce-routine.ts";
import type { RoutineRun } from "#app/domain/routine/run/routine-run.ts";
import { createTrackerState } from "#app/domain/running-workout/tracker-state.ts";
import RunningCues from "./running-cues.tsx";

const shown = vi.hoisted(() => ({ run: undefined as RoutineRun | undefined }));
vi.mock("#app/features/routines/run/use-routine-run.ts", () => ({
  useRoutineRun: () => ({ run: shown.run }),
}));
vi.mock("#app/features/locked-alarm/locked-alarm.tsx", () => ({
  LockedAlarm: ({ slot, endsAt }: { slot: string; endsAt: number | null }) => `${slot}: ${endsAt}`,
}));

const start = 1_800_000_000_000;
const steps = exercises.slice(0, 2).map(({ id }) => ({ exerciseId: id, seconds: 40, restS: 20 }));
const first = createRun({ name: "Two", steps }, exercises, "run", start);
const rest = first && reduceRoutine(first, { type: "skip" }, start + 10_000);

function showOn(path: string, routine: RoutineRun): string {
  shown.run = routine;
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <RunningCues running={{ ...createTrackerState(), routine }} openedAt={start} />
    </StaticRouter>,
  );
}

test("a routine's rest that begins on another screen rings on a locked device as well", () => {
  if (!first || !rest) throw new Error("The routine has no steps");
  expect(showOn("/history", first)).toBe("routine: null");
  expect(showOn("/history", rest)).toBe(`routine: ${start + 30_000}`);
  // The workout's own screen registers the rest.
  expect(showOn("/workouts/run", rest)).toBe("");
});
