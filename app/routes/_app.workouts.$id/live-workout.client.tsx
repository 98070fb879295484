import {
  OpenElsewhere,
  RestAlarm,
  useTrackerValue,
  useWorkoutControls,
  WorkoutDock,
  WorkoutTab,
} from "#app/features/workout/public.ts";

/** The running workout: the clock, the exercise and the catalogue. `isOver`: whether it was discarded. */
export function LiveWorkout({ isOver }: { isOver: boolean }) {
  // True, because this page is the workout's own.
  const controls = useWorkoutControls(() => true);
  const name = useTrackerValue(controls.tracker, ({ state }) => state.general?.name) ?? "Workout";
  return (
    <div className="tracker flex flex-col gap-4 short:gap-2">
      <h1 className={isOver ? "text-2xl md:text-3xl" : "text-2xl md:text-3xl short:sr-only"}>
        {isOver ? "Nothing is running" : `${name} in progress`}
      </h1>
      <OpenElsewhere tracker={controls.tracker} />
      <RestAlarm tracker={controls.tracker} />
      <WorkoutTab controls={controls} />
      <WorkoutDock controls={controls} offersStart={false} position="page" />
    </div>
  );
}
