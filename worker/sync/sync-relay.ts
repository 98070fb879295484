/**
 * The relay of one user: a Durable Object with SQLite. Only worker/sync/routes.ts reaches it, after checking the
 * caller. It may be evicted between any two messages and hibernates while its sockets are silent.
 * Guarantees: a session that has ended sends and receives nothing after at most a minute. A socket that is older than
 * an hour is closed with its next message, so that the caller is checked anew.
 */

import { ping, pong, socketClosed } from "#app/contracts/sync.ts";
import { decodeSequence, encodeSequence } from "#app/contracts/sync-message.ts";
import { isSessionActive, isUserGone, type Writer } from "#worker/auth/interface.ts";
import { logError } from "#worker/http/log.ts";
import { answerMessage, encodeClosed, encodeEpoch, type Peer } from "./answer-message.ts";
import { findDevice } from "./devices.ts";
import { linkLifeMs, removeExpiredLinks } from "./links.ts";
import { answerRelayRequest } from "./relay-api.ts";
import { findState, type RelayDatabase } from "./relay-database.ts";
import { answerRefusal, callerOf, noStore, requireProved, SyncRefusal } from "./relay-request.ts";
import { removeOld, unfinishedLifeMs } from "./snapshots.ts";
import { type RelayLimits, readLimits, type SyncEnv } from "./sync-env.ts";

/** The data that the platform stores with a socket while the object hibernates. */
interface Attachment extends Writer {
  readonly device: string | null;
  readonly openedAt: number;
  /** When the session was last found active. */
  readonly checkedAt: number;
}

const socketLifeMs = 3_600_000;
const checkEveryMs = 60_000;
/** Enough for two tabs of each device. */
const maxSockets = 20;
/**
 * The most bytes of frames in one HTTP answer. Once an answer is larger, the remaining messages of its request stay
 * unanswered.
 */
const answerBytes = 4 * 1024 * 1024;
/** The most messages in one HTTP request; an app sends two. */
const maxMessages = 500;

export class SyncRelay implements DurableObject {
  /** Tests set smaller limits. */
  limits: RelayLimits;
  readonly #state: DurableObjectState;
  readonly #env: SyncEnv;
  #checking: Promise<void> | null = null;

  constructor(state: DurableObjectState, env: SyncEnv) {
    this.#state = state;
    this.#env = env;
    this.limits = readLimits(env.SYNC_LIMITS);
    // The platform answers pings, so that a silent socket costs the object nothing.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong));
  }

