import { useEffect, useRef } from "react";
import { useDatabase } from "#app/data/database-provider.tsx";
import { useSettings } from "#app/data/use-live.ts";
import { DataSection } from "#app/features/import/public.ts";
import { LockedAlarmSwitch } from "#app/features/locked-alarm/public.ts";
import { DeviceSettings, EraseData } from "#app/features/settings/public.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { focusForReading } from "#app/ui/focus-neighbour.ts";
import { SectionCard } from "#app/ui/section-card.tsx";

interface GuestSettingsProps {
  /** The id of the section to begin with; "" for the first one. */
  section: string;
  onClose(): void;
}

/** The settings of a guest: all that need no account. Default export, because it is loaded lazily. */
export default function GuestSettings({ section, onClose }: GuestSettingsProps) {
  const db = useDatabase();
  const settings = useSettings();
  const sections = useRef<HTMLDivElement>(null);
  const isRead = settings !== undefined && db !== undefined;
  useEffect(() => {
    const part = [...(sections.current?.children ?? [])].find(({ id }) => isRead && id === section);
    part?.scrollIntoView();
    focusForReading(part?.querySelector("h2"));
  }, [isRead, section]);
  return (
    <Dialog
      open
      position="bottom"
      onClose={onClose}
      title="Settings"
      className="max-h-[92dvh] overflow-y-auto"
    >
      {isRead && (
        <div ref={sections} className="grid grid-cols-1 gap-4">
          <DeviceSettings settings={settings} motionIn=" on this page">
            <LockedAlarmSwitch />
          </DeviceSettings>
          <DataSection />
          <SectionCard title="Danger zone" id="danger" className="border-danger">
            <div>
              <EraseData db={db} />
            </div>
          </SectionCard>
        </div>
      )}
    </Dialog>
  );
}
