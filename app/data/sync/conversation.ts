// One connection to the relay, from hello to its end: catches up, then sends and receives.
// Guarantees: one message is handled at a time; a frame is sent only after everything before it was merged.

import { type RelayMessage, relayMessageSchema } from "#app/contracts/relay-message.ts";
import type { DeviceMessage } from "#app/contracts/sync.ts";
import { decodeMessage, encodeMessage } from "#app/contracts/sync-message.ts";
import type { RowDatabase } from "../engine/row-database.ts";
import type { Inbox, Outcome } from "./inbox.ts";
import { memberProof } from "./keys/secrets.ts";
import type { Outbox } from "./outbox.ts";
import type { SnapshotPart } from "./snapshot.ts";
import type { SyncActivity } from "./sync.ts";
import type { SyncKeys } from "./sync-keys.ts";
import { readOutgoing, readState } from "./sync-state.ts";
import type { SyncTimers } from "./sync-timers.ts";
import type { Wire, WireEvent } from "./wire.ts";

/** Why the relay has closed its door to this device. */
export type ClosedReason = "revoked" | "off" | "unknown_device" | "devices";

export type Ending =
  | { readonly kind: "lost"; readonly cause?: unknown }
  | { readonly kind: "suspect" }
  | { readonly kind: "epoch"; readonly epoch: number }
  | { readonly kind: "closed"; readonly reason: ClosedReason };

type Event =
  | WireEvent
  /** Rows were written here, or a pause is over. */
  | { readonly type: "changed" }
  /** Everything anew, at once. */
  | { readonly type: "refresh" }
  | { readonly type: "stop" };

interface ConversationDeps {
  readonly db: RowDatabase;
  readonly keys: SyncKeys;
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly timers: SyncTimers;
  makeSnapshot(): AsyncGenerator<SnapshotPart>;
  report(reason: SyncActivity["reason"]): Promise<void>;
  /** Everything is sent and merged, or waits for what the report says. */
  settled(): void;
  /** The relay has answered well. */
  caughtUp(): void;
}

export interface Conversation {
  emit(event: Event): void;
  run(wire: Wire): Promise<Ending>;
}

/** A change is sent at once, and those of the next second together. */
const togetherMs = 1000;
/** How often a connection without a socket asks for news, and how often before a socket is tried again. */
const pollMs = 20_000;
const mostPolls = 30;
/** Until a full relay is asked again. */
const fullMs = 60 * 60 * 1000;
/** The same frame is sent again where no answer comes. */
const answerMs = 30_000;

const encode = (message: DeviceMessage, frame?: Uint8Array) => encodeMessage(message, frame);

function parse(bytes: Uint8Array): { message: RelayMessage; frame: Uint8Array } | null {
  const decoded = decodeMessage(bytes);
  const message = relayMessageSchema.safeParse(decoded?.value).data;
  return decoded && message ? { message, frame: decoded.frame } : null;
}

