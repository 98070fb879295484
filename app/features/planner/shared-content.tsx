import { Navigate, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { routines } from "#app/data/collections.ts";
import { exercises as builtIn } from "#app/domain/exercise/built-in-exercises.ts";
import { createPlan } from "#app/domain/planner/create-plan.ts";
import { readPlanFragment } from "#app/domain/planner/link.ts";
import type { Plan, WeekExercise } from "#app/domain/planner/plan.ts";
import { planWeek } from "#app/domain/planner/plan-week.ts";
import { parsePlan } from "#app/domain/planner/serialize.ts";
import { findExercise } from "#app/domain/routine/find-exercise.ts";
import type { NewRoutine, RoutineStep } from "#app/domain/routine/routine.ts";
import { formatWeekday } from "#app/domain/routine/weekdays.ts";
import { formatLength } from "#app/lib/amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { reportFailure, showToast } from "#app/ui/toast.ts";
import { startPlan } from "./plan-commands.ts";
import { programSearch } from "./programs/program-search.ts";
import type { Planner } from "./use-planner.ts";

type Shared =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "program"; readonly program: string }
  | { readonly kind: "routine"; readonly routine: NewRoutine }
  | { readonly kind: "problem"; readonly message: string };

async function readShared(hash: string): Promise<Shared> {
  const { content, problem } = await readPlanFragment(hash);
  if (problem) return { kind: "problem", message: problem.message };
  if (content.kind !== "plan") return content;
  const plan = parsePlan(content.plan);
  return plan
    ? { kind: "plan", plan }
    : { kind: "problem", message: "This link has no plan that can be used." };
}

/** What the link that was opened holds; nothing if it holds nothing. */
export default function SharedContent({ planner }: { planner: Planner }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [shared, setShared] = useState<Shared | null>(null);
  useEffect(() => {
    if (hash.length <= 1) return setShared(null);
    let isWanted = true;
    void readShared(hash).then((read) => isWanted && setShared(read));
    return () => {
      isWanted = false;
    };
  }, [hash]);
  // The address without the fragment, so that a reload doesn't show it again.
  const close = () => navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
  if (!shared) return null;
  if (shared.kind === "program")
    return (
      <Navigate
        to={{ search: programSearch(new URLSearchParams(search), shared.program), hash: "" }}
        replace
      />
    );
  if (shared.kind === "problem")
    return (
      <SectionCard title="Shared plan">
        <p role="alert">{shared.message}</p>
        <Button className="justify-self-start" onClick={close}>
          Close
        </Button>
      </SectionCard>
    );
  return shared.kind === "plan" ? (
    <SharedPlan planner={planner} plan={shared.plan} onClose={close} />
  ) : (
    <SharedRoutine planner={planner} routine={shared.routine} onClose={close} />
  );
}

function SharedPlan({ planner, plan, onClose }: { planner: Planner; plan: Plan; onClose(): void }) {
  const { db, context, settings, stored, hasProgram } = planner;
  // With this person's loads, and without what they spare and leave out: the plan begins anew here.
  const own = useMemo(() => {
    const { spare = [], banned = [] } = stored?.plan.answers ?? {};
    const answers = { ...plan.answers, spare, banned };
    return { ...createPlan(answers, context.past, context.today), sessions: plan.sessions };
  }, [plan, stored, context]);
  const { week, problem } = useMemo(() => planWeek(own, context), [own, context]);
  const use = async () => {
    const saved = startPlan(db, own, context.today, settings.weekStart);
    if (await reportFailure(saved, "The plan could not be stored.")) onClose();
  };
  return (
    <SectionCard title="Shared plan">
      {problem && <p role="alert">{problem}</p>}
      {week && (
        <ul className="grid gap-2">
          {week.sessions.map(({ index, weekday, name, exercises, minutes }) => (
            <li key={index}>
              <span className="font-semibold">
                {formatWeekday(weekday, "long")}: {name}, {minutes} min
              </span>
              <span className="block text-ink-2 text-sm">{exercises.map(describeSets).join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
      {(stored || hasProgram) && <p>It replaces the {stored ? "plan" : "program"} that you have.</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={!week} onClick={() => void use()}>
          Use
        </Button>
        <Button onClick={onClose}>No, thanks</Button>
      </div>
    </SectionCard>
  );
}

/** "Plank 2 x 20 s", "Squats 3 x 8 to 12". */
const describeSets = ({ name, sets, minReps, maxReps, seconds }: WeekExercise): string =>
  `${name} ${sets} x ${seconds === null ? formatReps(minReps, maxReps) : formatLength(seconds)}`;

const formatReps = (least: number, most: number): string =>
  least < most ? `${least} to ${most}` : `${least}`;

function SharedRoutine(props: { planner: Planner; routine: NewRoutine; onClose(): void }) {
  const { planner, routine, onClose } = props;
  const use = async () => {
    if (await reportFailure(routines.add(planner.db, routine), "The routine could not be stored.")) {
      onClose();
      showToast(`Saved the routine ${routine.name}`);
    }
  };
  return (
    <SectionCard title={`Shared routine: ${routine.name}`}>
      <ul className="grid gap-1">
        {routine.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a routine may have an exercise twice
          <li key={index}>{[describeStep(step), ...nameSuperset(routine.steps, step)].join(", ")}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void use()}>
          Use
        </Button>
        <Button onClick={onClose}>No, thanks</Button>
      </div>
    </SectionCard>
  );
}

/** "superset A", for a step that is in one. */
function nameSuperset(steps: readonly RoutineStep[], { target }: RoutineStep): string[] {
  const group = target?.group;
  return group && steps.filter((one) => one.target?.group === group).length > 1 ? [`superset ${group}`] : [];
}

/** "Push-ups: 3 x 8 to 12", "Running: 10 min". */
function describeStep({ target, seconds, ...step }: RoutineStep): string {
  const name = findExercise(step, builtIn)?.name ?? "An exercise that is not known here";
  if (!target) return `${name}: ${formatLength(seconds)}`;
  const { sets, minReps, maxReps } = target;
  return `${name}: ${sets} x ${target.seconds === undefined ? formatReps(minReps, maxReps) : formatLength(target.seconds)}`;
}
