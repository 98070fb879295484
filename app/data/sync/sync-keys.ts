// What the engine needs to encrypt and decrypt, and what it calls when a key is not enough.

/** The root of one epoch as this device has it in memory. */
export interface SyncKeys {
  /** This device's id: 16 random bytes, hex. */
  readonly device: string;
  readonly epoch: number;
  /** HKDF base key of 32 random bytes; not extractable. Frame keys are HKDF-SHA-256(root, "frame" | epoch | device). */
  readonly root: CryptoKey;
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

export interface RelaySocket {
  send(message: Uint8Array): void;
  close(): void;
}

export class RelayAnswerError extends Error {
  constructor(readonly status: number) {
    super(`The relay answered ${status}`);
    this.name = "RelayAnswerError";
  }
}
