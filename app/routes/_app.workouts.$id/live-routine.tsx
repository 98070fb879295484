import { useNavigate } from "@remix-run/react";
import type { RoutineRun } from "#app/contracts/routine-run.ts";
import { RoutinePlayer } from "#app/features/routines/routine-player.tsx";
import { describeDone } from "#app/features/routines/routine-run.ts";
import { countOf, formatAmount } from "#app/lib/amounts.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { Button } from "#app/ui/button.tsx";
import type { RoutineControl } from "../_app.workouts._index/use-routine-run.ts";

/** A routine that goes on, or has just ended: what was done, and the way to the history. */
export function LiveRoutine({ run, control }: { run: RoutineRun; control: RoutineControl }) {
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl md:text-3xl">{run.name}</h1>
      {run.phase === "over" ? (
        <RoutineDone run={run} onLeave={control.leave} />
      ) : (
        <RoutinePlayer run={run} now={control.now} onPress={control.press} />
      )}
    </div>
  );
}

function RoutineDone({ run, onLeave }: { run: RoutineRun; onLeave(): void }) {
  const navigate = useNavigate();
  const done = describeDone(run);
  const seconds = done.reduce((sum, { duration }) => sum + duration, 0);
  const kcal = done.reduce((sum, { caloriesBurned }) => sum + caloriesBurned, 0);
  return (
    <section aria-label="Done" className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <p role="status" className="text-xl">
        {countOf(done.length, "exercise")} done: {formatDuration(seconds)}, {formatAmount(kcal)} kcal. All of
        it is in your history.
      </p>
      <ul className="divide-y divide-line">
        {done.map(({ id, exercise, duration }) => (
          <li key={id} className="flex justify-between py-2">
            <span>{exercise}</span>
            <span className="display tabular">{formatDuration(duration)}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        size="lg"
        className="justify-self-start"
        onClick={() => {
          onLeave();
          navigate("/history");
        }}
      >
        Finish
      </Button>
    </section>
  );
}
