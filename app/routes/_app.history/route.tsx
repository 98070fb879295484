import type { MetaFunction } from "@remix-run/cloudflare";
import { useInsights } from "#app/features/insights/use-insights.ts";
import { StorageNotice } from "#app/features/session/storage-notice.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { CarryDialog } from "./carry-dialog.tsx";
import { HistoryScreen } from "./history-screen.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("History") }];

/** No loader: all of it is in the browser, so it shows without a network as well. */
export default function HistoryPage() {
  const insights = useInsights();
  return (
    <div className="grid gap-4 py-6 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">History</h1>
        <CarryDialog />
      </header>
      <StorageNotice />
      <HistoryScreen insights={insights} />
    </div>
  );
}
