import { useId } from "react";
import { Figure } from "#app/figures/figure.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CallToAction } from "#app/ui/call-to-action.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Expandable } from "#app/ui/expandable.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.ts";
import { Part } from "./part.tsx";

const tones = ["neutral", "volt", "cardio", "strength", "flex", "danger"] as const;

/** Surfaces, notices, loading and empty states. */
export function Feedback({ theme }: { theme: string }) {
  const id = useId();
  return (
    <>
      <Part name="Badge">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Part>
      <Part name="Card with an expanding part">
        <Card>
          <h4 id={`${id}-card`} className="text-lg">
            A card
          </h4>
          <p className="text-ink-2">One thing on a quiet surface.</p>
          <Expandable id={`${id}-part`} describedBy={`${id}-card`}>
            <p>What Learn More shows.</p>
          </Expandable>
        </Card>
      </Part>
      <Part name="Toast">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => showToast("Saved")}>Toast</Button>
          <Button
            onClick={() =>
              showToast("Removed", { action: { label: "Undo", run: () => showToast("Back again") } })
            }
          >
            Toast with Undo
          </Button>
        </div>
      </Part>
      <Part name="Skeleton">
        <div className="grid gap-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-24 w-full" />
        </div>
      </Part>
      <Part name="Empty state">
        <EmptyState
          picture={<Figure name="stretching" label="" playing={false} size={120} />}
          action={<Button variant="primary">Start Workout</Button>}
        >
          No workout history yet. Start your first workout!
        </EmptyState>
      </Part>
      <Part name="Call to action">
        <CallToAction
          title={`On the accent, in ${theme}`}
          text="The one ground that is all accent."
          to="/work-out-now"
          label="Get Started"
        />
      </Part>
    </>
  );
}
