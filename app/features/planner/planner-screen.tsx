import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { proposeAnswers } from "#app/domain/planner/answers.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { Button } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { reportFailure } from "#app/ui/toast.ts";
import { programSearch } from "./programs/program-search.ts";
import { Questions } from "./questions.tsx";
import { type Planner, usePlanner } from "./use-planner.ts";

// Loaded when they are looked at, followed or opened. The first week is fetched while the questions are answered.
const loadWeek = () => import("./week-view.tsx");
const WeekView = lazyPart(async () => ({ default: (await loadWeek()).WeekView }));
const SharedContent = lazyPart(() => import("./shared-content.tsx"));
const Programs = lazyPart(() => import("./programs/programs-screen.tsx"));
const ProgramInUse = lazyPart(() => import("./programs/program-in-use.tsx"));

interface PlannerScreenProps {
  /** Starts a workout with the sets of a session. */
  onStart(routine: NewRoutine): void;
}

/** Plans the training of a week, and shows it; or the programs that are followed instead. */
export default function PlannerScreen({ onStart }: PlannerScreenProps) {
  const planner = usePlanner();
  const [params] = useSearchParams();
  const { hash } = useLocation();
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
          {hash.length > 1 && (
            <Suspense>
              <SharedContent planner={planner} />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            {params.has("program") ? (
              <Programs planner={planner} />
            ) : (
              <Planning planner={planner} onStart={onStart} />
            )}
          </Suspense>
        </>
      )}
    </div>
  );
}

const fromNothing =
  "The answers are set for a first week at home that needs nothing. Change what doesn't fit.";
const fromHistory = "The answers are read from your history. Change what doesn't fit.";

function Planning({ planner, onStart }: PlannerScreenProps & { planner: Planner }) {
  const { stored, hasProgram, context, settings } = planner;
  const [isAsking, setAsking] = useState(false);
  const isNew = useRef(false);
  useEffect(() => {
    loadWeek().catch(() => undefined);
  }, []);
  if (hasProgram && !isAsking)
    return <ProgramInUse planner={planner} onStart={onStart} onPlan={() => setAsking(true)} />;
  if (stored && !isAsking)
    return (
      <>
        <WeekView
          planner={planner}
          stored={stored}
          isNew={isNew}
          onStart={onStart}
          onChangeAnswers={() => setAsking(true)}
        />
        <ProgramsLink />
      </>
    );
  return (
    <Questions
      catalogue={context.catalogue}
      initial={stored?.plan.answers ?? proposeAnswers(context.past)}
      weekStart={settings.weekStart}
      lead={context.past.weeksTrained > 0 ? fromHistory : fromNothing}
      onCancel={stored || hasProgram ? () => setAsking(false) : undefined}
      onDone={async (answers) => {
        const made = import("./plan-commands.ts").then(({ makePlan }) => makePlan(planner, answers));
        isNew.current = await reportFailure(made, "The plan could not be stored.");
        if (isNew.current) setAsking(false);
      }}
    >
      {!isAsking && <ProgramsLink />}
    </Questions>
  );
}

function ProgramsLink() {
  const [params] = useSearchParams();
  return (
    <Link
      to={programSearch(params, "")}
      className="flex min-h-14 max-w-prose items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-surface-2"
    >
      <span className="grow">
        <span className="block font-bold font-display">Or follow a program</span>
        <span className="block text-ink-2 text-sm">
          Fixed weeks of sets and loads, each program with its source
        </span>
      </span>
      <ArrowRight {...icon} className="shrink-0" />
    </Link>
  );
}
