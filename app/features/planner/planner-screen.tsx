import { useState } from "react";
import { proposeAnswers } from "#app/domain/planner/answers.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { reportFailure } from "#app/ui/toast.ts";
import { makePlan } from "./plan-commands.ts";
import { Questions } from "./questions.tsx";
import { SharedContent } from "./shared-content.tsx";
import { type Planner, usePlanner } from "./use-planner.ts";
import { WeekView } from "./week-view.tsx";

/** Plans the training of a week, and shows it. */
export default function PlannerScreen() {
  const planner = usePlanner();
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-xl">Plan your training</h2>
        <p className="max-w-prose text-ink-2">
          Planned on your device by rules, not by a language model. Every number names its source.
        </p>
      </div>
      {planner === undefined && <Skeleton className="h-96 rounded-lg" />}
      {planner === null && (
        <div role="alert" className="grid max-w-prose justify-items-start gap-3">
          <p>
            The exercises for planning could not be fetched. They come by themselves once there is a network.
          </p>
          <Button onClick={() => location.reload()}>Try again</Button>
        </div>
      )}
      {planner && (
        <>
          <SharedContent planner={planner} />
          <Planning planner={planner} />
        </>
      )}
    </div>
  );
}

const fromNothing =
  "The answers are set for a first week at home that needs nothing. Change what doesn't fit.";
const fromHistory = "The answers are read from your history. Change what doesn't fit.";

function Planning({ planner }: { planner: Planner }) {
  const { stored, context, settings } = planner;
  const [isAsking, setAsking] = useState(false);
  if (stored && !isAsking)
    return <WeekView planner={planner} stored={stored} onChangeAnswers={() => setAsking(true)} />;
  return (
    <Questions
      initial={stored?.plan.answers ?? proposeAnswers(context.past)}
      weekStart={settings.weekStart}
      lead={context.past.weeksTrained > 0 ? fromHistory : fromNothing}
      onCancel={stored ? () => setAsking(false) : undefined}
      onDone={async (answers) => {
        if (await reportFailure(makePlan(planner, answers), "The plan could not be stored."))
          setAsking(false);
      }}
    />
  );
}
