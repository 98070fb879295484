import type { MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { Settings } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { DatabaseProvider, useDatabase } from "#app/data/database-provider.tsx";
import type { Owner } from "#app/domain/owner.ts";
import type { NewRoutine } from "#app/domain/routine/routine.ts";
import { GoalListSkeleton, GoalReached, loadGoalList } from "#app/features/goals/public.ts";
import { HistorySkeleton } from "#app/features/history/public.ts";
import { loadPlanner } from "#app/features/planner/public.ts";
import { loadStartRoutine } from "#app/features/routines/public.ts";
import { ApplyMotion } from "#app/features/settings/public.ts";
import {
  OnceRead,
  OpenElsewhere,
  RestAlarm,
  RestSlot,
  StorageNotice,
  useTrackerValue,
  useWorkoutControls,
  WorkoutDock,
} from "#app/features/workout/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { focusIfLost } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { LinkTabPanel, LinkTabs } from "#app/ui/link-tabs.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { reportFailure } from "#app/ui/toast.ts";
import { isInstalled, useHydrated } from "#app/ui/use-browser.ts";
import { WorkoutTab } from "./workout-tab.tsx";

// Loaded when the pointer or the focus comes near their tab, or with the tab.
const loadHistory = () => import("./guest-history.tsx");
const GuestHistory = lazyPart(loadHistory);
const GoalList = lazyPart(async () => ({ default: (await loadGoalList()).GoalList }));

// Loaded when a workout with sets is finished.
const FinishedWorkout = lazyPart(() => import("./finished-workout.tsx"));

// Loaded with its address.
const Planner = lazyPart(loadPlanner);

// Loaded with its address.
const GuestSettings = lazyPart(() => import("./guest-settings.tsx"));

// Loaded in an installed app.
const InstalledEmpty = lazyPart(() => import("./installed-empty.tsx"), Nothing);

export const meta: MetaFunction = () => [{ title: pageTitle("Work Out Now") }];

const guest: Owner = { kind: "guest" };

const tabs = [
  { value: "workout", label: "Workout", to: "?tab=workout" },
  { value: "history", label: "History", to: "?tab=history" },
  { value: "goals", label: "Goals", to: "?tab=goals" },
] as const;

const prepareTabs = () => void Promise.all([loadHistory(), loadGoalList()]).catch(() => undefined);

export default function WorkOutNowPage() {
  return (
    <DatabaseProvider owner={guest}>
      <WorkOutNow />
    </DatabaseProvider>
  );
}

function WorkOutNow() {
  const [params, setParams] = useSearchParams();
  // A workout without sets is shown by the toast alone.
  const controls = useWorkoutControls(({ id, hasSets }) => {
    if (hasSets) setParams({ tab: "workout", finished: id });
    return hasSets;
  });
  const hydrated = useHydrated();
  const current = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "workout";
  const finished = params.get("finished");
  const running = useTrackerValue(controls.tracker, ({ state }) => state.general !== null);
  const isFinished = current === "workout" && finished !== null && hydrated && !running;
  const isPlanning = current === "workout" && params.has("plan") && hydrated && !isFinished;
  const settingsSection = params.get("settings");
  const setSettings = (isOpen: boolean) =>
    setParams(
      (before) => {
        if (isOpen) before.set("settings", "");
        else before.delete("settings");
        return before;
      },
      { preventScrollReset: true, replace: !isOpen },
    );
  const heading = useRef<HTMLHeadingElement>(null);
  const db = useDatabase();
  async function startSession(routine: NewRoutine): Promise<void> {
    if (!db) return;
    const { startAsCards } = await loadStartRoutine();
    const showCard = (id: string | null) => {
      controls.pickedCard.current = id;
    };
    if (await startAsCards(db, routine, showCard)) setParams({ tab: "workout" });
  }
  // The focused element disappears with the finished workout.
  useEffect(() => (isFinished ? () => focusIfLost(heading.current) : undefined), [isFinished]);
  return (
    <div className="tracker grid min-h-dvh content-start gap-6 pt-6 pb-10 md:pt-10 short:gap-2 short:pt-2">
      {/* On the left, because toasts appear on the right. */}
      <header className="flex flex-wrap items-center gap-4 sm:gap-x-8">
        {!isFinished && (
          <h1 ref={heading} className="text-2xl md:text-3xl short:text-xl">
            Work Out Now
          </h1>
        )}
        <div className="w-full max-sm:order-last sm:w-auto">
          <LinkTabs label="Work Out Now" tabs={tabs} current={current} onApproach={prepareTabs} />
        </div>
        <IconButton
          label="Settings"
          className={classNames("needs-script max-xl:ml-auto", isFinished && "max-sm:hidden")}
          onClick={() => setSettings(true)}
        >
          <Settings {...icon} />
        </IconButton>
      </header>
      {hydrated && settingsSection !== null && (
        <Suspense>
          <GuestSettings section={settingsSection} onClose={() => setSettings(false)} />
        </Suspense>
      )}
      <ApplyMotion />
      <StorageNotice />
      {hydrated && isInstalled() && (
        <Suspense>
          <InstalledEmpty />
        </Suspense>
      )}
      <OpenElsewhere tracker={controls.tracker} />
      <RestAlarm tracker={controls.tracker} />
      <GoalReached onShow={() => setParams({ tab: "goals" })} />
      {current !== "workout" && <RestSlot controls={controls} />}
      <LinkTabPanel value="workout" current={current}>
        {isFinished ? (
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <FinishedWorkout
              id={finished}
              controls={controls}
              onClose={() => setParams({ tab: "workout" })}
            />
          </Suspense>
        ) : isPlanning ? (
          <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
            <Planner
              onStart={(routine) =>
                void reportFailure(startSession(routine), "The session could not be started.")
              }
            />
          </Suspense>
        ) : (
          <OnceRead tracker={controls.tracker}>
            <WorkoutTab controls={controls} />
          </OnceRead>
        )}
      </LinkTabPanel>
      <LinkTabPanel value="history" current={current} fallback={<HistorySkeleton />}>
        <GuestHistory />
      </LinkTabPanel>
      <LinkTabPanel value="goals" current={current} fallback={<GoalListSkeleton />}>
        <GoalList />
      </LinkTabPanel>
      <WorkoutDock controls={controls} offersStart={current === "workout" && !isFinished && !isPlanning} />
    </div>
  );
}
