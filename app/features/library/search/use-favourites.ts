import { useDatabase } from "#app/data/database-provider.tsx";
import { saveSettings } from "#app/data/settings/settings.ts";
import { useSettings } from "#app/data/use-live.ts";
import { reportFailure } from "#app/ui/report-failure.ts";

interface Favourites {
  /** Names of exercises. */
  readonly favourites: readonly string[];
  toggle(name: string): void;
}

const none: readonly string[] = [];

/** The exercises marked as favourites. */
export function useFavourites(): Favourites {
  const db = useDatabase();
  const favourites = useSettings()?.favourites ?? none;
  return {
    favourites,
    toggle(name) {
      const saving = db && saveSettings(db, { favourites: { [name]: !favourites.includes(name) } });
      void reportFailure(saving, "The favourite could not be saved.");
    },
  };
}