export function createConversation(deps: ConversationDeps): Conversation {
  const { db, keys, inbox, outbox, timers } = deps;
  const events: Event[] = [];
  let wakeUp: () => void = () => undefined;
  let isLive = false;
  let isNewer = false;
  /** Why nothing is sent for now. */
  let pause: "too-fast" | "relay-full" | null = null;
  let cancelPause = () => {};
  let cancelTimeout = () => {};
  let inFlight: { readonly id: string; readonly isSnapshot: boolean } | null = null;
  let snapshot: AsyncGenerator<SnapshotPart> | null = null;
  let relayCounter = 0;
  let polls = 0;
  let isIdle = false;
  let isCooling = false;
  let isDue = false;
  let cancelCooling = () => {};

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
    const { state, stored } = await db.read(["meta"], async (tx) => ({
      state: await readState(tx),
      stored: await readOutgoing(tx),
    }));
    const { device, epoch } = keys;
    const counter = stored?.counter ?? state.heads[device]?.counter ?? 0;
    const member = await memberProof(keys.root);
    return encode({ type: "hello", device, epoch, cursor: state.cursor, counter, member });
  }

  function expectAnswer(): void {
    cancelTimeout();
    cancelTimeout = timers.after(answerMs, () =>
      emit({ type: "failed", cause: new Error("The relay doesn't answer") }),
    );
  }

  const sendFrame = async (wire: Wire, message: Uint8Array) => {
    wire.send(wire.isSocket ? [message] : [await hello(), message]);
    expectAnswer();
  };

  const sendHello = async (wire: Wire) => {
    wire.send([await hello()]);
    expectAnswer();
  };

  /** Everything that has come is handled, and nothing is to be sent. */
  async function settle(): Promise<void> {
    isIdle = false;
    await deps.report(isNewer ? "update-first" : (pause ?? "none"));
    deps.settled();
  }

  /** Sends what comes next, if anything does. */
  async function pump(wire: Wire): Promise<void> {
    if (!isLive || inFlight) return;
    // A full relay has room left for the snapshot that frees it.
    const isFull = pause === "relay-full";
    isIdle = pause !== null && !(isFull && snapshot !== null);
    isDue = isCooling;
    if (isIdle) return;
    const outgoing = isCooling || isFull ? null : await outbox.next();
    if (outgoing) {
      inFlight = { id: outgoing.id, isSnapshot: false };
      if (outgoing.isLast) cool();
      void deps.report("sending");
      return sendFrame(wire, encode({ type: "push" }, outgoing.frame));
    }
    const part = await snapshot?.next();
    if (part && !part.done) {
      inFlight = { id: part.value.id, isSnapshot: true };
      return sendFrame(wire, encode(part.value.message, part.value.frame));
    }
    snapshot = null;
    isIdle = true;
  }

  /** After a change the next ones are sent together. */
  function cool(): void {
    isCooling = true;
    cancelCooling = timers.after(togetherMs, () => {
      isCooling = false;
      if (isDue) emit({ type: "changed" });
    });
  }

  function pauseFor(reason: "too-fast" | "relay-full", ms: number): void {
    pause = reason;
    cancelPause();
    cancelPause = timers.after(ms, () => {
      pause = null;
      emit({ type: "changed" });
    });
  }

  async function welcome({ epoch, head, counter }: Extract<RelayMessage, { type: "welcome" }>) {
    if (epoch !== keys.epoch) return changedEpoch(epoch);
    const state = await db.read(["meta"], readState);
    relayCounter = counter;
    const isBack = head < state.cursor || counter < (state.heads[keys.device]?.counter ?? 0);
    return isBack ? suspect : undefined;
  }

  /** The relay has sent everything up to `head`. */
  async function live(head: number): Promise<Ending | undefined> {
    const { state, stored } = await db.read(["meta"], async (tx) => ({
      state: await readState(tx),
      stored: await readOutgoing(tx),
    }));
    if (!isNewer) {
      // Also this device's own frames come back, so that the relay leaves none out.
      if (head !== state.cursor) return suspect;
      const made = Math.max(stored?.counter ?? 0, state.heads[keys.device]?.counter ?? 0);
      if (made < relayCounter) return suspect;
    }
    isLive = true;
    if (!inFlight) cancelTimeout();
    deps.caughtUp();
    return undefined;
  }

  async function refused({ frame, reason, retryAfterS }: Extract<RelayMessage, { type: "refused" }>) {
    const isOurs = inFlight !== null && inFlight.id === frame;
    const isSnapshot = inFlight?.isSnapshot === true;
    inFlight = null;
    cancelTimeout();
    if (reason === "too_fast") pauseFor("too-fast", (retryAfterS ?? 60) * 1000);
    else if (isSnapshot) snapshot = null;
    else if (reason === "full") pauseFor("relay-full", fullMs);
    else {
      // Never stored: what it held is packed anew, once it is clear what the relay has.
      if (reason === "invalid" && isOurs && frame) await outbox.drop(frame);
      return { kind: "lost", cause: new Error(`The relay refused a frame: ${reason}`) } as const;
    }
    if (reason === "too_fast" && isSnapshot) snapshot = null;
    return undefined;
  }

  const changedEpoch = (epoch: number): Ending => (epoch > keys.epoch ? { kind: "epoch", epoch } : suspect);

  const judge = (outcome: Outcome): Ending | undefined => {
    if (outcome === "newer") isNewer = true;
    return outcome === "wrong" ? suspect : undefined;
  };

  async function handle(
    wire: Wire,
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
        if (!ending) await pump(wire);
        return ending;
      }
      case "more":
        return isNewer ? undefined : void (await sendHello(wire));
      case "ack":
        if (inFlight?.id !== message.frame) return undefined;
        if (!inFlight.isSnapshot) await outbox.acknowledge(message.frame, message.seq);
        inFlight = null;
        cancelTimeout();
        return void (await pump(wire));
      case "refused": {
        const ending = await refused(message);
        if (!ending) await pump(wire);
        return ending;
      }
      case "snapshot-wanted":
        if (!isNewer) snapshot ??= deps.makeSnapshot();
        return void (await pump(wire));
      case "epoch":
        return changedEpoch(message.epoch);
      case "closed":
        return { kind: "closed", reason: message.reason };
    }
  }

  async function step(wire: Wire, event: Event): Promise<Ending | undefined> {
    switch (event.type) {
      case "message": {
        const parsed = parse(event.message);
        if (!isLive) expectAnswer();
        // A message of a newer relay that this app doesn't know is not for it.
        return parsed ? handle(wire, parsed) : undefined;
      }
      case "changed":
        return void (await pump(wire));
      case "refresh":
        pause = null;
        isCooling = false;
        cancelCooling();
        isLive = false;
        inFlight = null;
        return void (await sendHello(wire));
      case "failed":
        return { kind: "lost", cause: event.cause };
      case "closed":
      case "stop":
        return { kind: "lost" };
    }
  }

  async function run(wire: Wire): Promise<Ending> {
    let cancelPoll = () => {};
    try {
      await sendHello(wire);
      for (;;) {
        if (!wire.isSocket && events.length === 0 && !inFlight) {
          cancelPoll();
          cancelPoll = timers.after(pollMs, () =>
            emit(++polls < mostPolls ? { type: "refresh" } : { type: "stop" }),
          );
        }
        const ending = await step(wire, await nextEvent());
        if (ending) return ending;
        if (isIdle && events.length === 0) await settle();
      }
    } finally {
      cancelPoll();
      cancelPause();
      cancelCooling();
      cancelTimeout();
      wire.close();
    }
  }

  return { emit, run };
}

const suspect: Ending = { kind: "suspect" };
