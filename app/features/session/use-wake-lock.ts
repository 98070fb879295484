import { useEffect } from "react";

/**
 * Keeps the screen on while `wanted`. The browser takes the lock away whenever the page is hidden, so it is asked for
 * again on return; a refusal (low battery, no support) is no error: the screen then turns off as it always does.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    async function hold() {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      const held = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (ended) await held?.release();
      else lock = held;
    }
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", hold);
      lock?.release();
    };
  }, [wanted]);
}
