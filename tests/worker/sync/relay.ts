/** A person with devices at the real relay: requests, messages and sockets as the app sends them. */

import { env, exports } from "cloudflare:workers";
import { createHash, randomBytes } from "node:crypto";
import {
  type DeviceMessage,
  type NewEpoch,
  type RelayMessage,
  relayMessageSchema,
  syncPath,
} from "#app/contracts/sync.ts";
import { encodeHeader, frameFormats, nonceLength } from "#app/contracts/sync-frame.ts";
import { decodeMessage, decodeSequence, encodeMessage, encodeSequence } from "#app/contracts/sync-message.ts";
import { bearer, call, origin, signedIn } from "#tests/worker/auth/harness.ts";

export type Answer = RelayMessage & { readonly frameBytes: Uint8Array };

/** @throws ZodError for what is no message of a relay */
export function readAnswer(bytes: Uint8Array): Answer {
  const message = decodeMessage(bytes);
  return { ...relayMessageSchema.parse(message?.value), frameBytes: message?.frame ?? new Uint8Array() };
}

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const text = (bytes: number) => randomBytes(bytes).toString("base64url");
export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const zeros = "0".repeat(64);

export interface Person {
  readonly userId: string;
  readonly token: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  stub(): DurableObjectStub;
}

export async function newMember(): Promise<Person> {
  const { user, session } = await signedIn();
  const token = session.access_token;
  return {
    userId: user.id,
    token,
    send: (method, path, body, headers = {}) =>
      call(syncPath + path, {
        method,
        headers: { ...bearer(token), ...headers },
        ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      }),
    stub: () => env.SYNC.get(env.SYNC.idFromName(user.id)),
  };
}

export const newDevice = () => ({ id: hex(16), label: text(30), publicKey: text(65) });
export type DeviceKey = ReturnType<typeof newDevice>;
export const newRecovery = () => ({ proof: text(32), wrapped: text(60) });

export const newEpoch = (from: number, device: DeviceKey, more: Partial<NewEpoch> = {}): NewEpoch => ({
  from,
  device,
  recovery: newRecovery(),
  slots: [],
  note: from ? text(40) : null,
  ...more,
});

/** What a device makes: its frames are chained. The ciphertext is random. */
export function createMaker(device: string, epoch: number) {
  let [counter, former] = [0, zeros];
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
      for (let [part, last] = [0, zeros]; part < count; part += 1) {
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

export const helloOf = (device: string, more: { epoch?: number; cursor?: number; counter?: number } = {}) =>
  encodeMessage({
    ...{ type: "hello", device, epoch: 1, cursor: 0, counter: 0, ...more },
  } satisfies DeviceMessage);

/** Messages over HTTP, and what came back. */
export async function post(person: Person, ...messages: Uint8Array[]): Promise<Answer[]> {
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

export type Upgrade = Record<string, string>;

export const upgrade = (headers: Upgrade): Promise<Response> =>
  exports.default.fetch(
    new Request(`${origin}${syncPath}/socket`, {
      headers: { upgrade: "websocket", "cf-connecting-ip": "203.0.113.9", ...headers },
    }),
  );

/** An open socket; `next` waits for a message, `closed` for the end. */
export async function openSocket(person: Person) {
  const answer = await upgrade(bearer(person.token));
  const socket = answer.webSocket;
  if (!socket) throw new Error(`${answer.status} ${await answer.text()}`);
  const waiting: ((message: Uint8Array | string) => void)[] = [];
  const arrived: (Uint8Array | string)[] = [];
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    const message = typeof data === "string" ? data : new Uint8Array(data as ArrayBuffer);
    const next = waiting.shift();
    if (next) next(message);
    else arrived.push(message);
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  socket.accept();
  const nextRaw = () =>
    new Promise<Uint8Array | string>((resolve) => {
      const message = arrived.shift();
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
    arrived,
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
