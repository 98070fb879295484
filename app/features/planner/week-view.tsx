import { useMemo, useState } from "react";
import { removePlan, type StoredPlan, savePlan } from "#app/data/planner/stored-plan.ts";
import { acceptDeload, declineDeload, keepExercises, proposeDeload } from "#app/domain/planner/next-week.ts";
import type { Plan, Week, WeekExercise, WeekSession } from "#app/domain/planner/plan.ts";
import { planWeek } from "#app/domain/planner/plan-week.ts";
import { avoidExercise, proposeSwaps, swapForGood, toggleLock } from "#app/domain/planner/swaps.ts";
import { startOfWeek } from "#app/lib/calendar-week.ts";
import { Button } from "#app/ui/button.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { reportFailure, showToast } from "#app/ui/toast.ts";
import { MuscleBands } from "./muscle-bands.tsx";
import { NextWeekCard } from "./next-week-card.tsx";
import { advance, changePlan, createRoutines } from "./plan-commands.ts";
import { SessionRegion } from "./session-region.tsx";
import ShareDialog from "./share-dialog.tsx";
import SwapDialog from "./swap-dialog.tsx";
import type { Planner } from "./use-planner.ts";
import { Reason } from "./why.tsx";

interface WeekViewProps {
  planner: Planner;
  stored: StoredPlan;
  onChangeAnswers(): void;
}

const phaseNames = {
  load: "",
  deload: "deload",
  "short-gap": "back after a break",
  "block-gap": "back after a break",
  "long-gap": "back after a break",
} as const;

/** The week of the plan: its sessions, its muscles, and what can be changed. */
export function WeekView({ planner, stored, onChangeAnswers }: WeekViewProps) {
  const { plan } = stored;
  const { context } = planner;
  const { week, problem } = useMemo(() => planWeek(plan, context), [plan, context]);
  if (!week)
    return (
      <div className="grid max-w-prose justify-items-start gap-4">
        <p role="alert">{problem}</p>
        <Button variant="primary" onClick={onChangeAnswers}>
          Change answers
        </Button>
      </div>
    );
  return <Planned {...{ planner, stored, week, onChangeAnswers }} />;
}

function Planned({ planner, stored, week, onChangeAnswers }: WeekViewProps & { week: Week }) {
  const { plan, routineIds } = stored;
  const { context, settings, db } = planner;
  const [swapped, setSwapped] = useState<{ session: WeekSession; exercise: WeekExercise } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const isOver = startOfWeek(context.today, settings.weekStart) > stored.weekOn;
  const deload = isOver ? null : proposeDeload(plan, context);
  const save = (next: Plan) =>
    void reportFailure(changePlan(planner, stored, next), "The plan could not be changed.");
  // The other exercises of the week stay, whatever the change makes room for.
  const kept = keepExercises(plan, week);
  const swaps = useMemo(
    () => (swapped ? proposeSwaps(swapped.session, swapped.exercise.exerciseId, plan, context) : []),
    [swapped, plan, context],
  );

  async function use(): Promise<void> {
    setBusy(true);
    const isMade = await reportFailure(createRoutines(planner, stored, week), "The plan could not be used.");
    setBusy(false);
    if (isMade) showToast("Your sessions are routines now", { detail: "Each is offered on its day." });
  }

  async function goOn(tooMuch: Parameters<typeof advance>[3]): Promise<void> {
    const planned = advance(planner, stored, week, tooMuch);
    if (!(await reportFailure(planned, "The next week could not be planned."))) return;
    const [change, ...more] = await planned;
    if (change) showToast(change.why.text, more.length > 0 ? { detail: `${more.length} more changes` } : {});
  }

  async function remove(): Promise<void> {
    if (!(await reportFailure(removePlan(db), "The plan could not be deleted."))) return;
    showToast("Plan deleted", {
      detail: "Its routines stay.",
      action: { label: "Undo", run: () => void savePlan(db, stored) },
    });
  }

  return (
    <section aria-label="Your week" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">
          Block {week.block}, week {week.number}
          {phaseNames[week.phase] && `, ${phaseNames[week.phase]}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isBusy} onClick={() => void use()}>
            {routineIds.length > 0 ? "Use this plan again" : "Use this plan"}
          </Button>
          <Button onClick={onChangeAnswers}>Change answers</Button>
          <Button onClick={() => setSharing(true)}>Share plan</Button>
        </div>
      </div>
      {isOver && (
        <NextWeekCard week={week.number} muscles={week.muscles.map(({ muscle }) => muscle)} onNext={goOn} />
      )}
      {deload && (
        <SectionCard title="Time for a deload?">
          <Reason why={deload} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => save(acceptDeload(kept))}>
              Take a deload week
            </Button>
            <Button onClick={() => save(declineDeload(plan))}>Not now</Button>
          </div>
        </SectionCard>
      )}
      {(week.notes.length > 0 || week.shortfalls.length > 0) && (
        <ul className="grid gap-1 rounded-lg bg-surface-2 p-4 text-sm">
          {week.notes.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
          {week.shortfalls.map(({ muscle, text }) => (
            <li key={muscle}>{text}</li>
          ))}
        </ul>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {week.sessions.map((session, at) => (
          <SessionRegion
            key={session.index}
            session={session}
            number={at + 1}
            unit={context.loading.weightUnit}
            onLock={({ exerciseId }) => save(toggleLock(kept, session.index, exerciseId))}
            onSwap={(exercise) => setSwapped({ session, exercise })}
            onLeaveOut={({ exerciseId }) => save(avoidExercise(kept, exerciseId))}
          />
        ))}
      </div>
      <MuscleBands muscles={week.muscles} />
      <Button variant="quiet" className="justify-self-start" onClick={() => void remove()}>
        Delete plan
      </Button>
      {isSharing && <ShareDialog plan={kept} onClose={() => setSharing(false)} />}
      {swapped && (
        <SwapDialog
          name={swapped.exercise.name}
          swaps={swaps}
          unit={context.loading.weightUnit}
          onClose={() => setSwapped(null)}
          onChoose={(id) => {
            save(swapForGood(kept, swapped.session, swapped.exercise.exerciseId, id));
            setSwapped(null);
          }}
        >
          {swaps.length === 0 && <p>Change the answers to have more choice.</p>}
        </SwapDialog>
      )}
    </section>
  );
}
