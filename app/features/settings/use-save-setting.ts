import { useData } from "#app/data/react/data-provider.tsx";
import type { SettingsPatch } from "#app/model/settings.ts";
import { reportFailure } from "#app/ui/report-failure.ts";

/** Returns a function that saves settings at once and shows a toast when that fails. */
export function useSaveSetting(): (patch: SettingsPatch) => void {
  const data = useData();
  return (patch) => void reportFailure(data?.settings.save(patch), "That could not be saved on this device.");
}
