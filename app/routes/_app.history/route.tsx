import type { MetaFunction } from "@remix-run/cloudflare";
import { TransferDialog } from "#app/features/import/public.ts";
import { useInsights } from "#app/features/insights/public.ts";
import { StorageNotice } from "#app/features/workout/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { HistoryScreen } from "./history-screen.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("History") }];

/** No loader: all data is in this browser, so the page works without a network. */
export default function HistoryPage() {
  const insights = useInsights();
  const hasEntries = (insights?.days.length ?? 0) > 0;
  return (
    <div className="grid gap-4 py-6 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">History</h1>
        <TransferDialog isIcon={hasEntries} />
      </header>
      <StorageNotice />
      <HistoryScreen insights={insights} />
    </div>
  );
}
