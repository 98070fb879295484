import { useDatabase } from "#app/data/database-provider.tsx";
import { ImportList } from "#app/features/import/ui/import-list.tsx";
import { ImportPanel } from "#app/features/import/ui/import-panel.tsx";
import { loadRatedLibrary } from "#app/features/library/load-library.ts";
import { DataFacts } from "#app/features/settings/data-facts.tsx";
import { ExportButtons } from "#app/features/settings/export-buttons.tsx";
import { QuarantineList } from "#app/features/settings/quarantine-list.tsx";
import { StorageNotice } from "#app/features/workout/storage-notice.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { renderImportSearch } from "../_app.history/render-import-search.tsx";

/** The data on this device: its size, export, import, and unreadable records. */
export function DataSection() {
  const db = useDatabase();
  return (
    <SectionCard title="Data on this device" id="data">
      {db ? (
        <>
          <StorageNotice />
          <DataFacts db={db} />
          <ExportButtons db={db} />
          <ImportPanel db={db} loadLibrary={loadRatedLibrary} renderSearch={renderImportSearch} />
          <ImportList db={db} />
          <QuarantineList db={db} />
        </>
      ) : (
        <Skeleton className="h-52 rounded-sm" />
      )}
    </SectionCard>
  );
}
