import type { Settings } from "#app/contracts/settings.ts";
import { useData } from "#app/data/react/data-provider.tsx";
import { showToast } from "#app/ui/toast.ts";

/** Keeps a choice at once; says so when it could not be kept. */
export function useSaveSetting(): (patch: Partial<Settings>) => void {
  const data = useData();
  return (patch) => {
    data?.settings.save(patch).catch((error: unknown) => {
      console.error("The setting could not be kept", error);
      showToast("That could not be kept on this device.", { detail: "Please try again." });
    });
  };
}
