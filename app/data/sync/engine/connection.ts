// One connection to the relay, from hello to its end: catches up, then sends and receives.
// Guarantees: one message is handled at a time. This device sends a frame only after it has merged everything that
// the relay had stored.

import {
  type DeviceMessage,
  decodeMessage,
  encodeMessage,
  type RelayMessage,
  relayMessageSchema,
} from "#app/contracts/sync-message.ts";
import type { SyncTimers } from "../environment.ts";
import type { SyncKeys } from "../frames/frame-cipher.ts";
import type { Inbox, InboxOutcome } from "../frames/inbox.ts";
import type { Outbox } from "../frames/outbox.ts";
import type { SnapshotPart } from "../frames/snapshot.ts";
import { memberProof } from "../keys/secrets.ts";
import type { SyncStore } from "../store/sync-state.ts";
import type { SyncReason } from "../sync.ts";
import { createSender, type Sent } from "./sender.ts";
import type { Transport, TransportEvent } from "./transport.ts";

/** Why the relay refuses this device. */
export type ClosedReason = "revoked" | "off" | "unknown_device";

export type Ending =
  /** Without a `cause` the connection was closed, and not by a fault. */
  | { readonly kind: "lost"; readonly cause?: unknown }
  /** A message of the relay doesn't fit this device's state. The second time, the relay counts as tampered with. */
  | { readonly kind: "suspect" }
  /** The relay is at a newer epoch. */
  | { readonly kind: "epoch"; readonly epoch: number }
  | { readonly kind: "closed"; readonly reason: ClosedReason };

type Event =
  | TransportEvent
  /** Rows were written here, or a pause is over. */
  | { readonly type: "changed" }
  /** Asks the relay for newer frames. `isAsked`: the user has asked, so pauses end as well. */
  | { readonly type: "refresh"; readonly isAsked: boolean };

interface ConnectionDeps {
  readonly store: SyncStore;
  readonly keys: SyncKeys;
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly timers: SyncTimers;
  makeSnapshot(): AsyncGenerator<SnapshotPart>;
  report(reason: SyncReason): Promise<void>;
  /** Nothing is left to send or to merge, or the reason why the rest waits was reported. */
  onIdle(): void;
  /** The relay has stored a frame, or there is nothing to send. */
  caughtUp(): void;
}

export interface Connection {
  emit(event: Event): void;
  run(transport: Transport): Promise<Ending>;
}

/** How often a connection without a socket polls, and after how many polls it tries a socket again. */
const pollMs = 20_000;
const maxPolls = 30;
/** A connection without an answer for this long is lost; the next connection sends the same frame again. */
const answerMs = 30_000;

const encode = (message: DeviceMessage, frame?: Uint8Array) => encodeMessage(message, frame);

function parse(bytes: Uint8Array): { message: RelayMessage; frame: Uint8Array } | null {
  const decoded = decodeMessage(bytes);
  const message = relayMessageSchema.safeParse(decoded?.value).data;
  return decoded && message ? { message, frame: decoded.frame } : null;
}

