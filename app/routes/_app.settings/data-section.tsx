import { useData } from "#app/data/react/data-provider.tsx";
import { ImportList } from "#app/features/import/ui/import-list.tsx";
import { ImportPanel } from "#app/features/import/ui/import-panel.tsx";
import { OldWeights } from "#app/features/import/ui/old-weights.tsx";
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
  const data = useData();
  return (
    <SectionCard title="Data on this device" id="data">
      {data ? (
        <>
          <StorageNotice />
          <DataFacts data={data} />
          <ExportButtons data={data} />
          <OldWeights data={data} loadLibrary={loadRatedLibrary} />
          <ImportPanel data={data} loadLibrary={loadRatedLibrary} renderSearch={renderImportSearch} />
          <ImportList data={data} />
          <QuarantineList data={data} />
        </>
      ) : (
        <Skeleton className="h-52 rounded-sm" />
      )}
    </SectionCard>
  );
}
