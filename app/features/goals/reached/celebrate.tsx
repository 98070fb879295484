import type { FitnessDatabase } from "#app/data/database.ts";
import { takeUnannouncedGoals } from "#app/data/goals/commands.ts";
import { readSettings } from "#app/data/settings/settings.ts";
import { showToast } from "#app/ui/toast.ts";
import { describeTarget } from "../goal-face.ts";
import { GoalReachedPicture } from "../goal-ring.tsx";

/** A goal that was reached earlier than this, on another device or in an import, is not announced. */
const freshMs = 10 * 60_000;

/** Shows a toast for each goal that was just reached: a ring closes around a jumping figure. */
export async function celebrate(db: FitnessDatabase, onShow: () => void): Promise<void> {
  const { weightUnit } = await readSettings(db);
  for (const goal of await takeUnannouncedGoals(db, new Date(Date.now() - freshMs).toISOString())) {
    showToast("Goal reached!", {
      detail: describeTarget(goal, weightUnit),
      durationMs: 8000,
      picture: <GoalReachedPicture />,
      action: { label: "Show", run: onShow },
    });
  }
}
