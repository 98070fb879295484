import { useId } from "react";
import type { PlanContext } from "#app/domain/planner/plan.ts";
import type { Program } from "#app/domain/planner/programs/program.ts";
import type { WeekSession } from "#app/domain/planner/programs/program-week.ts";
import {
  countMinutes,
  formatGroup,
  groupSets,
  whyGroup,
  whyRest,
} from "#app/domain/planner/programs/program-words.ts";
import type { TrainingMaxima } from "#app/domain/planner/programs/training-max.ts";
import { Button } from "#app/ui/button.tsx";
import { WhyNumber } from "../why.tsx";

interface SessionProps {
  program: Program;
  session: WeekSession;
  /** From 1. */
  number: number;
  /** Its day, or that it is done. */
  when?: string | undefined;
  maxima: TrainingMaxima;
  context: PlanContext;
  onStart?: (() => void) | undefined;
}

/** A session of a program with its exercises; each number says where it comes from. */
export function ProgramSession({ program, session, number, when, maxima, context, onStart }: SessionProps) {
  const heading = useId();
  const unit = context.loading.weightUnit;
  const minutes = countMinutes(session);
  return (
    <section
      aria-label={`Session ${number}`}
      className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={heading} className="text-lg">
          {when && `${when}: `}
          {session.name}
        </h3>
        <WhyNumber
          why={{
            text: "The warm-up, and each set with its repetitions, 15 seconds and its rest.",
            rule: "R17",
          }}
          label={`${minutes} minutes`}
          className="display tabular text-lg"
        >
          {minutes} min
        </WhyNumber>
      </div>
      <ul aria-labelledby={heading} className="grid divide-y divide-line">
        {session.exercises.map((exercise) => {
          const max = exercise.lift === undefined ? undefined : maxima[exercise.lift];
          return (
            <li key={exercise.exerciseId} className="grid py-2">
              <p className="wrap-anywhere font-semibold">
                {context.catalogue.find(exercise.exerciseId)?.name ?? exercise.exerciseId}
              </p>
              <div className="flex flex-wrap gap-x-4 text-sm">
                {groupSets(exercise.sets).map((group) => {
                  const text = formatGroup(group, unit);
                  return (
                    <WhyNumber
                      key={text}
                      why={whyGroup(program, group, max, unit)}
                      label={text}
                      className="tabular font-semibold"
                    />
                  );
                })}
                <WhyNumber why={whyRest(exercise)} label={`${exercise.restS} seconds of rest`}>
                  {exercise.restS} s rest
                </WhyNumber>
              </div>
            </li>
          );
        })}
      </ul>
      {onStart && (
        <Button variant="primary" className="justify-self-start" onClick={onStart}>
          Start {session.name}
        </Button>
      )}
    </section>
  );
}
