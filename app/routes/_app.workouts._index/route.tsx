import type { MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import { GoalList } from "#app/features/goals/goal-list.tsx";
import { HistoryList } from "#app/features/history/history-list.tsx";
import { readGoalPace } from "#app/features/insights/figures/goal-pace.ts";
import { useGoalWeeks } from "#app/features/insights/use-goal-weeks.ts";
import { SessionDock } from "#app/features/session/session-dock.tsx";
import { StorageNotice } from "#app/features/session/storage-notice.tsx";
import { useSession } from "#app/features/session/use-session.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { LinkTabPanel, LinkTabs } from "#app/ui/link-tabs.tsx";
import { LogWorkout } from "./log-workout.tsx";
import { OwnExercises } from "./own-exercises.tsx";
import { RoutinesTab } from "./routines-tab.tsx";
import { WorkoutTab } from "./workout-tab.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Workouts") }];

const tabs = [
  { value: "workout", label: "Workout", to: "?tab=workout" },
  { value: "routines", label: "Routines", to: "?tab=routines" },
  { value: "history", label: "History", to: "?tab=history" },
  { value: "goals", label: "Goals", to: "?tab=goals" },
] as const;

/** The tracker on the account's data, with what only a member has. No loader: it works without a network. */
export default function WorkoutsPage() {
  const session = useSession();
  const [params] = useSearchParams();
  const current = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "workout";
  return (
    <div className="grid gap-6 py-6 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Workouts</h1>
        <LogWorkout />
      </header>
      <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:max-w-prose sm:px-0">
        <LinkTabs label="Workouts" tabs={tabs} current={current} />
      </div>
      <StorageNotice />
      <LinkTabPanel value="workout" current={current}>
        <WorkoutTab session={session} />
        <OwnExercises />
      </LinkTabPanel>
      <LinkTabPanel value="routines" current={current}>
        <RoutinesTab />
      </LinkTabPanel>
      <LinkTabPanel value="history" current={current}>
        <HistoryList />
      </LinkTabPanel>
      <LinkTabPanel value="goals" current={current}>
        <Goals />
      </LinkTabPanel>
      <SessionDock session={session} offersStart={current === "workout"} place="page" />
    </div>
  );
}

function Goals() {
  return <GoalList readPace={readGoalPace} describe={useGoalWeeks()} />;
}
