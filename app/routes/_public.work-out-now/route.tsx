import type { MetaFunction } from "@remix-run/cloudflare";
import { useSearchParams } from "@remix-run/react";
import type { Owner } from "#app/contracts/owner.ts";
import { DataProvider } from "#app/data/react/data-provider.tsx";
import { GoalList } from "#app/features/goals/goal-list.tsx";
import { HistoryList } from "#app/features/history/history-list.tsx";
import { SessionDock } from "#app/features/session/session-dock.tsx";
import { StorageNotice } from "#app/features/session/storage-notice.tsx";
import { useSession } from "#app/features/session/use-session.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { wholeStyle, wholeStyleLinks } from "#app/page-style.tsx";
import { LinkTabPanel, LinkTabs } from "#app/ui/link-tabs.tsx";
import { WorkoutTab } from "./workout-tab.tsx";

export const handle = wholeStyle;
export const links = wholeStyleLinks;

export const meta: MetaFunction = () => [{ title: pageTitle("Work Out Now") }];

const visitor: Owner = { kind: "visitor" };

const tabs = [
  { value: "workout", label: "Workout", to: "?tab=workout" },
  { value: "history", label: "History", to: "?tab=history" },
  { value: "goals", label: "Goals", to: "?tab=goals" },
] as const;

export default function WorkOutNowPage() {
  return (
    <DataProvider owner={visitor}>
      <WorkOutNow />
    </DataProvider>
  );
}

function WorkOutNow() {
  const session = useSession();
  const [params] = useSearchParams();
  const current = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "workout";
  return (
    <div className="grid min-h-dvh content-start gap-6 pt-6 pb-10 md:pt-10">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Work Out Now</h1>
        <div className="w-full sm:w-auto">
          <LinkTabs label="Work Out Now" tabs={tabs} current={current} />
        </div>
      </header>
      <StorageNotice />
      <LinkTabPanel value="workout" current={current}>
        <WorkoutTab session={session} />
      </LinkTabPanel>
      <LinkTabPanel value="history" current={current}>
        <HistoryList />
      </LinkTabPanel>
      <LinkTabPanel value="goals" current={current}>
        <GoalList />
      </LinkTabPanel>
      <SessionDock session={session} offersStart={current === "workout"} />
    </div>
  );
}
