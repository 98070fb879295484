import { useData } from "#app/data/react/data-provider.tsx";
import { ImportList } from "#app/features/import/ui/import-list.tsx";
import { ImportPanel } from "#app/features/import/ui/import-panel.tsx";
import { StorageNotice } from "#app/features/session/storage-notice.tsx";
import { DataFacts } from "#app/features/settings/data-facts.tsx";
import { ExportButtons } from "#app/features/settings/export-buttons.tsx";
import { QuarantineList } from "#app/features/settings/quarantine-list.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** What this device keeps: how much, carrying it away and bringing it back. */
export function DataSection() {
  const data = useData();
  return (
    <SectionCard title="Data on this device" id="data">
      {data ? (
        <>
          <StorageNotice />
          <DataFacts data={data} />
          <ExportButtons data={data} />
          <ImportPanel data={data} />
          <ImportList data={data} />
          <QuarantineList data={data} />
        </>
      ) : (
        <Skeleton className="h-52 rounded-sm" />
      )}
    </SectionCard>
  );
}
