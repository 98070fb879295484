import type { SyncTabs, TabMessage } from "./environment.ts";

/** Calls `listener` when the page gets into this state. */
function onVisibility(state: DocumentVisibilityState, listener: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === state) listener();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/**
 * The tabs of a browser: Web Locks decide which of them leads, a BroadcastChannel transports messages between them.
 * @param name the database's
 */
export function createSyncTabs(name: string): SyncTabs {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(`sync:${name}`) : undefined;
  return {
    async lead(signal, work) {
      // Without locks each tab talks to the relay: what two of them send is the same.
      if (!globalThis.navigator?.locks) return work();
      try {
        await navigator.locks.request(`sync:${name}`, { signal }, work);
      } catch (cause) {
        if (!signal.aborted) throw cause;
      }
    },
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel?.addEventListener("message", onMessage);
      return () => channel?.removeEventListener("message", onMessage);
    },
    onWake(listener) {
      const stopSeeing = onVisibility("visible", listener);
      addEventListener("online", listener);
      return () => {
        removeEventListener("online", listener);
        stopSeeing();
      };
    },
    onHide: (listener) => onVisibility("hidden", listener),
  };
}
