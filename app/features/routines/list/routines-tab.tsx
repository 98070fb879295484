import { Plus } from "lucide-react";
import { workoutPath } from "#app/content/navigation.ts";
import { strengthStarters, timedStarters } from "#app/content/starter-routines.ts";
import { routines } from "#app/data/collections.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { useLive, useSettings } from "#app/data/use-live.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { useExercises } from "#app/features/own-exercises/public.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { useToday } from "#app/ui/use-now.ts";
import { useRoutineEdits } from "../editor/use-routine-edits.tsx";
import { useRoutineRun } from "../run/use-routine-run.ts";
import { useStartRoutine } from "../run/use-start-routine.ts";
import { RoutineList } from "./routine-list.tsx";
import { useRequestedRoutine } from "./use-requested-routine.ts";
import { useSharing } from "./use-sharing.tsx";
import { WeekPlan } from "./week-plan.tsx";

const blank: NewRoutine = { name: "", steps: [] };

/** The routines: own ones and starter routines. */
export function RoutinesTab() {
  const db = useDatabase();
  const exercises = useExercises();
  const own = useLive(routines.list, []);
  const settings = useSettings();
  const today = useToday();
  const { run } = useRoutineRun();
  const { start } = useStartRoutine();
  const { create, edit, remove, editor } = useRoutineEdits();
  const { share, sharing } = useSharing(exercises);
  useRequestedRoutine(own, edit);
  const running = run && run.phase !== "over" ? run : null;

  return (
    <div className="grid gap-6">
      {running && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-lg border-2 border-volt-ink bg-surface p-4">
          <span className="wrap-anywhere">{running.name} is in progress.</span>
          <ButtonLink to={workoutPath(running.id)} variant="primary">
            Resume
          </ButtonLink>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Your routines</h2>
        <Button disabled={!db} onClick={() => create(blank)}>
          <Plus {...icon} /> New routine
        </Button>
      </div>
      {own && own.length > 0 ? (
        <RoutineList
          label="Your routines"
          routines={own}
          exercises={exercises}
          onStart={start}
          onEdit={edit}
          onRemove={remove}
          onShare={share}
        />
      ) : (
        <p className="text-ink-2">
          Put exercises in an order: each with a time, and the clock moves on by itself, or with sets, and
          every workout tells the next one's weights.
        </p>
      )}
      {own && own.length > 0 && (
        <div className="grid gap-3">
          <h2 className="text-xl">Your week</h2>
          {own.some(({ days = [] }) => days.length > 0) ? (
            settings && <WeekPlan routines={own} today={today} weekStart={settings.weekStart} />
          ) : (
            <p className="text-ink-2">Edit a routine to choose its days; the dashboard then offers it.</p>
          )}
        </div>
      )}
      <h2 className="text-xl">Starter routines</h2>
      <RoutineList
        label="Starter routines"
        routines={[...strengthStarters(settings?.weightUnit ?? "kg"), ...timedStarters]}
        exercises={exercises}
        onStart={start}
        onCopy={({ id: _, ...routine }) => create(routine)}
      />
      {editor}
      {sharing}
    </div>
  );
}
