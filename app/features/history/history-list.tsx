import { useRef, useState } from "react";
import type { HistoryEntry } from "#app/contracts/history-entry.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { useHistory } from "#app/data/react/use-live.ts";
import { Figure } from "#app/figures/figure.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { focusForReading } from "#app/ui/focus-neighbour.ts";
import { showToast } from "#app/ui/toast.ts";
import { HistoryRow } from "./history-row.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { UnreadableEntry } from "./unreadable-entry.tsx";

/** How many entries are shown at first, and how many more with each press. */
const pageSize = 50;

/** Everything that was recorded, newest first. */
export function HistoryList() {
  const [limit, setLimit] = useState(pageSize);
  const list = useRef<HTMLUListElement>(null);
  const data = useData();
  const history = useHistory(limit);
  // A longer list loads while the shorter one stays in view.
  const [shown, setShown] = useState(history);
  if (history && history !== shown) setShown(history);
  if (!shown) return <HistorySkeleton />;
  const { entries, unreadable, total } = shown;

  async function remove(entry: HistoryEntry) {
    try {
      await data?.history.remove(entry.id);
      showToast(`Deleted ${entry.exercise}`, {
        durationMs: 8000,
        action: { label: "Undo", run: () => restore(entry) },
      });
    } catch (error) {
      report(error, `${entry.exercise} could not be deleted.`);
    }
  }

  function restore(entry: HistoryEntry) {
    data?.history
      .restore(entry.id)
      .catch((error: unknown) => report(error, `${entry.exercise} could not be brought back.`));
  }

  if (entries.length + unreadable.length === 0) {
    return (
      <EmptyState picture={<Figure name="stretching" label="" playing={false} className="size-36" />}>
        No workout history yet. Start your first workout!
      </EmptyState>
    );
  }
  return (
    <div className="grid max-w-180 gap-4">
      {unreadable.map((row) => (
        <UnreadableEntry key={row.key} row={row} />
      ))}
      {entries.length > 0 && (
        <ul
          ref={list}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} onRemove={() => remove(entry)} />
          ))}
        </ul>
      )}
      {total > entries.length + unreadable.length && (
        <Button
          className="justify-self-center"
          onClick={() => {
            // Those that come are read after this one; the button goes with the last of them.
            focusForReading(list.current?.querySelector<HTMLElement>(":scope > :last-child"));
            setLimit(limit + pageSize);
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function report(error: unknown, text: string): void {
  console.error(text, error);
  showToast(text, { detail: "Nothing was changed. Please try again." });
}
