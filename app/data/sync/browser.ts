// The browser as sync uses it: the connection to the relay, timers, and the tabs that share a database.

import { ping, syncPath } from "#app/contracts/sync.ts";
import { RelayAnswerError, type RelayLine } from "./engine/transport.ts";
import type { SyncTabs, SyncTimers, TabMessage } from "./environment.ts";

export const browserTimers: SyncTimers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * How often a socket is pinged. A socket that is silent for two intervals is dead, for example after a change of the
 * network.
 */
const pingMs = 30_000;
const openMs = 10_000;

/**
 * The relay as a browser reaches it: a WebSocket that is pinged, and POST.
 * @param account the user whose session must ask, because another user may have signed in in another tab
 */
export function createRelayLine(account: string): RelayLine {
  const query = `?account=${encodeURIComponent(account)}`;
  return {
    open: (onMessage, onClose) =>
      new Promise((resolve, reject) => {
        const url = new URL(`${syncPath}/socket${query}`, location.href);
        url.protocol = url.protocol.replace("http", "ws");
        const socket = new WebSocket(url);
        socket.binaryType = "arraybuffer";
        let isAlive = true;
        let pings: ReturnType<typeof setInterval> | undefined;
        let isOver = false;
        const end = () => {
          if (isOver) return;
          isOver = true;
          clearInterval(pings);
          clearTimeout(late);
          socket.close();
          // Pings begin once the socket is open. A socket that never opened can't be reported as closed; POST
          // replaces it.
          if (pings === undefined) reject(new TypeError("The socket didn't open"));
          else onClose();
        };
        const late = setTimeout(end, openMs);
        socket.onopen = () => {
          clearTimeout(late);
          pings = setInterval(() => {
            if (!isAlive) return end();
            isAlive = false;
            socket.send(ping);
          }, pingMs);
          resolve({ send: (message) => socket.send(new Uint8Array(message)), close: end });
        };
        socket.onmessage = ({ data }: MessageEvent<unknown>) => {
          isAlive = true;
          if (!isOver && data instanceof ArrayBuffer) onMessage(new Uint8Array(data));
        };
        socket.onclose = end;
        socket.onerror = end;
      }),
    async post(body) {
      const answer = await fetch(`${syncPath}/messages${query}`, {
        method: "POST",
        body: new Uint8Array(body),
        headers: { "content-type": "application/octet-stream" },
        signal: AbortSignal.timeout(60_000),
      });
      if (!answer.ok) throw new RelayAnswerError(answer.status);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

/**
 * The tabs of a browser. Web Locks decide which tab leads, and a BroadcastChannel carries messages between tabs.
 * @param name the database's name
 */
export function createSyncTabs(name: string): SyncTabs {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(`sync:${name}`) : undefined;
  return {
    async lead(signal, work) {
      // Without locks each tab talks to the relay. This does no harm, because the tabs send the same frames.
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
      const onVisibility = () => {
        if (document.visibilityState === "visible") listener();
      };
      document.addEventListener("visibilitychange", onVisibility);
      addEventListener("online", listener);
      return () => {
        document.removeEventListener("visibilitychange", onVisibility);
        removeEventListener("online", listener);
      };
    },
  };
}
