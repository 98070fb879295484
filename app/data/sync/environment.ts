// What sync needs from the browser. Tests pass their own timers, tabs and relay.

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
  /** Runs `work` once this tab leads, until it resolves; `signal` aborts the waiting. */
  lead(signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  /** Calls `listener` when the network is back, or the page is visible again. */
  onWake(listener: () => void): () => void;
  /** Calls `listener` when the page is hidden. */
  onHide(listener: () => void): () => void;
}

/** How the engine reaches the relay. Tests pass a faulty or hostile line. */
export interface RelayLine {
  /**
   * Opens a socket, or rejects. Messages are encoded (app/contracts/sync-message.ts).
   * @param onMessage is called for each message of the relay, in order
   * @param onClose is called once an open socket is closed
   */
  open(onMessage: (message: Uint8Array) => void, onClose: () => void): Promise<RelaySocket>;
  /**
   * One POST /sync/v1/messages: sends a sequence of messages and returns the relay's. Rejects with `RelayAnswerError`
   * for another status.
   */
  post(body: Uint8Array): Promise<Uint8Array>;
}

interface RelaySocket {
  send(message: Uint8Array): void;
  close(): void;
}

export class RelayAnswerError extends Error {
  constructor(readonly status: number) {
    super(`The relay answered ${status}`);
    this.name = "RelayAnswerError";
  }
}