export function createConnection(deps: ConnectionDeps): Connection {
  const { store, keys, inbox, outbox, timers } = deps;
  const events: Event[] = [];
  let wakeUp: () => void = () => undefined;
  /** The relay has sent everything that it had stored. */
  let isLive = false;
  /** A newer version of the app has made a frame, so nothing more is merged. */
  let isNewer = false;
  let cancelTimeout = () => {};
  let relayCounter = 0;
  let polls = 0;
  /** There is nothing to send, and this is not reported yet. */
  let isIdle = false;
  const sender = createSender({
    outbox,
    timers,
    makeSnapshot: deps.makeSnapshot,
    sending: () => void deps.report("sending"),
    goOn: () => emit({ type: "changed" }),
  });

  function emit(event: Event): void {
    if (event.type === "changed" && events.some(({ type }) => type === "changed")) return;
    events.push(event);
    wakeUp();
  }

  async function nextEvent(): Promise<Event> {
    for (;;) {
      const event = events.shift();
      if (event) return event;
      await new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
    }
  }

  async function hello(): Promise<Uint8Array> {
    const { cursor } = await store.read();
    const { device, epoch } = keys;
    return encode({ type: "hello", device, epoch, cursor, member: await memberProof(keys.root) });
  }

  function expectAnswer(): void {
    cancelTimeout();
    cancelTimeout = timers.after(answerMs, () =>
      emit({ type: "failed", cause: new Error("The relay doesn't answer") }),
    );
  }

  const sendFrame = async (transport: Transport, { message: sent, frame }: Sent) => {
    const message = encode(sent, frame);
    transport.send(transport.isSocket ? [message] : [await hello(), message]);
    expectAnswer();
  };

  const sendHello = async (transport: Transport) => {
    transport.send([await hello()]);
    expectAnswer();
  };

  /** Reports that every message is handled and nothing is left to send. */
  async function reportIdle(): Promise<void> {
    isIdle = false;
    const isLeftOver = outbox.unsendable().length > 0;
    await deps.report(isNewer ? "update-first" : (sender.pause() ?? (isLeftOver ? "unsendable" : "none")));
    deps.onIdle();
  }

  /** Sends the next frame or part, if there is one. */
  async function pump(transport: Transport): Promise<void> {
    if (!isLive || sender.isUnderWay()) return;
    const sent = await sender.next();
    isIdle = !sent;
    if (sent) await sendFrame(transport, sent);
  }

  async function welcome({ epoch, head, counter }: Extract<RelayMessage, { type: "welcome" }>) {
    if (epoch !== keys.epoch) return changedEpoch(epoch);
    const { state } = await store.readWithOutgoing();
    relayCounter = counter;
    const isBack = head < state.cursor || counter < (state.heads[keys.device]?.counter ?? 0);
    return isBack ? suspect : undefined;
  }

  /** The relay has sent everything up to `head`. */
  async function live(head: number): Promise<Ending | undefined> {
    const { state, outgoing } = await store.readWithOutgoing();
    if (!isNewer) {
      // The relay sends this device's own frames as well. So a cursor below the head shows that the relay left a
      // frame out.
      if (head !== state.cursor) return suspect;
      const made = Math.max(outgoing?.counter ?? 0, state.heads[keys.device]?.counter ?? 0);
      if (made < relayCounter) return suspect;
    }
    isLive = true;
    if (!sender.isUnderWay()) cancelTimeout();
    return undefined;
  }

  const changedEpoch = (epoch: number): Ending => (epoch > keys.epoch ? { kind: "epoch", epoch } : suspect);

  const judge = (outcome: InboxOutcome): Ending | undefined => {
    if (outcome === "newer") isNewer = true;
    return outcome === "wrong" ? suspect : undefined;
  };

  async function handle(
    transport: Transport,
    { message, frame }: NonNullable<ReturnType<typeof parse>>,
  ): Promise<Ending | undefined> {
    switch (message.type) {
      case "welcome":
        return welcome(message);
      case "frame":
        return isNewer ? undefined : judge(await inbox.receive(message.seq, frame));
      case "snapshot": {
        const { upTo, part, parts } = message;
        return isNewer ? undefined : judge(await inbox.receivePart(upTo, part, parts, frame));
      }
      case "live": {
        const ending = await live(message.head);
        if (ending) return ending;
        await pump(transport);
        if (isIdle) deps.caughtUp();
        return undefined;
      }
      case "more":
        return isNewer ? undefined : void (await sendHello(transport));
      case "ack":
        if (!(await sender.acknowledge(message.frame, message.seq))) return undefined;
        cancelTimeout();
        deps.caughtUp();
        return void (await pump(transport));
      case "refused":
        cancelTimeout();
        await sender.refuse(message);
        return void (await pump(transport));
      case "snapshot-wanted":
        if (!isNewer) sender.wantSnapshot();
        return void (await pump(transport));
      case "epoch":
        return changedEpoch(message.epoch);
      case "closed":
        return { kind: "closed", reason: message.reason };
    }
  }

  async function step(transport: Transport, event: Event): Promise<Ending | undefined> {
    switch (event.type) {
      case "message": {
        const parsed = parse(event.message);
        if (!isLive) expectAnswer();
        // A message of an unknown type comes from a newer relay and is ignored.
        return parsed ? handle(transport, parsed) : undefined;
      }
      case "changed":
        return void (await pump(transport));
      case "refresh":
        sender.restart();
        if (event.isAsked) sender.endPauses();
        isLive = false;
        return void (await sendHello(transport));
      case "failed":
        return { kind: "lost", cause: event.cause };
      case "closed":
        return { kind: "lost" };
    }
  }

  async function run(transport: Transport): Promise<Ending> {
    let cancelPoll = () => {};
    try {
      await sendHello(transport);
      for (;;) {
        if (!transport.isSocket && events.length === 0 && !sender.isUnderWay()) {
          cancelPoll();
          cancelPoll = timers.after(pollMs, () =>
            emit(++polls < maxPolls ? { type: "refresh", isAsked: false } : { type: "closed" }),
          );
        }
        const ending = await step(transport, await nextEvent());
        if (ending) return ending;
        if (isIdle && events.length === 0) await reportIdle();
      }
    } finally {
      cancelPoll();
      sender.endPauses();
      cancelTimeout();
      transport.close();
    }
  }

  return { emit, run };
}

const suspect: Ending = { kind: "suspect" };
