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
  /** Calls `listener` when the network is back, or the page is seen again. */
  onWake(listener: () => void): () => void;
  /** Calls `listener` when the page is seen no more. */
  onHide(listener: () => void): () => void;
}
