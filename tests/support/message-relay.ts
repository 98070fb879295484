import { decodeHeader } from "#app/contracts/sync-frame.ts";
import {
  type DeviceMessage,
  decodeMessage,
  decodeSequence,
  deviceMessageSchema,
  encodeMessage,
  encodeSequence,
  type RelayMessage,
} from "#app/contracts/sync-message.ts";
import type { RelayLine } from "#app/data/sync/engine/transport.ts";
import { hashOf } from "#app/data/sync/frames/frame-cipher.ts";

interface Stored {
  readonly seq: number;
  readonly device: string;
  readonly id: string;
  readonly bytes: Uint8Array;
}

interface Snapshot {
  readonly id: string;
  readonly upTo: number;
  readonly parts: Uint8Array[];
  readonly count: number;
}

interface Peer {
  device: string | null;
  send(message: Uint8Array): void;
}

/** A message of the relay with its frame; a test may change it before the device gets it. */
export interface Said {
  readonly message: RelayMessage;
  readonly frame: Uint8Array;
}

/** The relay of one user in memory, as the contract describes it. Tests change what it stores and says. */
export class MessageRelay {
  epoch = 1;
  frames: Stored[] = [];
  /** Frames up to this one are removed. */
  floor = 0;
  head = 0;
  counters = new Map<string, { counter: number; former: string }>();
  snapshot: Snapshot | null = null;
  private unfinished: Snapshot | null = null;
  wantsSnapshot = false;
  /** How many more parts the relay takes before it refuses all parts. */
  partsLeft = Number.POSITIVE_INFINITY;
  /** Takes no frame before a snapshot has made room. */
  isFull = false;
  /** Replaces the messages to a device. */
  tamper: (said: Said, device: string | null) => readonly Said[] = (said) => [said];
  readonly peers = new Set<Peer>();

  /** Everything that was ever stored. */
  readonly everStored: Uint8Array[] = [];

  private say(peer: Peer, message: RelayMessage, frame: Uint8Array = new Uint8Array()): void {
    for (const said of this.tamper({ message, frame }, peer.device))
      peer.send(encodeMessage(said.message, said.frame));
  }

  private hello(peer: Peer, asked: Extract<DeviceMessage, { type: "hello" }>): void {
    peer.device = asked.device;
    if (this.epoch === 0) this.say(peer, { type: "closed", reason: "off" });
    else if (asked.epoch !== this.epoch) this.say(peer, { type: "epoch", epoch: this.epoch });
    else this.catchUp(peer, asked);
  }

  private catchUp(peer: Peer, asked: Extract<DeviceMessage, { type: "hello" }>): void {
    const { head, epoch } = this;
    const counter = this.counters.get(asked.device)?.counter ?? 0;
    this.say(peer, { type: "welcome", epoch, head, counter });
    let after = asked.cursor;
    if (this.snapshot && (after === 0 || after < this.floor)) {
      const { upTo, parts } = this.snapshot;
      parts.forEach((bytes, part) => {
        this.say(peer, { type: "snapshot", upTo, part, parts: parts.length }, bytes);
      });
      after = upTo;
    }
    for (const { seq, bytes } of this.frames) if (seq > after) this.say(peer, { type: "frame", seq }, bytes);
    this.say(peer, { type: "live", head });
    this.ask(peer);
  }

  private ask(peer: Peer): void {
    if (!this.wantsSnapshot) return;
    this.wantsSnapshot = false;
    this.say(peer, { type: "snapshot-wanted" });
  }

