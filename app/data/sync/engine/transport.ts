// How the engine reaches the relay: through a socket, or by POST where sockets are blocked.

import { ping, syncPath } from "#app/contracts/sync.ts";
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

/** A socket that is silent for two intervals is dead, such as after a change of the network. */
const pingMs = 30_000;
const openMs = 10_000;

/**
 * The relay as a browser reaches it: a WebSocket that is pinged, and POST.
 * @param account the member whose session must ask: another member may have signed in in another tab
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
          // Pings begin once it is open. A socket that never opened has no end to report: POST takes its place.
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
    // Something other than the relay has answered, such as the sign-in page of a hotel's network.
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
 * Returns a function that opens a socket, or uses POST where sockets are blocked. Some proxies open a socket and drop it at
 * once, so after a few sockets without an answer POST is used as well; the next connection tries one socket again. If POST
 * fails too, its answer says why.
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
