import { ArrowDownUp } from "lucide-react";
import { useState } from "react";
import type { FitnessDatabase } from "#app/data/database.ts";
import { useDatabase } from "#app/data/database-provider.tsx";
import { ExportButtons } from "#app/features/settings/public.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { ImportList } from "./import-list.tsx";
import { ImportPanel } from "./import-panel.tsx";

/** Import and export beside the history. `isIcon`: on a phone the button is its icon alone. */
export function TransferDialog({ isIcon = false }: { isIcon?: boolean }) {
  const db = useDatabase();
  const [open, setOpen] = useState(false);
  return (
    <div className="print:hidden">
      <Button disabled={!db} onClick={() => setOpen(true)}>
        <ArrowDownUp {...icon} /> <span className={isIcon ? "max-sm:sr-only" : ""}>Import and export</span>
      </Button>
      {db && open && (
        <Dialog open onClose={() => setOpen(false)} title="Import and export">
          <Transfer db={db} />
        </Dialog>
      )}
    </div>
  );
}

/** Export, import, and the imports that can be taken back. */
export function Transfer({ db }: { db: FitnessDatabase }) {
  return (
    <>
      <p className="text-ink-2 text-sm">
        JSON holds everything. CSV holds workouts and sets in Hevy's columns, for a spreadsheet or another
        app. Both can be imported again, and so can exports of Strong and Hevy.
      </p>
      <ExportButtons db={db} />
      <ImportPanel db={db} />
      <ImportList db={db} />
    </>
  );
}
