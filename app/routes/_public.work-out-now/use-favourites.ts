import { useData } from "#app/data/react/data-provider.tsx";
import { useSettings } from "#app/data/react/use-live.ts";

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
      data?.settings
        .save({ favourites: { [name]: !favourites.includes(name) } })
        .catch((error: unknown) => console.error("The favourite could not be saved", error));
    },
  };
}
