import { useEffect } from "react";
import { findStoredAt, forgetScreens, storeScreens } from "#app/data/member-screens.ts";

/**
 * A visit renews stored screens that are older than this. Screens are shown while the session lives, and each visit
 * extends the session.
 */
const renewAfterMs = 3_600_000;

/** Renders nothing. Stores the user's screens while the page is idle. Removes another user's screens at once. */
export function StoreMemberScreens({ userId }: { userId: string }) {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const forgotten = forgetScreens(userId);
    const store = async () => {
      // Without a service worker nothing would show them.
      await Promise.all([navigator.serviceWorker.ready, forgotten]);
      if (Date.now() - (await findStoredAt(userId)) > renewAfterMs) await storeScreens(userId);
    };
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    // The browser refuses, or the server can't be reached: the next visit tries again.
    whenIdle(() => void store().catch(() => undefined));
  }, [userId]);
  return null;
}
