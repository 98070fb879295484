// How the engine reaches the relay: through a socket, or by POST where sockets are blocked.

import { decodeSequence, encodeSequence } from "#app/contracts/sync-message.ts";

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

export type TransportEvent =
  | { readonly type: "message"; readonly message: Uint8Array }
  | { readonly type: "failed"; readonly cause: unknown }
  | { readonly type: "closed" };

/** How the messages of one connection reach the relay: through a socket, or by a POST for each group of messages. */
export interface Transport {
  /** Over POST each group begins with a hello. */
  readonly isSocket: boolean;
  send(messages: readonly Uint8Array[]): void;
  close(): void;
}

function createPosts(line: RelayLine, emit: (event: TransportEvent) => void): Transport {
  let isClosed = false;
  async function post(messages: readonly Uint8Array[]): Promise<void> {
    const answers = decodeSequence(await line.post(encodeSequence(messages)));
    // Another server has answered, such as the sign-in page of a hotel's network.
    if (!answers) throw new RelayAnswerError(502);
    if (!isClosed) for (const message of answers) emit({ type: "message", message });
  }
  return {
    isSocket: false,
    send: (messages) => {
      post(messages).catch((cause: unknown) => emit({ type: "failed", cause }));
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** How many sockets in a row may end without an answer, before messages go by POST. */
const maxSilentSockets = 2;

/**
 * Returns a function that opens a socket, or uses POST if sockets are blocked. Some proxies open a socket and drop it
 * at once, so POST is used after a few sockets without an answer as well. The next connection tries one socket again.
 * If POST fails too, its answer gives the reason.
 */
export function createTransports(line: RelayLine) {
  let silentSockets = 0;
  return async (emit: (event: TransportEvent) => void): Promise<Transport> => {
    if (silentSockets === maxSilentSockets) {
      silentSockets--;
      return createPosts(line, emit);
    }
    try {
      const socket = await line.open(
        (message) => {
          silentSockets = 0;
          emit({ type: "message", message });
        },
        () => emit({ type: "closed" }),
      );
      silentSockets++;
      return {
        isSocket: true,
        send: (messages) => {
          for (const message of messages) socket.send(message);
        },
        close: () => socket.close(),
      };
    } catch {
      return createPosts(line, emit);
    }
  };
}
