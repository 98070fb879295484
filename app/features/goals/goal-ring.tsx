import { Check } from "lucide-react";
import type { GoalProgress } from "#app/domain/goal/goal-progress.ts";
import { Figure } from "#app/figures/figure.tsx";
import { Ring } from "#app/ui/chart/ring.tsx";

interface GoalRingProps {
  progress: Pick<GoalProgress, "percent" | "complete" | "ended">;
  /** The share of the target that is due by the end of today. The ring has a mark there. */
  mark?: number | null | undefined;
  isLarge?: boolean;
}

/** How far a goal has come: an arc around the percentage, or around the check mark when it is reached. */
export function GoalRing({ progress: { percent, complete, ended }, mark, isLarge = false }: GoalRingProps) {
  return (
    <Ring
      share={percent / 100}
      thickness={9}
      tone={ended && !complete ? "stroke-line-strong" : "stroke-volt-ink"}
      className={isLarge ? "size-26" : "size-18"}
    >
      {mark != null && (
        <span aria-hidden="true" className="absolute inset-0" style={{ rotate: `${mark}turn` }}>
          <span className="absolute -top-0.5 left-1/2 -ml-px h-2.5 w-0.5 bg-ink" />
        </span>
      )}
      {complete ? (
        <Check
          size={isLarge ? 40 : 28}
          strokeWidth={2.5}
          role="img"
          aria-label="Reached"
          className="text-volt-ink"
        />
      ) : (
        <span className={`display tabular ${isLarge ? "text-xl" : "text-sm"}`}>{percent}%</span>
      )}
    </Ring>
  );
}

/** The picture for a reached goal: a ring closes around a jumping figure. */
export function GoalReachedPicture() {
  return (
    <Ring share={1} thickness={9} className="ring-closes size-16">
      <Figure name="jumping-jacks" label="" className="size-11" />
    </Ring>
  );
}
