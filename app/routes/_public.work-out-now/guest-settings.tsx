import { useDatabase } from "#app/data/database-provider.tsx";
import { useSettings } from "#app/data/use-live.ts";
import { Transfer } from "#app/features/import/public.ts";
import { WeightSettings } from "#app/features/settings/public.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SectionCard } from "#app/ui/section-card.tsx";

/** The settings of a guest: units and plates, import and export. Default export, because it is loaded lazily. */
export default function GuestSettings({ onClose }: { onClose(): void }) {
  const db = useDatabase();
  const settings = useSettings();
  return (
    <Dialog
      open
      position="bottom"
      onClose={onClose}
      title="Settings"
      className="max-h-[92dvh] overflow-y-auto"
    >
      {settings && <WeightSettings settings={settings} />}
      {db && (
        <SectionCard title="Your data" id="data">
          <Transfer db={db} />
        </SectionCard>
      )}
    </Dialog>
  );
}
