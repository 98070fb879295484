import { Share2 } from "lucide-react";
import { Suspense } from "react";
import { historyDayPath, workoutPath } from "#app/content/navigation.ts";
import type { Records } from "#app/domain/records/records.ts";
import { listAwards } from "#app/domain/statistics/awards.ts";
import {
  AwardsCard,
  drawShareCard,
  HeatMapCard,
  type Insights,
  LifetimeCard,
  RecordsCard,
} from "#app/features/insights/public.ts";
import { loadMonthsCard } from "#app/features/progress/public.ts";
import { Button } from "#app/ui/button.tsx";
import { downloadBlob } from "#app/ui/download-blob.ts";
import { icon } from "#app/ui/icon.ts";
import { lazyPart, Nothing } from "#app/ui/lazy-part.tsx";
import { showToast } from "#app/ui/toast.ts";
import { AchievedCard } from "./achieved-card.tsx";

const MonthsCard = lazyPart(loadMonthsCard, Nothing);

interface StatisticsProps {
  insights: Insights;
  records: Records;
  name: string;
  /** The server's count; null when the server can't be reached. */
  goalsAchieved: number | null;
}

/** The cards of the user's statistics. */
export function Statistics({ insights, records, name, goalsAchieved }: StatisticsProps) {
  return (
    <>
      <HeatMapCard heat={insights.heat} today={insights.today} pathOf={historyDayPath} />
      <Suspense>
        <MonthsCard today={insights.today} weekStart={insights.weekStart} />
      </Suspense>
      <AwardsCard awards={listAwards(insights.days, insights.streak.best)} />
      <div className="grid gap-4 lg:grid-cols-2">
        <LifetimeCard lifetime={insights.lifetime} />
        <AchievedCard overall={goalsAchieved} />
      </div>
      <RecordsCard records={records} bestWeek={insights.bestWeek} pathOf={({ id }) => workoutPath(id)} />
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
        <Share2 {...icon} /> Share card
      </Button>
      <p className="text-ink-2 text-sm">A picture of your totals, made on this device and saved to it.</p>
    </div>
  );
}
