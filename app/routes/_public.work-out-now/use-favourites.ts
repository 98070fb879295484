import { useData } from "#app/data/react/data-provider.tsx";
import { useSettings } from "#app/data/react/use-live.ts";
import { reportFailure } from "#app/ui/report-failure.ts";

interface Favourites {
  /** Names of exercises. */
  readonly favourites: readonly string[];
  toggle(name: string): void;
}

const none: readonly string[] = [];

/** The exercises marked as favourites. */
export function useFavourites(): Favourites {
  const data = useData();
  const favourites = useSettings()?.favourites ?? none;
  return {
    favourites,
    toggle(name) {
      const saving = data?.settings.save({ favourites: { [name]: !favourites.includes(name) } });
      void reportFailure(saving, "The favourite could not be saved.");
    },
  };
}
