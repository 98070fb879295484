import type { FitnessDatabase } from "#app/data/database.ts";
import { takeUnannouncedGoals } from "#app/data/goals/commands.ts";
import { wordsOfGoal } from "#app/domain/goal/goal-progress.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { showToast } from "#app/ui/toast.ts";
import { GoalReachedPicture } from "../goal-ring.tsx";

/** A goal that was reached earlier than this, on another device or in an import, is not announced. */
const freshMs = 10 * 60_000;

/** Shows a toast for each goal that was just reached: a ring closes around a jumping figure. */
export async function celebrate(db: FitnessDatabase, onShow: () => void): Promise<void> {
  for (const goal of await takeUnannouncedGoals(db, new Date(Date.now() - freshMs).toISOString())) {
    const { label, unit } = wordsOfGoal(goal);
    showToast("Goal reached!", {
      detail: `${label}: ${formatNumber(goal.target)}\u00a0${unit}`,
      durationMs: 8000,
      picture: <GoalReachedPicture />,
      action: { label: "Show", run: onShow },
    });
  }
}
