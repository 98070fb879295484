import { useEffect } from "react";

/**
 * Keeps the screen on while `wanted`. The browser releases the lock when the page is hidden, so it is requested again
 * on return. A refusal (low battery, no support) is ignored.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    async function request() {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      const requested = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (ended) await requested?.release();
      else lock = requested;
    }
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", request);
      lock?.release();
    };
  }, [wanted]);
}
