import { formatNumber } from "#app/lib/format-number.ts";
import type { Goal } from "#app/model/goal.ts";
import { showToast } from "#app/ui/toast.ts";
import { describeType } from "./goal-progress.ts";
import { GoalReachedPicture } from "./goal-reached-picture.tsx";

/** A goal that was reached longer ago, on another device or in an import, is not announced. */
const freshMs = 10 * 60_000;

interface ReachedGoals {
  takeUnannounced(since: string): Promise<Goal[]>;
}

/** Shows a toast for each goal that was just reached: a ring closes around a jumping figure. */
export async function celebrate(goals: ReachedGoals, onShow: () => void): Promise<void> {
  for (const goal of await goals.takeUnannounced(new Date(Date.now() - freshMs).toISOString())) {
    const { label, unit } = describeType(goal);
    showToast("Goal reached!", {
      detail: `${label}: ${formatNumber(goal.target)}\u00a0${unit}`,
      durationMs: 8000,
      picture: <GoalReachedPicture />,
      action: { label: "Show", run: onShow },
    });
  }
}
