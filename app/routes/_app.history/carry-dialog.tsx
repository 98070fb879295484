import { ArrowDownUp } from "lucide-react";
import { useState } from "react";
import { useData } from "#app/data/react/data-provider.tsx";
import { ImportList } from "#app/features/import/ui/import-list.tsx";
import { ImportPanel } from "#app/features/import/ui/import-panel.tsx";
import { ExportButtons } from "#app/features/settings/export-buttons.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Carrying the history away and bringing it in, where it is looked at. */
export function CarryDialog() {
  const data = useData();
  const [open, setOpen] = useState(false);
  return (
    <div className="print:hidden">
      <Button disabled={!data} onClick={() => setOpen(true)}>
        <ArrowDownUp size={20} strokeWidth={1.75} aria-hidden /> Import, export
      </Button>
      {data && open && (
        <Dialog open onClose={() => setOpen(false)} title="Import and export">
          <p className="text-ink-2 text-sm">
            JSON holds everything and can be brought back; CSV holds the history, for a spreadsheet. Exports
            of Strong and Hevy can be brought in as well.
          </p>
          <ExportButtons data={data} />
          <ImportPanel data={data} />
          <ImportList data={data} />
        </Dialog>
      )}
    </div>
  );
}
