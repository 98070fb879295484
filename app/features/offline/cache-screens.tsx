import { useEffect } from "react";
import { reportIdle } from "./report-idle.ts";

/**
 * Renders nothing. Makes the service worker cache the member's screens. On a first visit the worker is installed after
 * the answer to the sign-in, so it needs this report.
 */
export function CacheScreens({ userId }: { userId: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member has other screens
  useEffect(() => {
    if ("serviceWorker" in navigator) void reportIdle();
  }, [userId]);
  return null;
}
