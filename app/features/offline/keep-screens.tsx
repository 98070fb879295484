import { useEffect } from "react";
import { tellIdle } from "./tell-idle.ts";

/**
 * Renders nothing. Somebody is signed in: has the service worker keep their screens. It can't always see that by
 * itself, because on a first visit it comes later than the answer to the sign-in.
 */
export function KeepScreens({ userId }: { userId: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's screens are others
  useEffect(() => {
    if ("serviceWorker" in navigator) void tellIdle();
  }, [userId]);
  return null;
}