  private async push(peer: Peer, bytes: Uint8Array): Promise<void> {
    const header = decodeHeader(bytes);
    if (!header || header.device !== peer.device)
      return this.say(peer, { type: "refused", frame: header?.id ?? null, reason: "invalid" });
    const { id, device, counter, former } = header;
    const hash = await hashOf(bytes);
    const known = this.frames.find((stored) => stored.id === id);
    if (known) return this.say(peer, { type: "ack", frame: id, seq: known.seq });
    const last = this.counters.get(device) ?? { counter: 0, former: "0".repeat(64) };
    if (counter !== last.counter + 1 || former !== last.former)
      return this.say(peer, { type: "refused", frame: id, reason: "invalid" });
    if (this.isFull) {
      this.say(peer, { type: "refused", frame: id, reason: "full" });
      return this.ask(peer);
    }
    this.head++;
    const stored = { seq: this.head, device, id, bytes: bytes.slice() };
    this.frames.push(stored);
    this.everStored.push(stored.bytes);
    this.counters.set(device, { counter, former: hash });
    this.say(peer, { type: "ack", frame: id, seq: stored.seq });
    for (const other of this.peers)
      if (other !== peer && other.device !== null)
        this.say(other, { type: "frame", seq: stored.seq }, stored.bytes);
    this.ask(peer);
  }

  private storePart(peer: Peer, asked: Extract<DeviceMessage, { type: "snapshot" }>, bytes: Uint8Array) {
    const { id, upTo, part, parts: count } = asked;
    if (part === 0 && this.unfinished?.id !== id) this.unfinished = { id, upTo, count, parts: [] };
    const frame = decodeHeader(bytes)?.id ?? "";
    const { unfinished } = this;
    const isKnown = unfinished?.id === id && part < unfinished.parts.length;
    if (isKnown) return this.say(peer, { type: "ack", frame, seq: upTo });
    if (unfinished?.id !== id || unfinished.parts.length !== part)
      return this.say(peer, { type: "refused", frame, reason: "invalid" });
    if (this.partsLeft-- <= 0)
      return this.say(peer, { type: "refused", frame, reason: "too_fast", retryAfterS: 60 });
    unfinished.parts.push(bytes.slice());
    this.everStored.push(bytes.slice());
    if (unfinished.parts.length === count) {
      this.snapshot = unfinished;
      this.isFull = false;
    }
    this.say(peer, { type: "ack", frame, seq: upTo });
  }

  async answer(peer: Peer, bytes: Uint8Array): Promise<void> {
    const decoded = decodeMessage(bytes);
    const asked = deviceMessageSchema.parse(decoded?.value);
    const frame = decoded?.frame ?? new Uint8Array();
    if (asked.type === "hello") this.hello(peer, asked);
    else if (asked.type === "push") await this.push(peer, frame);
    else this.storePart(peer, asked, frame);
  }

  /** Removes what the snapshot covers. */
  removeCovered(): void {
    this.floor = this.snapshot?.upTo ?? 0;
    this.frames = this.frames.filter(({ seq }) => seq > this.floor);
  }

  /** A new epoch, or `from` 0 after the relay was wiped. */
  begin(epoch: number): void {
    this.epoch = epoch;
    this.frames = [];
    this.head = 0;
    this.floor = 0;
    this.snapshot = null;
    this.unfinished = null;
    this.counters.clear();
    for (const peer of this.peers) if (epoch > 0) this.say(peer, { type: "epoch", epoch });
  }

  /** An honest way to the relay. */
  readonly line: RelayLine = {
    open: async (onMessage, onClose) => {
      let turn = Promise.resolve();
      let isOpen = true;
      const peer: Peer = {
        device: null,
        send: (message) => {
          if (isOpen) onMessage(message);
        },
      };
      this.peers.add(peer);
      return {
        send: (message) => {
          turn = turn.then(() => (isOpen ? this.answer(peer, message) : undefined));
        },
        close: () => {
          if (!isOpen) return;
          isOpen = false;
          this.peers.delete(peer);
          onClose();
        },
      };
    },
    post: async (body) => {
      const answers: Uint8Array[] = [];
      const peer: Peer = { device: null, send: (message) => void answers.push(message) };
      for (const message of decodeSequence(body) ?? []) await this.answer(peer, message);
      return encodeSequence(answers);
    },
  };
}
