import { useSearchParams } from "@remix-run/react";
import { type MutableRefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { removePlan } from "#app/data/planner/plan-row.ts";
import { type StoredPlan, savePlan } from "#app/data/planner/stored-plan.ts";
import type { LinkContent } from "#app/domain/planner/link.ts";
import { acceptDeload, declineDeload, keepExercises, proposeDeload } from "#app/domain/planner/next-week.ts";
import type { Plan, Week, WeekExercise, WeekSession } from "#app/domain/planner/plan.ts";
import {
  avoidExercise,
  proposeSwaps,
  swapForGood,
  swapThisTime,
  toggleLock,
} from "#app/domain/planner/swaps.ts";
import { toRoutine } from "#app/domain/planner/to-routine.ts";
import { listDone, listMissed, nextSession } from "#app/domain/planner/week-queue.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { formatWeekday, weekdayOf } from "#app/domain/routine/weekdays.ts";
import { loadExerciseFinder } from "#app/features/library/public.ts";
import { loadPlanProgress } from "#app/features/progress/public.ts";
import { countOf } from "#app/lib/amounts.ts";
import { startOfWeek } from "#app/lib/calendar-week.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { reportFailure, showToast } from "#app/ui/toast.ts";
import { CardioCard } from "./cardio-card.tsx";
import { MuscleBands } from "./muscle-bands.tsx";
import { advance, changePlan, createRoutines, shownWeekOf, weekOf } from "./plan-commands.ts";
import { SessionRegion } from "./session-region.tsx";
import type { Planner } from "./use-planner.ts";
import { Reason, WhyNumber } from "./why.tsx";

const PlanProgress = lazyPart(loadPlanProgress, Nothing);
// Loaded when they are opened, or when a day or the week is over.
const MissedCard = lazyPart(() => import("./missed-card.tsx"), Nothing);
const NextWeekCard = lazyPart(() => import("./next-week-card.tsx"));
const Readiness = lazyPart(() => import("./readiness-dialog.tsx"));
const Share = lazyPart(() => import("./share-dialog.tsx"));
const Swap = lazyPart(() => import("./swap-dialog.tsx"));

interface WeekViewProps {
  planner: Planner;
  stored: StoredPlan;
  /** Whether the plan was just made, so that the keyboard and the screen go to its week. */
  isNew: MutableRefObject<boolean>;
  onStart(routine: NewRoutine): void;
  onChangeAnswers(): void;
}

const lengths = [
  { value: "good", label: "For good" },
  { value: "once", label: "Only this time" },
] as const;

const phaseNames = {
  load: "",
  deload: "deload",
  "short-gap": "back after a break",
  "block-gap": "back after a break",
  "long-gap": "back after a break",
} as const;

/** What others need of a plan. What is spared says something about the owner's health, so it isn't shared. */
const toShared = (plan: Plan): LinkContent => ({
  kind: "plan",
  plan: { ...plan, answers: { ...plan.answers, spare: [], banned: [] } },
});

/** The week of the plan: its sessions, its muscles, and what can be changed. */
export function WeekView({ planner, stored, isNew, onStart, onChangeAnswers }: WeekViewProps) {
  const { week, problem } = useMemo(() => weekOf(stored, planner), [stored, planner]);
  if (!week)
    return (
      <div className="grid max-w-prose justify-items-start gap-4">
        <p role="alert">{problem}</p>
        <Button variant="primary" onClick={onChangeAnswers}>
          Change answers
        </Button>
      </div>
    );
  return <Planned {...{ planner, stored, week, isNew, onStart, onChangeAnswers }} />;
}

/** @param props `week` is the week as it is planned, without swaps for this time */
function Planned(props: WeekViewProps & { week: Week }) {
  const { planner, stored, week: planned, isNew, onStart, onChangeAnswers } = props;
  const { plan, routineIds, swaps = [] } = stored;
  const { context, settings, db, entries } = planner;
  const week = useMemo(() => shownWeekOf(stored, planned, { context }), [stored, planned, context]);
  const section = useRef<HTMLElement>(null);
  // The pressed button has disappeared, so the week takes the focus.
  const focus = () => section.current?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isNew.current) focus();
    isNew.current = false;
  }, []);
  const [isForGood, setForGood] = useState(true);
  const [swapped, setSwapped] = useState<{ session: WeekSession; exercise: WeekExercise } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [shared, setShared] = useState<LinkContent | null>(null);
  const isOver = startOfWeek(context.today, settings.weekStart) > stored.weekOn;
  const deload = isOver ? null : proposeDeload(plan, context);
  const done = useMemo(() => listDone(plan.sessions, stored.weekOn, entries), [plan, stored.weekOn, entries]);
  const isFilled = isOver || stored.rest !== undefined;
  const missed = isFilled ? [] : listMissed(plan, stored.weekOn, done, context.today);
  const next = isOver ? null : nextSession(week, { sessions: done });
  // The dashboard asks how the owner is by a link to here.
  const [params, setParams] = useSearchParams();
  const [careful, setCareful] = useState(params.has("careful") ? next : null);
  const closeCareful = () => {
    setCareful(null);
    if (!params.has("careful")) return;
    const kept = new URLSearchParams(params);
    kept.delete("careful");
    setParams(kept, { replace: true, preventScrollReset: true });
  };
  const store = (next: StoredPlan) =>
    void reportFailure(changePlan(planner, next), "The plan could not be changed.");
  const save = (next: Plan) => store({ ...stored, plan: next });
  // The other exercises of the week stay, whatever the change makes room for.
  const kept = keepExercises(plan, planned);
  const findSwap = ({ index }: WeekSession, { exerciseId }: WeekExercise) =>
    swaps.find(({ session, toId }) => session === index && toId === exerciseId);
  const nameOf = (id: string) => context.catalogue.find(id)?.name ?? id;
  const former = swapped && findSwap(swapped.session, swapped.exercise);
  const proposals = useMemo(
    () => (swapped ? proposeSwaps(swapped.session, swapped.exercise.exerciseId, plan, context) : []),
    [swapped, plan, context],
  );

  async function use(): Promise<void> {
    setBusy(true);
    const isMade = await reportFailure(
      createRoutines(planner, stored, planned),
      "The plan could not be used.",
    );
    setBusy(false);
    if (isMade) showToast("Your sessions are routines now", { detail: "Each is offered on its day." });
  }

  async function start(session: WeekSession): Promise<void> {
    const find = await loadExerciseFinder(db);
    onStart(toRoutine(session, context, find));
  }

  async function goOn(tooMuch: Parameters<typeof advance>[3]): Promise<void> {
    const next = advance(planner, stored, planned, tooMuch);
    if (!(await reportFailure(next, "The next week could not be planned."))) return;
    focus();
    const [change, ...more] = await next;
    if (change) showToast(change.why.text, more.length > 0 ? { detail: `${more.length} more changes` } : {});
  }

  function swap(toId: string): void {
    if (!swapped) return;
    const { session, exercise } = swapped;
    setSwapped(null);
    if (!isForGood) {
      store({ ...stored, swaps: swapThisTime(swaps, session.index, exercise.exerciseId, toId) });
      return;
    }
    const base = planned.sessions.find(({ index }) => index === session.index) ?? session;
    const fromId = former?.fromId ?? exercise.exerciseId;
    const others = swaps.filter((one) => one !== former);
    store({ ...stored, plan: swapForGood(kept, base, fromId, toId), swaps: others });
  }

  async function remove(): Promise<void> {
    if (!(await reportFailure(removePlan(db), "The plan could not be deleted."))) return;
    showToast("Plan deleted", {
      detail: "Its routines stay.",
      action: { label: "Undo", run: () => void savePlan(db, stored) },
    });
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Your week"
      className="grid scroll-mt-24 gap-4 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-3">
          {week.sessions[0] && (
            <WhyNumber
              why={week.sessions[0].why.name}
              label={`${countOf(plan.sessions.length, "session")} a week`}
              className="font-semibold"
            />
          )}
          <p className="text-ink-2">
            Block {week.block}, week {week.number}
            {phaseNames[week.phase] && `, ${phaseNames[week.phase]}`}
            {done.length > 0 && `, ${done.length} of ${plan.sessions.length} sessions done`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:px-4">
          <Button
            variant={routineIds.length > 0 ? "secondary" : "primary"}
            busy={isBusy}
            onClick={() => void use()}
          >
            {routineIds.length > 0 ? "Use this plan again" : "Use this plan"}
          </Button>
          <Button onClick={onChangeAnswers}>Change answers</Button>
          <Button onClick={() => setShared(toShared(kept))}>Share plan</Button>
        </div>
      </div>
      <Suspense>
        {isOver && (
          <NextWeekCard week={week.number} muscles={week.muscles.map(({ muscle }) => muscle)} onNext={goOn} />
        )}
        {missed.length > 0 && (
          <MissedCard {...{ planner, stored, week: planned, done, missed }} onChange={store} />
        )}
      </Suspense>
      {!isOver && stored.rest && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface-2 p-4">
          <p>The rest of the week was filled anew on {formatWeekday(weekdayOf(stored.rest.on), "long")}.</p>
          <Button onClick={() => store({ ...stored, rest: undefined })}>Plan the week as before</Button>
        </div>
      )}
      {deload && (
        <SectionCard title="Time for a deload?">
          <Reason why={deload} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              onClick={() => {
                save(acceptDeload(kept));
                focus();
              }}
            >
              Take a deload week
            </Button>
            <Button
              onClick={() => {
                save(declineDeload(plan));
                focus();
              }}
            >
              Not now
            </Button>
          </div>
        </SectionCard>
      )}
      {week.notes.length > 0 && (
        <ul className="grid gap-1 rounded-lg bg-surface-2 p-4 text-sm">
          {week.notes.map((note) => (
            <li key={note.text}>
              {note.text} <WhyNumber why={note} label={`Rule ${note.rule}`} />
            </li>
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
            isDone={done.includes(session.index)}
            isNext={routineIds.length > 0 && session.index === next?.index}
            onStart={() => void start(session)}
            onCareful={() => setCareful(session)}
            onLock={({ exerciseId }) => save(toggleLock(kept, session.index, exerciseId))}
            onSwap={(exercise) => {
              setForGood(!findSwap(session, exercise));
              setSwapped({ session, exercise });
            }}
            findReplaced={(exercise) => {
              const one = findSwap(session, exercise);
              return one && nameOf(one.fromId);
            }}
            onLeaveOut={({ exerciseId }) => save(avoidExercise(kept, exerciseId))}
          />
        ))}
      </div>
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <PlanProgress />
      </Suspense>
      <MuscleBands muscles={week.muscles} shortfalls={week.shortfalls} />
      <CardioCard planner={planner} answers={plan.answers} />
      <Button variant="quiet" className="justify-self-start" onClick={() => void remove()}>
        Delete plan
      </Button>
      <Suspense>
        {shared && <Share content={shared} onClose={() => setShared(null)} />}
        {careful && (
          <Readiness
            {...{ plan, context }}
            session={careful}
            onClose={closeCareful}
            onStart={(session) => {
              setCareful(null);
              void start(session);
            }}
          />
        )}
        {swapped && (
          <Swap
            name={swapped.exercise.name}
            swaps={proposals.map((one) => ({ ...one, weightWhy: one.exercise.why.weight }))}
            unit={context.loading.weightUnit}
            onClose={() => setSwapped(null)}
            onChoose={swap}
            lead={
              <Segments
                label="How long"
                options={lengths}
                value={isForGood ? "good" : "once"}
                onChoose={(length) => setForGood(length === "good")}
              />
            }
          >
            {former && (
              <Button
                className="justify-self-start"
                onClick={() => {
                  store({ ...stored, swaps: swaps.filter((one) => one !== former) });
                  setSwapped(null);
                }}
              >
                Back to {nameOf(former.fromId)}
              </Button>
            )}
            {proposals.length === 0 && <p>Change the answers to have more choice.</p>}
          </Swap>
        )}
      </Suspense>
    </section>
  );
}
