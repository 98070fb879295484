import { useData } from "#app/data/react/data-provider.tsx";
import type { Settings } from "#app/model/settings.ts";
import { showToast } from "#app/ui/toast.ts";

/** Returns a function that saves settings at once and shows a toast when that fails. */
export function useSaveSetting(): (patch: Partial<Settings>) => void {
  const data = useData();
  return (patch) => {
    data?.settings.save(patch).catch((error: unknown) => {
      console.error("The setting could not be saved", error);
      showToast("That could not be kept on this device.", { detail: "Please try again." });
    });
  };
}
