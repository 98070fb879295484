export { useWakeLock } from "./controls/use-wake-lock.ts";
export { useWorkoutControls, type WorkoutControls } from "./controls/use-workout-controls.ts";
export { DoneDock } from "./finished/done-dock.tsx";
export { FinishedSummary } from "./finished/finished-summary.tsx";
export { useFinished } from "./finished/list-finished.ts";
export { useMilestones } from "./finished/milestones.ts";
export { RenameWorkout } from "./finished/rename-workout.tsx";
export { StillTimed } from "./finished/still-timed.tsx";
export { giveCue } from "./rest/cues.ts";
export { readySound } from "./rest/rest-alarm.ts";
export { RestAlarm, RestSlot } from "./rest/rest-slot.tsx";
export { EmptyWorkout } from "./screen/empty-workout.tsx";
export { StorageNotice } from "./screen/storage-notice.tsx";
export { showPicked } from "./screen/use-pick.ts";
export { WorkoutDock } from "./screen/workout-dock.tsx";
export { WorkoutStage } from "./screen/workout-stage.tsx";
export { WorkoutTab } from "./screen/workout-tab.tsx";
export {
  addRow,
  type EditedSet,
  findDoubts,
  parseEditedSets,
  type RowError,
  type RowField,
} from "./sets/edited-sets.ts";
export { type FieldName, fieldsOf, formatField, parseField } from "./sets/set-fields.ts";
export { SetRows } from "./sets/set-rows.tsx";
export { ContinueButton } from "./tracker/continue-button.tsx";
export { canContinue } from "./tracker/continue-workout.ts";
export { OnceRead, OpenElsewhere, OwnerOnly } from "./tracker/owner-only.tsx";
export { startWorkout } from "./tracker/start-workout.ts";
export { useStartWorkout } from "./tracker/use-start-workout.ts";
export { ownRunning, useTrackerValue } from "./tracker/use-tracker.ts";
export { useWorkoutPresence } from "./tracker/use-workout-presence.ts";

/** Loads the question about a forgotten workout. */
export const loadAwayCard = () => import("./screen/away-card.tsx");

/** Loads the muscles of a finished workout. */
export const loadWorkedMuscles = () => import("./finished/worked-muscles.tsx");
