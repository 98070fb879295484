import { useData } from "#app/data/react/data-provider.tsx";
import type { SettingsChange } from "#app/data/stores/settings-store.ts";
import { reportFailure } from "#app/ui/report-failure.ts";

/** Returns a function that saves settings at once and shows a toast when that fails. */
export function useSaveSetting(): (change: SettingsChange) => void {
  const data = useData();
  return (change) =>
    void reportFailure(data?.settings.save(change), "That could not be saved on this device.");
}