  get #relay(): RelayDatabase {
    const { storage } = this.#state;
    return {
      sql: storage.sql,
      transaction: (run) => storage.transactionSync(run),
      now: () => Date.now(),
      limits: this.limits,
    };
  }

  async fetch(request: Request): Promise<Response> {
    try {
      return await this.#answer(request);
    } catch (error) {
      if (error instanceof SyncRefusal) return answerRefusal(error);
      throw error;
    }
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/socket") return this.#accept(request);
    await this.#check();
    if (pathname === "/messages") return this.#answerMessages(new Uint8Array(await request.arrayBuffer()));
    if (pathname === "/" && request.method === "DELETE") {
      requireProved(callerOf(request));
      return this.#forget();
    }
    const epoch = findState(this.#relay)?.epoch;
    const answer = await answerRelayRequest(this.#relay, request);
    const now = findState(this.#relay)?.epoch;
    if (now !== undefined && now !== epoch) this.#announce(now);
    if (request.method === "DELETE") this.#closeUnknown();
    if (request.method !== "GET") await this.#schedule();
    return answer;
  }

  #accept(request: Request): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    const now = Date.now();
    this.#state.acceptWebSocket(server);
    write(server, { ...callerOf(request), device: null, openedAt: now, checkedAt: now });
    // Sockets that have not said hello are closed first: a caller with the session alone can't have a device's socket
    // closed.
    const isMember = (is: Attachment) => Number(is.device !== null);
    const others = this.#sockets().filter(({ socket }) => socket !== server);
    const open = others.toSorted((a, b) => isMember(b.is) - isMember(a.is) || b.is.openedAt - a.is.openedAt);
    for (const { socket } of open.slice(maxSockets - 1)) socket.close(socketClosed.again, "too many");
    return new Response(null, { status: 101, webSocket: client });
  }

  #answerMessages(body: Uint8Array): Response {
    const messages = decodeSequence(body);
    if (!messages || messages.length > maxMessages)
      throw new SyncRefusal(400, "bad_request", "The body is not a sequence of messages, or of too many.");
    const answers: Uint8Array[] = [];
    let bytes = 0;
    const peer: Peer = {
      device: null,
      send: (message) => {
        bytes += message.length;
        answers.push(message);
      },
      close: () => {},
      broadcast: (message) => this.#broadcast(message, null),
      budget: answerBytes,
    };
    for (const message of messages) if (bytes <= answerBytes) answerMessage(this.#relay, peer, message);
    return new Response(encodeSequence(answers), {
      headers: { ...noStore, "Content-Type": "application/octet-stream" },
    });
  }

  async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    try {
      await this.#check();
      if (socket.readyState !== WebSocket.OPEN) return;
      const is = read(socket);
      const peer: Peer = {
        device: is.device,
        send: (answer) => socket.send(answer),
        close: () => socket.close(socketClosed.closed, "closed"),
        broadcast: (frame) => this.#broadcast(frame, socket),
        budget: null,
      };
      answerMessage(
        this.#relay,
        peer,
        typeof message === "string" ? new Uint8Array() : new Uint8Array(message),
      );
      if (peer.device !== is.device) write(socket, { ...is, device: peer.device });
    } catch (error) {
      logError(error, { requestId: "socket", path: "/sync/v1/socket" });
      socket.close(socketClosed.fault, "fault");
    }
  }

  webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 mean that the peer sent no code; they may not be sent.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  async alarm(): Promise<void> {
    const relay = this.#relay;
    const state = findState(relay);
    if (!state) return;
    removeExpiredLinks(relay);
    removeOld(relay);
    // The next alarm is set first, so that it rings even if D1 fails now.
    await this.#schedule();
    if (await isUserGone(this.#env.DB, state.user)) await this.#forget();
  }

  /**
   * The open sockets. The platform also lists a closed socket until its peer has answered, and sending to a closed
   * socket throws.
   */
  #sockets() {
    const open = this.#state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN);
    return open.map((socket) => ({ socket, is: read(socket) }));
  }

  #broadcast(message: Uint8Array<ArrayBuffer>, except: WebSocket | null): void {
    for (const { socket, is } of this.#sockets())
      if (socket !== except && is.device !== null) socket.send(message);
  }

  /** Announces a new epoch: every device says hello again; the sockets of revoked devices are closed. */
  #announce(epoch: number): void {
    for (const { socket, is } of this.#sockets()) {
      if (is.device === null) continue;
      write(socket, { ...is, device: null });
      if (findDevice(this.#relay, is.device)?.revoked === 0) socket.send(encodeEpoch(epoch));
      else closeWith(socket, "revoked");
    }
  }

  /** Closes the sockets of devices that have left. */
  #closeUnknown(): void {
    for (const { socket, is } of this.#sockets())
      if (is.device !== null && !findDevice(this.#relay, is.device)) closeWith(socket, "unknown_device");
  }

  async #forget(): Promise<Response> {
    for (const { socket } of this.#sockets()) closeWith(socket, "off");
    await this.#state.storage.deleteAlarm();
    await this.#state.storage.deleteAll();
    return new Response(null, { status: 204, headers: noStore });
  }

  /**
   * Closes sockets that are too old, and sockets of sessions that have ended. Asks the database at most once a
   * minute.
   */
  async #check(): Promise<void> {
    const now = Date.now();
    for (const { socket, is } of this.#sockets())
      if (now - is.openedAt >= socketLifeMs) socket.close(socketClosed.again, "an hour");
    const due = this.#sockets().filter(({ is }) => now - is.checkedAt >= checkEveryMs);
    if (due.length) this.#checking ??= this.#checkSessions().finally(() => (this.#checking = null));
    // All messages wait for one check and then continue in the order in which they came.
    await this.#checking;
  }

  async #checkSessions(): Promise<void> {
    const keyOf = ({ sessionId, counter }: Writer) => `${sessionId} ${counter}`;
    const writers = new Map(this.#sockets().map(({ is }) => [keyOf(is), is]));
    for (const [key, writer] of writers) {
      const isActive = await isSessionActive(this.#env.DB, writer, new Date());
      for (const { socket, is } of this.#sockets()) {
        if (keyOf(is) !== key) continue;
        if (isActive) write(socket, { ...is, checkedAt: Date.now() });
        else socket.close(socketClosed.noSession, "signed out");
      }
    }
  }

  async #schedule(): Promise<void> {
    const { storage } = this.#state;
    const [at, set] = [nextAlarm(this.#relay), await storage.getAlarm()];
    if (at !== null && (set === null || at < set)) await storage.setAlarm(at);
  }
}

function closeWith(socket: WebSocket, reason: Parameters<typeof encodeClosed>[0]): void {
  socket.send(encodeClosed(reason));
  socket.close(socketClosed.closed, "closed");
}

const write = (socket: WebSocket, attachment: Attachment): void => socket.serializeAttachment(attachment);

// Every attachment comes from `write`, so it needs no parsing.
const read = (socket: WebSocket): Attachment => socket.deserializeAttachment() as Attachment;

const dayMs = 86_400_000;
/** The object wakes at least weekly and deletes itself when its account no longer exists. */
const heartbeatMs = 7 * dayMs;

/** When the object has to wake next, in milliseconds since 1970; null while sync is off. */
function nextAlarm(relay: RelayDatabase): number | null {
  const { sql, now, limits } = relay;
  if (!findState(relay)) return null;
  const { links, done, unfinished } = sql
    .exec<{ links: number | null; done: number | null; unfinished: number | null }>(
      `SELECT (SELECT min(at) FROM link) AS links,
        (SELECT min(done_at) FROM snapshot WHERE done_at > ?) AS done,
        (SELECT min(at) FROM snapshot WHERE done_at IS NULL) AS unfinished`,
      now() - limits.formerDays * dayMs,
    )
    .one();
  const times = [now() + heartbeatMs];
  if (links !== null) times.push(links + linkLifeMs(relay));
  if (done !== null) times.push(done + limits.formerDays * dayMs);
  if (unfinished !== null) times.push(unfinished + unfinishedLifeMs);
  return Math.max(now() + 1, Math.min(...times));
}
