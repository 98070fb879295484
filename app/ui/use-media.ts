import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Whether a media query applies, in what only the browser renders. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

/** Whether the page runs as an installed app, in what only the browser renders. It stays so while the page is open. */
export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;
