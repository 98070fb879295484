import type { Data } from "#app/data/data.ts";
import type { ExerciseCard, RunningWorkout } from "#app/model/running-workout.ts";
import { describeCard } from "./describe-entries.ts";
import type { Recorder } from "./use-recorder.ts";

/** Adds a tick to the workout that another tab had recorded by then. A workout that was discarded there stays discarded. */
export async function recordLateTick(
  data: Data | undefined,
  record: Recorder,
  state: RunningWorkout,
  card: ExerciseCard,
): Promise<void> {
  const workout = describeCard(state, card);
  const isRecorded = await data?.history.find(state.general?.id ?? card.id);
  if (workout && isRecorded) await record([{ workout, options: { towardGoals: true } }]);
}
