import type { MetaFunction } from "@remix-run/cloudflare";
import { useNavigate, useSearchParams } from "@remix-run/react";
import { workoutPath } from "#app/content/navigation.ts";
import { isExercising, isRoutineRunning } from "#app/domain/running-workout/timing/is-timing.ts";
import { GoalListSkeleton } from "#app/features/goals/public.ts";
import { HistorySkeleton, loadHistoryList } from "#app/features/history/public.ts";
import { OwnExercises } from "#app/features/own-exercises/public.ts";
import { LogWorkout } from "#app/features/past-workout/public.ts";
import { loadPlanner } from "#app/features/planner/public.ts";
import { loadRoutinesTab, useStartRoutine } from "#app/features/routines/public.ts";
import {
  OnceRead,
  OpenElsewhere,
  RestAlarm,
  RestSlot,
  StorageNotice,
  useTrackerValue,
  useWorkoutControls,
  WorkoutDock,
  WorkoutTab,
} from "#app/features/workout/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { LinkTabPanel, LinkTabs } from "#app/ui/link-tabs.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// Loaded when the pointer or the focus comes near their tab, or with the tab.
const loadTabs = {
  routines: loadRoutinesTab,
  plan: loadPlanner,
  history: loadHistoryList,
  goals: () => import("./goals-tab.tsx"),
};
const RoutinesTab = lazyPart(async () => ({ default: (await loadTabs.routines()).RoutinesTab }));
const Planner = lazyPart(loadTabs.plan);
const HistoryList = lazyPart(async () => ({ default: (await loadTabs.history()).HistoryList }));
const GoalsTab = lazyPart(loadTabs.goals);

export const meta: MetaFunction = () => [{ title: pageTitle("Workouts") }];

const tabs = [
  { value: "workout", label: "Workout", to: "?tab=workout" },
  { value: "routines", label: "Routines", to: "?tab=routines" },
  { value: "plan", label: "Plan", to: "?tab=plan" },
  { value: "history", label: "History", to: "?tab=history" },
  { value: "goals", label: "Goals", to: "?tab=goals" },
] as const;

function prepareTabs(): void {
  for (const load of Object.values(loadTabs)) load().catch(() => undefined);
}

/** The users' tracker. No loader: it works without a network. */
export default function WorkoutsPage() {
  const navigate = useNavigate();
  const controls = useWorkoutControls(({ id }) => {
    navigate(workoutPath(id));
    return true;
  });
  const { start } = useStartRoutine();
  const [params] = useSearchParams();
  // Then the bottom bar has no Start.
  const isBusy = useTrackerValue(
    controls.tracker,
    ({ state }) => isExercising(state) || isRoutineRunning(state),
  );
  const current = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "workout";
  return (
    <div className="tracker flex flex-col gap-6 py-6 md:py-8 short:gap-2 short:py-2">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-6 short:gap-y-2">
        <h1 className="text-2xl md:text-3xl short:text-xl">Workouts</h1>
        <LogWorkout />
        <div className="w-full short:w-auto">
          <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:max-w-prose sm:px-0">
            <LinkTabs label="Workouts" tabs={tabs} current={current} onApproach={prepareTabs} />
          </div>
        </div>
      </header>
      <StorageNotice />
      <OpenElsewhere tracker={controls.tracker} />
      <RestAlarm tracker={controls.tracker} />
      {current !== "workout" && <RestSlot controls={controls} />}
      <LinkTabPanel value="workout" current={current}>
        <OnceRead tracker={controls.tracker}>
          <WorkoutTab controls={controls}>
            <OwnExercises />
          </WorkoutTab>
        </OnceRead>
      </LinkTabPanel>
      <LinkTabPanel value="routines" current={current} fallback={<Skeleton className="h-96 rounded-lg" />}>
        <RoutinesTab />
      </LinkTabPanel>
      <LinkTabPanel value="plan" current={current} fallback={<Skeleton className="h-96 rounded-lg" />}>
        <Planner onStart={start} />
      </LinkTabPanel>
      <LinkTabPanel value="history" current={current} fallback={<HistorySkeleton />}>
        <HistoryList pathOf={({ id }) => workoutPath(id)} />
      </LinkTabPanel>
      <LinkTabPanel value="goals" current={current} fallback={<GoalListSkeleton />}>
        <GoalsTab />
      </LinkTabPanel>
      <WorkoutDock controls={controls} offersStart={current === "workout" || isBusy} position="page" />
    </div>
  );
}
