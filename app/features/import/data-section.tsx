import type { ReactNode } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { DataFacts, QuarantineList } from "#app/features/settings/public.ts";
import { SectionCard } from "#app/ui/section-card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Transfer } from "./transfer-dialog.tsx";

/** The data on this device: its size, export, import, and unreadable records. `children`: what comes first. */
export function DataSection({ children }: { children?: ReactNode }) {
  const db = useDatabase();
  return (
    <SectionCard title="Data on this device" id="data">
      {db ? (
        <>
          {children}
          <DataFacts db={db} />
          <Transfer db={db} />
          <QuarantineList db={db} />
        </>
      ) : (
        <Skeleton className="h-52 rounded-sm" />
      )}
    </SectionCard>
  );
}
