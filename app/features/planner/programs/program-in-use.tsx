import { Link, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { removePlan } from "#app/data/planner/plan-row.ts";
import { findStoredProgram, type StoredProgram, saveProgram } from "#app/data/planner/stored-program.ts";
import { useLive } from "#app/data/use-live.ts";
import type { Program } from "#app/domain/planner/programs/program.ts";
import type { ProgramRun } from "#app/domain/planner/programs/program-run.ts";
import { programWeek } from "#app/domain/planner/programs/program-week.ts";
import { whyMax } from "#app/domain/planner/programs/program-words.ts";
import { findProgram } from "#app/domain/planner/programs/programs.ts";
import { toRoutines } from "#app/domain/planner/programs/to-routines.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { formatWeekday } from "#app/domain/routine/weekdays.ts";
import { loadExerciseFinder } from "#app/features/library/public.ts";
import { formatWeight, formatWeightWithUnit, parseWeight } from "#app/lib/weight.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { reportFailure, showToast } from "#app/ui/toast.ts";
import type { Planner } from "../use-planner.ts";
import { WhyNumber } from "../why.tsx";
import { currentRun, refreshProgram, startProgram } from "./program-commands.ts";
import { programSearch } from "./program-search.ts";
import { ProgramSession } from "./program-session.tsx";

interface ProgramInUseProps {
  planner: Planner;
  onStart(routine: NewRoutine): void;
  /** Asks the questions, for a plan in its place. */
  onPlan(): void;
}

/** The program that is followed: the week, the next session, and the training maxima. */
export default function ProgramInUse({ planner, onStart, onPlan }: ProgramInUseProps) {
  const stored = useLive(findStoredProgram, []);
  const program = stored && findProgram(stored.run.programId);
  useEffect(() => {
    refreshProgram(planner).catch((cause: unknown) =>
      console.error("The routines are not up to date", cause),
    );
  }, [planner]);
  if (stored === undefined) return null;
  if (!stored || !program)
    return (
      <div className="grid max-w-prose justify-items-start gap-4">
        <p role="alert">The program that you followed is not known here.</p>
        <Button variant="primary" onClick={onPlan}>
          Make a plan
        </Button>
      </div>
    );
  return <Followed {...{ planner, stored, program, onStart, onPlan }} />;
}

function Followed({
  planner,
  stored,
  program,
  onStart,
  onPlan,
}: ProgramInUseProps & { stored: StoredProgram; program: Program }) {
  const { context, db } = planner;
  const [params] = useSearchParams();
  const run = currentRun(program, stored, planner);
  const sessions = programWeek(program, run.week, run.maxima, context.loading);
  const length = program.weeks.length;
  const round = Math.ceil(run.week / length);

  async function start(index: number): Promise<void> {
    const routines = toRoutines(program, run, stored.days, context, await loadExerciseFinder(db));
    const routine = routines[index];
    if (routine) onStart(routine);
  }

  async function remove(): Promise<void> {
    if (!(await reportFailure(removePlan(db), "The program could not be left."))) return;
    showToast(`${program.name} left`, {
      detail: "Its routines stay.",
      action: { label: "Undo", run: () => void saveProgram(db, stored) },
    });
  }

  return (
    <section aria-label="Your week" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="text-xl">
            <Link to={programSearch(params, program.id)} className="underline underline-offset-4">
              {program.name}
            </Link>
          </h3>
          <p className="text-ink-2">
            {length === 1 ? `Week ${run.week}` : `Week ${((run.week - 1) % length) + 1} of ${length}`}
            {round > 1 && length > 1 && `, round ${round}`}, {run.session} of {sessions.length} sessions done
          </p>
        </div>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {sessions.map((session, index) => (
          <ProgramSession
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has the same session twice
            key={index}
            number={index + 1}
            when={index < run.session ? "Done" : formatWeekday(stored.days[index] ?? 1, "long")}
            maxima={run.maxima}
            onStart={index === run.session ? () => void start(index) : undefined}
            {...{ program, session, context }}
          />
        ))}
      </div>
      {program.lifts.length > 0 && <Maxima {...{ planner, program, run, stored }} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onPlan}>Make a plan instead</Button>
        <Button variant="quiet" onClick={() => void remove()}>
          Leave this program
        </Button>
      </div>
    </section>
  );
}

interface MaximaProps {
  planner: Planner;
  program: Program;
  run: ProgramRun;
  stored: StoredProgram;
}

/** The weights that the percentages refer to. They follow the results, and can be changed. */
function Maxima({ planner, program, run, stored }: MaximaProps) {
  const { context } = planner;
  const unit = context.loading.weightUnit;
  const [typed, setTyped] = useState<Readonly<Record<string, string>> | null>(null);
  const listed = program.lifts.flatMap((lift) => {
    const max = run.maxima[lift.id];
    const name = context.catalogue.find(lift.exerciseId)?.name ?? lift.exerciseId;
    return max
      ? [{ id: lift.id, max, name: lift.id.endsWith("-volume") ? `${name}, more repetitions` : name }]
      : [];
  });
  const read = (id: string) => {
    const { grams, error } = parseWeight(typed?.[id] ?? "", unit);
    return grams === 0 ? { grams: null, error: "Enter a weight above 0." } : { grams, error };
  };

  async function save(): Promise<void> {
    if (listed.some(({ id }) => read(id).grams === null)) return;
    const maxima = Object.fromEntries(
      listed.map(({ id, max }) => {
        const maxG = read(id).grams ?? max.maxG;
        return [id, formatWeight(max.maxG, unit) === typed?.[id] ? max : { maxG, failures: 0 }] as const;
      }),
    );
    const changed = startProgram(planner, program, { ...run, maxima }, stored.days, new Date());
    if (await reportFailure(changed, "The training maxima could not be changed.")) setTyped(null);
  }

  return (
    <SectionCard title="Training maxima">
      {typed === null ? (
        <>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {listed.map(({ id, name, max }) => (
              <li key={id} className="flex items-center justify-between gap-4">
                <span>{name}</span>
                <WhyNumber
                  why={whyMax(program, id, max)}
                  label={`${name}: ${formatWeightWithUnit(max.maxG, unit)}`}
                  className="display tabular whitespace-nowrap text-lg"
                >
                  {formatWeightWithUnit(max.maxG, unit)}
                </WhyNumber>
              </li>
            ))}
          </ul>
          <Button
            className="justify-self-start"
            onClick={() =>
              setTyped(Object.fromEntries(listed.map(({ id, max }) => [id, formatWeight(max.maxG, unit)])))
            }
          >
            Change
          </Button>
        </>
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <div className="grid gap-3 sm:grid-cols-2">
            {listed.map(({ id, name }) => (
              <Field
                key={id}
                label={`${name} (${unit})`}
                inputMode="decimal"
                value={typed[id] ?? ""}
                error={read(id).error ?? undefined}
                onChange={({ currentTarget }) => setTyped({ ...typed, [id]: currentTarget.value })}
              />
            ))}
          </div>
          <div className="flex gap-2">
            <Button type="submit" variant="primary">
              Save
            </Button>
            <Button onClick={() => setTyped(null)}>Cancel</Button>
          </div>
        </form>
      )}
    </SectionCard>
  );
}
