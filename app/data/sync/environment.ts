// Sync reaches the browser's timers and tabs through this interface. Tests pass their own.

import { liveQuery } from "dexie";

export interface SyncTimers {
  /** Calls `run` once, after `ms` milliseconds. Returns a function that cancels the call. */
  after(ms: number, run: () => void): () => void;
}

/** A message from one tab to the others. */
export interface TabMessage {
  readonly type: string;
  readonly value?: unknown;
}

/** The tabs of one browser that are open on the same database. One of them leads and talks to the relay. */
export interface SyncTabs {
  /** Runs `work` until it resolves, once this tab leads. `signal` ends the waiting. */
  lead(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  /** Calls `listener` when the network is back, or the page is visible again. */
  onWake(listener: () => void): () => void;
}

/**
 * Calls `onAnswer` with the answer of `query`, soon and again after each write in any tab that touches the rows that
 * it read. A read that fails is left out. Returns a function that ends this.
 */
export function watch<T>(query: () => Promise<T>, onAnswer: (answer: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next: onAnswer, error: () => undefined });
  return () => subscription.unsubscribe();
}
