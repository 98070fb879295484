import { SessionDock } from "#app/features/session/session-dock.tsx";
import { useSession } from "#app/features/session/use-session.ts";
import { WorkoutTab } from "../_app.workouts._index/workout-tab.tsx";

/** What goes on right now: the clock, the exercise, and what it can be switched to. `isOver`: it was discarded. */
export function LiveWorkout({ isOver }: { isOver: boolean }) {
  const session = useSession();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl md:text-3xl">{isOver ? "Nothing is running" : "Workout in progress"}</h1>
      <WorkoutTab session={session} />
      <SessionDock session={session} offersStart={false} place="page" />
    </div>
  );
}
