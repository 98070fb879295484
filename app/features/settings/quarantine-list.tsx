import { Download, Trash2 } from "lucide-react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { listQuarantined, removeQuarantined } from "#app/data/quarantine.ts";
import { useLive } from "#app/data/use-live.ts";
import { countOf } from "#app/lib/amounts.ts";
import { IconButton } from "#app/ui/button.tsx";
import { downloadJson } from "#app/ui/download-blob.ts";
import { focusNeighbour } from "#app/ui/focus-neighbour.ts";
import { icon } from "#app/ui/icon.ts";

/** Records that couldn't be read, until they are deleted. Renders nothing without any. */
export function QuarantineList({ db }: { db: FitnessDatabase }) {
  const items = useLive(listQuarantined, []);
  if (!items || items.length === 0) return null;
  return (
    <details>
      <summary className="py-3 font-semibold text-sm">
        {countOf(items.length, "record")} that can't be read
      </summary>
      <ul className="divide-y divide-line">
        {items.slice(0, 50).map(({ id, reason, raw, at }) => (
          <li key={id} className="flex items-center gap-2 py-2">
            <span className="min-w-0 grow text-sm">
              <span className="block">{reason}</span>
              <code className="block truncate text-ink-2 text-xs">{raw}</code>
            </span>
            <IconButton
              label={`Export the record of ${at}`}
              onClick={() => downloadJson(`record-${id}.json`, raw)}
            >
              <Download {...icon} />
            </IconButton>
            <IconButton
              data-action="delete"
              label={`Delete the record of ${at}`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget);
                removeQuarantined(db, id).catch((error: unknown) => console.error(error));
              }}
            >
              <Trash2 {...icon} />
            </IconButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
