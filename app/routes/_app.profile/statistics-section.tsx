import { Share2 } from "lucide-react";
import { useLive } from "#app/data/react/use-live.ts";
import { listAwards } from "#app/features/insights/statistics/awards.ts";
import { AwardsCard } from "#app/features/insights/ui/awards-card.tsx";
import { HeatMapCard } from "#app/features/insights/ui/heat-map-card.tsx";
import { LifetimeCard } from "#app/features/insights/ui/lifetime-card.tsx";
import { RecordsCard } from "#app/features/insights/ui/records-card.tsx";
import { drawShareCard } from "#app/features/insights/ui/share-card.ts";
import type { Insights } from "#app/features/insights/use-insights.ts";
import { Button } from "#app/ui/button.tsx";
import { downloadBlob } from "#app/ui/download-blob.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.ts";
import { MusclesSection } from "../_app.dashboard/muscles-section.tsx";
import { AchievedCard } from "./achieved-card.tsx";

interface StatisticsSectionProps {
  /** Undefined while they load. */
  insights: Insights | undefined;
  name: string;
  /** The server's count; null when the server can't be reached. */
  goalsAchieved: number | null;
}

/** The member's statistics, from this device except for the count of goals, which is over all devices. */
export function StatisticsSection({ insights, name, goalsAchieved }: StatisticsSectionProps) {
  const first = insights?.bars[0]?.week;
  const recent = useLive(
    async ({ history }) => (first === undefined ? undefined : history.listSince(first)),
    [first],
  );
  const records = useLive(({ history }) => history.findRecords(), []);
  if (!insights || !recent || !records)
    return (
      <div aria-busy="true" className="grid gap-4">
        <span className="sr-only">Loading your statistics</span>
        <Skeleton className="h-71 rounded-lg max-sm:h-76" />
        <Skeleton className="h-52 rounded-lg" />
      </div>
    );
  return (
    <>
      <HeatMapCard heat={insights.heat} today={insights.today} />
      <MusclesSection entries={recent} today={insights.today} weekStart={insights.weekStart} />
      <AwardsCard awards={listAwards(insights.days, insights.streak.best)} />
      <div className="grid gap-4 lg:grid-cols-2">
        <LifetimeCard lifetime={insights.lifetime} />
        <AchievedCard overall={goalsAchieved} />
      </div>
      <RecordsCard records={records} bestWeek={insights.bestWeek} />
      {insights.lifetime.count > 0 && <ShareButton name={name} insights={insights} />}
    </>
  );
}

function ShareButton({ name, insights }: { name: string; insights: Insights }) {
  async function share() {
    try {
      downloadBlob("my-workouts.png", await drawShareCard(name, insights.lifetime, insights.streak));
    } catch (error) {
      console.error("The picture could not be made", error);
      showToast("The picture could not be made in this browser.");
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button onClick={share}>
        <Share2 size={20} strokeWidth={1.75} aria-hidden /> Share card
      </Button>
      <p className="text-ink-2 text-sm">A picture of your totals, made on this device and saved to it.</p>
    </div>
  );
}
