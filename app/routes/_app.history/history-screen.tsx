import { useAllEntries, useHistory } from "#app/data/use-live.ts";
import { HistorySkeleton, UnreadableEntry } from "#app/features/history/public.ts";
import type { Insights } from "#app/features/insights/public.ts";
import { Figure } from "#app/figures/figure.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilteredHistory } from "./filtered-history.client.tsx";

/** The number of entries that load first: more than fit into a window. */
const firstPage = 50;

/** The history, filtered by the address. The newest entries show while the others load. */
export function HistoryScreen({ insights }: { insights: Insights | undefined }) {
  const newest = useHistory(firstPage);
  const all = useAllEntries();
  if (!newest || !insights) return <HistorySkeleton />;
  const isComplete = all !== undefined || newest.total <= firstPage;
  const { entries, unreadable } = all ?? newest;
  return (
    <>
      {unreadable.map((row) => (
        <UnreadableEntry key={row.key} row={row} />
      ))}
      {entries.length > 0 ? (
        <FilteredHistory entries={entries} isComplete={isComplete} insights={insights} />
      ) : (
        unreadable.length === 0 && (
          <EmptyState
            picture={<Figure name="stretching" label="" playing={false} className="size-36" />}
            action={
              <ButtonLink to="/workouts" variant="primary">
                Start a workout
              </ButtonLink>
            }
          >
            No workout history yet. Start your first workout!
          </EmptyState>
        )
      )}
    </>
  );
}
