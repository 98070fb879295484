// What sync asks of the browser. Tests replace it by their own time, tabs and relay.

export interface SyncTimers {
  /** Calls `run` once after so many milliseconds. Returns what cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** What tabs say to each other. */
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
  /** Calls `listener` when the network is back, or the page is seen again. */
  onWake(listener: () => void): () => void;
  /** Calls `listener` when the page is seen no more. */
  onHide(listener: () => void): () => void;
}

/** How the engine reaches the relay; tests put a faulty or hostile one in between. */
export interface RelayLine {
  /**
   * Opens a socket, or rejects. Messages are encoded (app/contracts/sync-message.ts).
   * @param onMessage is called for each message of the relay, in order
   */
  open(onMessage: (message: Uint8Array) => void, onClose: () => void): Promise<RelaySocket>;
  /** One POST /sync/v1/messages: a sequence there and back. Rejects with `RelayAnswerError` for another status. */
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
