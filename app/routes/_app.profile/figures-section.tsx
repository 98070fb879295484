import { Share2 } from "lucide-react";
import { useMemo } from "react";
import { useWholeHistory } from "#app/data/react/use-live.ts";
import { listAwards } from "#app/features/insights/figures/awards.ts";
import { readRecords } from "#app/features/insights/figures/records.ts";
import { AwardsCard } from "#app/features/insights/ui/awards-card.tsx";
import { HeatMapCard } from "#app/features/insights/ui/heat-map-card.tsx";
import { LifetimeCard } from "#app/features/insights/ui/lifetime-card.tsx";
import { RecordsCard } from "#app/features/insights/ui/records-card.tsx";
import { drawShareCard } from "#app/features/insights/ui/share-card.ts";
import { StreakCard } from "#app/features/insights/ui/streak-card.tsx";
import { type Insights, useInsights } from "#app/features/insights/use-insights.ts";
import { Button } from "#app/ui/button.tsx";
import { downloadBlob } from "#app/ui/download-blob.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.ts";
import { AchievedCard } from "./achieved-card.tsx";

interface FiguresSectionProps {
  name: string;
  /** What the profile on the server says; null when it can't be reached. */
  goalsAchieved: number | null;
}

/** The person's figures, all from this device but the count of goals, which is over all devices. */
export function FiguresSection({ name, goalsAchieved }: FiguresSectionProps) {
  const insights = useInsights();
  const entries = useWholeHistory()?.entries;
  const records = useMemo(() => readRecords(entries ?? []), [entries]);
  if (!insights || !entries)
    return (
      <div aria-busy="true" className="grid gap-4">
        <span className="sr-only">Loading your figures</span>
        <Skeleton className="h-52 rounded-lg" />
        <Skeleton className="h-52 rounded-lg" />
      </div>
    );
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <LifetimeCard lifetime={insights.lifetime} />
        <StreakCard streak={insights.streak} />
        <AchievedCard overall={goalsAchieved} />
      </div>
      <HeatMapCard heat={insights.heat} today={insights.today} />
      <AwardsCard awards={listAwards(insights.days, insights.streak.best)} />
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
