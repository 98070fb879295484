import { useCallback, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser, then true: controls that need script start disabled. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether a media query applies; for components that only the browser renders. */
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

/** `useLayoutEffect`, which the server has no use for and warns about. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Whether the page runs as an installed app; for components that only the browser renders. It doesn't change while the
 * page is open.
 */
export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;
