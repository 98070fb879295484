import type { FitnessDatabase } from "#app/data/database.ts";
import { listImports } from "#app/data/transfer/stored-imports.ts";
import { useLive } from "#app/data/use-live.ts";
import type { ImportAddition, ImportBatch } from "#app/domain/row/export-file.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDay, localDay } from "#app/lib/calendar-day.ts";
import { Button } from "#app/ui/button.tsx";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { takeBack } from "./take-back.ts";

/** The imports. Each can be undone, except for entries that were edited since. */
export function ImportList({ db }: { db: FitnessDatabase }) {
  const batches = useLive(listImports, []);
  if (!batches || batches.length === 0) return null;

  return (
    <ul aria-label="Imports" className="divide-y divide-line">
      {batches.map(({ id, name, at, ...batch }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0 text-sm">
            <span className="wrap-anywhere block font-semibold">{name}</span>
            <span className="text-ink-2">
              {formatDay(localDay(new Date(at)))}, {describeBatch(batch)}
            </span>
          </span>
          <Button
            className="shrink-0"
            aria-label={`Take back ${name}`}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              void takeBack(db, { id, name });
            }}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** "200 workouts with 3,600 sets". */
export const describeAddition = ({ workouts, sets }: Pick<ImportAddition, "workouts" | "sets">): string =>
  `${countOf(workouts, "workout")} with ${countOf(sets, "set")}`;

/** The additions of an import: workouts and sets, or records of any kind. */
export const describeBatch = ({ report, added }: Pick<ImportBatch, "report" | "added">): string =>
  added.sets > 0 ? describeAddition(added) : countOf(report.new, "new record");
