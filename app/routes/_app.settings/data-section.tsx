import { useDatabase } from "#app/data/database-provider.tsx";
import { ImportList, ImportPanel } from "#app/features/import/public.ts";
import { DataFacts, ExportButtons, QuarantineList } from "#app/features/settings/public.ts";
import { StorageNotice } from "#app/features/workout/public.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

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
          <ImportPanel db={db} />
          <ImportList db={db} />
          <QuarantineList db={db} />
        </>
      ) : (
        <Skeleton className="h-52 rounded-sm" />
      )}
    </SectionCard>
  );
}
