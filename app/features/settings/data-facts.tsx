import { useCallback, useEffect, useState } from "react";
import { startsEmpty } from "#app/content/shared-features.ts";
import type { FitnessDatabase } from "#app/data/database.ts";
import { askForPersistence, readStorageRoom, type StorageRoom } from "#app/data/storage-persistence.ts";
import { useGoals, useHistory } from "#app/data/use-live.ts";
import { countOf, formatBytes } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { focusAround } from "#app/ui/focus-neighbour.ts";
import { showToast } from "#app/ui/toast.ts";

/** Browsers decide by their own rules, mostly by how much a site is used. */
const refused = `It may once you use the app more, or install it. ${startsEmpty} An export is safe in any case.`;

/** How much is stored, how many bytes it takes, and whether the browser may clear it. */
export function DataFacts({ db }: { db: FitnessDatabase }) {
  const workouts = useHistory(1)?.workouts;
  const goals = useGoals()?.length;
  const [room, setRoom] = useState<StorageRoom | null>(null);
  const read = useCallback(() => {
    readStorageRoom(db).then(setRoom, (error: unknown) => console.error("No estimate", error));
  }, [db]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the number of workouts changes
  useEffect(read, [read, workouts]);

  async function ask(button: Element) {
    const isPromised = await askForPersistence(db).catch((error: unknown) => {
      console.error("The browser could not be asked", error);
      return false;
    });
    if (isPromised) focusAround(button);
    else showToast("The browser doesn't promise it yet.", { detail: refused });
    read();
  }

  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Fact label="Workouts" value={workouts === undefined ? "…" : formatNumber(workouts)} />
        <Fact label="Goals" value={goals === undefined ? "…" : formatNumber(goals)} />
        {room?.usedBytes != null && <Fact label="Space taken" value={formatBytes(room.usedBytes)} />}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 text-sm">
          {room?.persistent
            ? "The browser has promised to keep this for good."
            : "The browser may clear this when the device runs out of space."}
        </p>
        {room && !room.persistent && (
          <Button onClick={({ currentTarget }) => ask(currentTarget)}>Ask the browser to keep it</Button>
        )}
      </div>
      <p className="sr-only">{countOf(workouts ?? 0, "workout")} on this device</p>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="display tabular text-xl">{value}</dd>
    </div>
  );
}
