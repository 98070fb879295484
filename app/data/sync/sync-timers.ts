/** What waits; tests advance the time themselves. */
export interface SyncTimers {
  /** Calls `run` once after so many milliseconds. Returns what cancels it. */
  after(ms: number, run: () => void): () => void;
}
