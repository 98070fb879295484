import { Check, Lock, LockOpen, Play, Shuffle, X } from "lucide-react";
import { useId } from "react";
import type { WeekExercise, WeekSession } from "#app/domain/planner/plan.ts";
import { formatWeekday } from "#app/domain/routine/weekdays.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatWeightWithUnit, type WeightUnit } from "#app/lib/weight.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { WhyNumber } from "./why.tsx";

interface SessionRegionProps {
  session: WeekSession;
  /** From 1. */
  number: number;
  unit: WeightUnit;
  isDone: boolean;
  /** Whether it is the one to do now. */
  isNext: boolean;
  onStart(): void;
  /** Starts it after a question how the owner is. */
  onCareful(): void;
  onLock(exercise: WeekExercise): void;
  onSwap(exercise: WeekExercise): void;
  onLeaveOut(exercise: WeekExercise): void;
  /** The name of the planned exercise, if this one stands in for it this time. */
  findReplaced(exercise: WeekExercise): string | undefined;
}

/** A session of the week with its exercises; each number says why. */
export function SessionRegion(props: SessionRegionProps) {
  const { session, number, unit, isDone, isNext, onStart, onCareful, findReplaced, ...actions } = props;
  const id = useId();
  return (
    <section
      aria-label={`Session ${number}`}
      className={classNames(
        "grid content-start gap-2 rounded-lg border bg-surface p-4 sm:p-5",
        isNext ? "border-volt-ink" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-lg">
          {formatWeekday(session.weekday, "long")}: {session.name}
        </h3>
        <WhyNumber
          why={session.why.minutes}
          label={`${session.minutes} minutes`}
          className="display tabular text-lg"
        >
          {session.minutes} min
        </WhyNumber>
      </div>
      <ul aria-labelledby={id} className="grid divide-y divide-line">
        {session.exercises.map((exercise, at) => (
          <Exercise
            key={exercise.exerciseId}
            exercise={exercise}
            unit={unit}
            isFirst={session.exercises[at - 1]?.group !== exercise.group}
            insteadOf={findReplaced(exercise)}
            {...actions}
          />
        ))}
      </ul>
      {isDone ? (
        <p className="flex min-h-11 items-center gap-2 font-semibold text-volt-ink">
          <Check {...icon} /> Done this week
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={isNext ? "primary" : "secondary"}
            aria-label={`Start ${session.name}`}
            onClick={onStart}
          >
            <Play {...icon} /> Start
          </Button>
          <Button variant="quiet" className="max-sm:px-3" onClick={onCareful}>
            Not at your best?
          </Button>
        </div>
      )}
    </section>
  );
}

interface ExerciseProps extends Pick<SessionRegionProps, "unit" | "onLock" | "onSwap" | "onLeaveOut"> {
  exercise: WeekExercise;
  /** Whether it begins its superset. */
  isFirst: boolean;
  /** The planned exercise, if this one stands in for it this time. */
  insteadOf: string | undefined;
}

const range = (least: number, most: number, between: string) =>
  least === most ? String(least) : `${least}${between}${most}`;

/** Words that the narrowest phones have no room for; the button's name says them. */
const Roomy = ({ children }: { children: string }) => (
  <span className="max-[22.5rem]:hidden">{` ${children}`}</span>
);

function Exercise({ exercise, unit, isFirst, insteadOf, onLock, onSwap, onLeaveOut }: ExerciseProps) {
  const { name, sets, minReps, maxReps, seconds, rir, restS, weightG, group, isLocked, why } = exercise;
  const LockIcon = isLocked ? Lock : LockOpen;
  const nameId = useId();
  const act = { className: "max-sm:w-9", "aria-describedby": nameId };
  return (
    <li className={classNames("grid py-0.5", group && "-ml-3 border-l-2 border-l-volt-ink pl-2.5")}>
      {group && (
        <span className={isFirst ? "pt-1 text-ink-2 text-xs" : "sr-only"}>Superset {group}: in turns</span>
      )}
      <div className="flex items-center max-sm:-mr-2">
        <p className="wrap-anywhere min-w-0 grow font-semibold leading-snug">
          <span id={nameId}>{name}</span>
          {insteadOf && (
            <span className="block font-normal text-ink-2 text-sm">this time, instead of {insteadOf}</span>
          )}
        </p>
        <IconButton label="Swap" {...act} onClick={() => onSwap(exercise)}>
          <Shuffle {...icon} />
        </IconButton>
        {!insteadOf && (
          <>
            <IconButton
              label="Lock"
              {...act}
              aria-pressed={isLocked}
              className={classNames(act.className, isLocked && "text-volt-ink")}
              onClick={() => onLock(exercise)}
            >
              <LockIcon {...icon} />
            </IconButton>
            <IconButton label="Leave out" {...act} onClick={() => onLeaveOut(exercise)}>
              <X {...icon} />
            </IconButton>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-x-3 text-sm sm:gap-x-4">
        <WhyNumber why={why.sets} label={countOf(sets, "set")} className="font-semibold" />
        {seconds === null ? (
          <WhyNumber why={why.reps} label={`${range(minReps, maxReps, " to ")} repetitions`}>
            {range(minReps, maxReps, "–")}
            <Roomy>reps</Roomy>
          </WhyNumber>
        ) : (
          <WhyNumber why={why.reps} label={`${seconds} seconds`}>
            {seconds} s
          </WhyNumber>
        )}
        {weightG !== null ? (
          <WhyNumber why={why.weight} label={formatWeightWithUnit(weightG, unit)} />
        ) : (
          // Nothing is known from which a weight would follow.
          why.weight.rule === "R19" && (
            <WhyNumber why={why.weight} label="Weight by feel">
              by feel
            </WhyNumber>
          )
        )}
        {seconds === null && (
          <WhyNumber why={why.rir} label={`${rir} repetitions in reserve`}>
            RIR {rir}
          </WhyNumber>
        )}
        <WhyNumber why={why.rest} label={`${restS} seconds of rest`}>
          {restS} s<Roomy>rest</Roomy>
        </WhyNumber>
      </div>
    </li>
  );
}
