// The tabs of one browser that are open on the same database. One of them leads and talks to the relay.

/** What tabs say to each other. */
export interface TabMessage {
  readonly type: string;
  readonly value?: unknown;
}

export interface SyncTabs {
  /** Runs `work` once this tab leads, until it resolves; `signal` aborts the waiting. */
  lead(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
}

/** For one tab alone. */
export const oneTab: SyncTabs = {
  lead: (_, work) => work(),
  post: () => undefined,
  listen: () => () => undefined,
};

/** @param name the database's `sharedName` */
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
  };
}
