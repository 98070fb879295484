import type { MetaFunction } from "@remix-run/cloudflare";
import { GuestDataOffer } from "#app/features/guest-data/public.ts";
import { OutcomeToast } from "#app/features/newsletter/public.ts";
import { StorageNotice } from "#app/features/workout/public.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { AskedPage } from "./asked-page.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";
import { NewsSection } from "./news-section.tsx";

export const meta: MetaFunction = () => [{ title: pageTitle("Dashboard") }];

/** No loader: all data is in this browser, so the page works without a network. */
export default function DashboardPage() {
  return (
    <div className="grid gap-4 py-6 md:py-8">
      <h1 className="text-2xl md:text-3xl">Dashboard</h1>
      <AskedPage />
      <StorageNotice />
      <GuestDataOffer />
      <OutcomeToast />
      <DashboardScreen />
      <NewsSection />
    </div>
  );
}
