import { useDatabase } from "#app/data/database-provider.tsx";
import { type SettingsChange, saveSettings } from "#app/data/settings/settings.ts";
import { reportFailure } from "#app/ui/toast.ts";

/** Returns a function that saves settings at once and shows a toast when that fails. */
export function useSaveSetting(): (change: SettingsChange) => void {
  const db = useDatabase();
  return (change) =>
    void reportFailure(db && saveSettings(db, change), "That could not be saved on this device.");
}
