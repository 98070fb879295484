import { Download } from "lucide-react";
import type { UnreadableRow } from "#app/domain/workout/history-entry.ts";
import { Button } from "#app/ui/button.tsx";
import { downloadJson } from "#app/ui/download-blob.ts";
import { icon } from "#app/ui/icon.ts";

/** A stored row that can't be read as an entry, with an export of its raw text. */
export function UnreadableEntry({ row }: { row: UnreadableRow }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line-strong border-dashed bg-surface p-4">
      <p className="grow basis-56 text-sm">
        <span className="display block">An entry can't be read</span>
        <span className="text-ink-2">It is kept as it is. Export it to look at what is in it.</span>
      </p>
      <Button onClick={() => downloadJson(`workout-${row.key}.json`, JSON.stringify(row.raw, null, 2))}>
        <Download {...icon} /> Export
      </Button>
    </div>
  );
}
