/** A user with devices at the real relay: requests, messages and sockets as the app sends them. */

import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { createHash, randomBytes } from "node:crypto";
import { type NewEpoch, proofHeader, syncPath } from "#app/contracts/sync.ts";
import { encodeHeader, frameFormats, noFormer, nonceLength } from "#app/contracts/sync-frame.ts";
import {
  type DeviceMessage,
  decodeMessage,
  decodeSequence,
  encodeMessage,
  encodeSequence,
  type RelayMessage,
  relayMessageSchema,
} from "#app/contracts/sync-message.ts";
import type { Member as SignedInMember } from "#tests/support/sync-device.ts";
import { bearer, call, confirmed, origin, serviceAt } from "#tests/worker/auth/harness.ts";
import { createRelayRequest } from "#worker/sync/relay-request.ts";
import type { RelayLimits } from "#worker/sync/sync-env.ts";
import type { SyncRelay } from "#worker/sync/sync-relay.ts";
import { selectRows } from "../database.ts";

type Answer = RelayMessage & { readonly frameBytes: Uint8Array };

/** @throws ZodError for what is no message of a relay */
function readAnswer(bytes: Uint8Array): Answer {
  const message = decodeMessage(bytes);
  return { ...relayMessageSchema.parse(message?.value), frameBytes: message?.frame ?? new Uint8Array() };
}

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const text = (bytes: number) => randomBytes(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The proof that the devices of a test send: the root of every epoch, unless a test says otherwise. */
export const member = text(32);
export const asMember = { [proofHeader]: member };

export interface Member {
  readonly userId: string;
  readonly token: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  stub(): DurableObjectStub;
  /** The same user with a session of its own. */
  signInAgain(): Promise<Member>;
}

export async function newMember(): Promise<Member> {
  const person = await confirmed();
  const signIn = async () => (await serviceAt(() => new Date())).signInWithPassword(person);
  const { user, access_token: first } = await signIn();
  const withToken = (token: string): Member => ({
    userId: user.id,
    token,
    async send(method, path, body, headers = {}) {
      const answer = await call(syncPath + path, {
        method,
        headers: { ...bearer(token), ...asMember, ...headers },
        ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      });
      // An answer that is not read to its end holds the object: it could not be evicted.
      return new Response(answer.body && (await answer.arrayBuffer()), answer);
    },
    stub: () => env.SYNC.get(env.SYNC.idFromName(user.id)),
    signInAgain: async () => withToken((await signIn()).access_token),
  });
  return withToken(first);
}

/** A user whose browser is signed in, as the devices of tests/contracts/ take them. */
export async function newSignedInMember(): Promise<SignedInMember> {
  const { userId, token } = await newMember();
  return {
    account: userId,
    fetch: (input, init = {}) => {
      const more = Object.fromEntries(new Headers(init.headers));
      const headers = { "content-type": "application/json", "cf-connecting-ip": "203.0.113.9", ...more };
      const { method = "GET", body = null } = init;
      const request = { method, body, headers: { ...headers, ...bearer(token) } };
      return exports.default.fetch(new Request(`${origin}${String(input)}`, request));
    },
  };
}

/** The same user without the check of sessions, for tests whose clock runs ahead of the session. */
export async function pastTheDoor(person: Member): Promise<Member> {
  const results = await selectRows<{ id: string }>("SELECT id FROM session WHERE user_id = ?", person.userId);
  const caller = { userId: person.userId, sessionId: results[0]?.id ?? "", counter: 0, isProved: true };
  return {
    ...person,
    async send(method, path, body, headers = {}) {
      const bytes =
        body instanceof Uint8Array ? new Uint8Array(body) : new TextEncoder().encode(JSON.stringify(body));
      const request = createRelayRequest(path || "/", caller, {
        method,
        headers: { ...asMember, ...headers },
        body: body === undefined ? null : new Uint8Array(bytes),
      });
      const answer = await person.stub().fetch(request);
      if (answer.webSocket) return answer;
      return new Response(answer.body && (await answer.arrayBuffer()), answer);
    },
  };
}

/** Smaller limits than a user has. An object that is evicted forgets them. */
export const setLimits = (person: Member, limits: Partial<RelayLimits>) =>
  runInDurableObject(person.stub(), (relay: SyncRelay) => {
    relay.limits = { ...relay.limits, ...limits };
  });

/** Everything that the user's object stores, as text. */
export const readStored = (person: Pick<Member, "stub">) =>
  runInDurableObject(person.stub(), (_relay: SyncRelay, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
      )
      .toArray();
    return Object.fromEntries(
      tables.map(({ name }) => [name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray()]),
    );
  });

export const countRows = async (person: Pick<Member, "stub">): Promise<Record<string, number>> =>
  Object.fromEntries(Object.entries(await readStored(person)).map(([name, rows]) => [name, rows.length]));

export const newDevice = () => ({ id: hex(16), label: text(30), publicKey: text(65), leave: text(32) });
export type DeviceKey = ReturnType<typeof newDevice>;
export const newRecovery = () => ({ proof: text(32), wrapped: text(60), sealed: text(124) });

export const newEpoch = (
  from: number,
  device: DeviceKey,
  more: Partial<Omit<NewEpoch, "recovery">> = {},
) => ({
  from,
  device,
  member,
  recovery: newRecovery(),
  slots: [] as NewEpoch["slots"],
  note: text(40),
  ...more,
});

/** What a device makes: its frames are chained. The ciphertext is random. */
export function createMaker(device: string, epoch: number) {
  let [counter, former] = [0, noFormer];
  const make = (format: number, at: { counter: number; former: string }, size: number) => {
    const header = encodeHeader({ format, epoch, id: hex(16), device, ...at });
    const frame = new Uint8Array(header.length + nonceLength + 16 + size);
    frame.set(header);
    frame.set(randomBytes(Math.min(size, 64)), header.length);
    return frame;
  };
  return {
    next(size = 32): Uint8Array<ArrayBuffer> {
      counter += 1;
      const frame = make(frameFormats.changes, { counter, former }, size);
      former = sha256(frame);
      return frame;
    },
    parts(count: number, size = 32): Uint8Array<ArrayBuffer>[] {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for (let [part, last] = [0, noFormer]; part < count; part += 1) {
        const frame = make(frameFormats.snapshot, { counter: part, former: last }, size);
        last = sha256(frame);
        parts.push(frame);
      }
      return parts;
    },
    snapshotId: () => hex(16),
  };
}

export const idOf = (frame: Uint8Array): string => Buffer.from(frame.subarray(5, 21)).toString("hex");

export const pushOf = (frame: Uint8Array) => encodeMessage({ type: "push" } satisfies DeviceMessage, frame);

type Part = Omit<Extract<DeviceMessage, { type: "snapshot" }>, "type">;
export const partOf = (part: Part, frame: Uint8Array) =>
  encodeMessage({ type: "snapshot", ...part } satisfies DeviceMessage, frame);

type Hello = Extract<DeviceMessage, { type: "hello" }>;
export const helloOf = (device: string, more: Partial<Omit<Hello, "type" | "device">> = {}) =>
  encodeMessage({
    ...{ type: "hello", device, epoch: 1, cursor: 0, member, ...more },
  } satisfies DeviceMessage);

/** Messages over HTTP, and what came back. */
export async function post(person: Member, ...messages: Uint8Array[]): Promise<Answer[]> {
  const answer = await person.send("POST", "/messages", encodeSequence(messages));
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const parts = decodeSequence(new Uint8Array(await answer.arrayBuffer()));
  return (parts ?? []).map(readAnswer);
}

/** Answers without the frames' bytes, for comparisons. */
export const bare = (answers: readonly Answer[]) => answers.map(({ frameBytes: _, ...message }) => message);
export const typesOf = (answers: readonly Answer[]) => answers.map(({ type }) => type);

/** Sync on, with devices that have joined. */
export async function syncedMember(joining = 1) {
  const person = await newMember();
  const [first, second] = [newDevice(), newDevice()];
  const epoch = newEpoch(0, first);
  const on = await person.send("POST", "/epochs", epoch);
  if (on.status !== 201) throw new Error(`${on.status} ${await on.text()}`);
  const joined = [second, ...Array.from({ length: joining - 1 }, newDevice)].slice(0, joining);
  for (const device of joined) await person.send("POST", "/devices", { epoch: 1, device });
  return { person, first, second, epoch, devices: [first, ...joined] };
}

type Upgrade = Record<string, string>;

export const upgrade = (headers: Upgrade): Promise<Response> =>
  exports.default.fetch(
    new Request(`${origin}${syncPath}/socket`, {
      headers: { upgrade: "websocket", "cf-connecting-ip": "203.0.113.9", ...headers },
    }),
  );

/** A socket to the object itself, for tests that evict it. A proxied socket would keep the object in memory. */
export const openDirectly = (person: Member) =>
  openSocket(async () =>
    (await pastTheDoor(person)).send("GET", "/socket", undefined, { upgrade: "websocket" }),
  );

/** An open socket; `next` waits for a message, `closed` for the end. */
export async function openSocket(at: Member | (() => Promise<Response>)) {
  const answer = await (typeof at === "function" ? at() : upgrade(bearer(at.token)));
  const socket = answer.webSocket;
  if (!socket) throw new Error(`${answer.status} ${await answer.text()}`);
  const waiting: ((message: Uint8Array | string) => void)[] = [];
  const received: (Uint8Array | string)[] = [];
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    const message = typeof data === "string" ? data : new Uint8Array(data as ArrayBuffer);
    const next = waiting.shift();
    if (next) next(message);
    else received.push(message);
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  socket.accept();
  const nextRaw = () =>
    new Promise<Uint8Array | string>((resolve) => {
      const message = received.shift();
      if (message === undefined) waiting.push(resolve);
      else resolve(message);
    });
  const next = async (): Promise<Answer> => {
    const message = await nextRaw();
    if (typeof message === "string") throw new Error(`text: ${message}`);
    return readAnswer(message);
  };
  return {
    socket,
    closed,
    nextRaw,
    next,
    received,
    send: (message: Uint8Array | string) => socket.send(message),
    /** Messages up to the one of this type. */
    async until(type: RelayMessage["type"]): Promise<Answer[]> {
      for (const got: Answer[] = []; ; ) {
        got.push(await next());
        if (got.at(-1)?.type === type) return got;
      }
    },
  };
}

type Socket = Awaited<ReturnType<typeof openSocket>>;

/** A live socket of each of these devices. */
export async function liveSockets<Devices extends readonly { readonly id: string }[]>(
  person: Member,
  ...devices: Devices
) {
  const sockets: Socket[] = [];
  for (const { id } of devices) {
    const socket = await openSocket(person);
    socket.send(helloOf(id));
    await socket.until("live");
    sockets.push(socket);
  }
  return sockets as { [At in keyof Devices]: Socket };
}
