// Sends this device's messages in one connection: frames first, then the parts of a snapshot, one at a time.
// Guarantees: a frame that the relay refuses for now is sent again later, in order. A snapshot delays no frame.

import type { DeviceMessage, RelayMessage } from "#app/contracts/sync-message.ts";
import type { SyncTimers } from "../environment.ts";
import type { Outbox } from "../frames/outbox.ts";
import type { SnapshotPart } from "../frames/snapshot.ts";

type Refused = Extract<RelayMessage, { type: "refused" }>;

interface SenderDeps {
  readonly outbox: Outbox;
  readonly timers: SyncTimers;
  makeSnapshot(): AsyncGenerator<SnapshotPart>;
  /** A frame is on its way. */
  sending(): void;
  /** A pause is over. */
  goOn(): void;
}

export interface Sent {
  readonly message: DeviceMessage;
  readonly frame: Uint8Array;
}

interface Sender {
  /** Returns the next message and marks it as sent; null if there is none, or if a sent message has no answer yet. */
  next(): Promise<Sent | null>;
  /** Returns whether the acknowledgement belongs to the message without an answer. */
  acknowledge(frame: string, seq: number): Promise<boolean>;
  /** Starts a pause, or drops the snapshot. Rejects when nothing more can be sent in this connection. */
  refuse(refused: Refused): Promise<void>;
  /** The relay wants a snapshot. */
  wantSnapshot(): void;
  /** Forgets the message without an answer, which may be lost, so that it is sent again. */
  restart(): void;
  /** Ends all pauses, so that refused messages are sent again at once. */
  endPauses(): void;
  readonly isUnderWay: () => boolean;
  /** The reason why no frame is sent for now. */
  readonly pause: () => "too-fast" | "relay-full" | null;
}

/** A change is sent at once. The changes of the next second are sent together. */
const togetherMs = 1000;
/** How long a full relay is not asked again. */
const fullMs = 60 * 60 * 1000;

/** A pause. It calls `goOn` when it ends by itself; `start` begins it anew. */
function createPause(timers: SyncTimers, goOn: () => void) {
  let cancel = () => {};
  let isOn = false;
  const end = () => {
    cancel();
    isOn = false;
  };
  return {
    isOn: () => isOn,
    end,
    start(ms: number) {
      end();
      isOn = true;
      cancel = timers.after(ms, () => {
        isOn = false;
        goOn();
      });
    },
  };
}

export function createSender({ outbox, timers, makeSnapshot, sending, goOn }: SenderDeps): Sender {
  const fast = createPause(timers, goOn);
  const full = createPause(timers, goOn);
  /** The pause of a snapshot's parts. It delays no frames, because the relay limits parts separately. */
  const parts = createPause(timers, goOn);
  /** Rows have changed during the second in which changes are gathered. */
  let isDue = false;
  const gathering = createPause(timers, () => isDue && goOn());
  let underWay: { readonly id: string; readonly isPart: boolean } | null = null;
  let snapshot: AsyncGenerator<SnapshotPart> | null = null;
  /** The next part, until the relay has stored it. */
  let part: SnapshotPart | null = null;

  async function nextPart(): Promise<SnapshotPart | null> {
    if (fast.isOn() || parts.isOn()) return null;
    if (part || !snapshot) return part;
    const { value, done } = await snapshot.next();
    if (done) snapshot = null;
    part = done ? null : value;
    return part;
  }

  return {
    async next() {
      if (underWay) return null;
      isDue = gathering.isOn();
      const isPaused = fast.isOn() || full.isOn() || gathering.isOn();
      const outgoing = isPaused ? null : await outbox.next();
      if (outgoing) {
        const { id, frame, isLast } = outgoing;
        underWay = { id, isPart: false };
        if (isLast) gathering.start(togetherMs);
        sending();
        return { message: { type: "push" }, frame };
      }
      // A full relay still accepts a snapshot, which frees its space.
      const found = await nextPart();
      if (found) underWay = { id: found.id, isPart: true };
      return found;
    },
    async acknowledge(frame, seq) {
      if (underWay?.id !== frame) return false;
      if (underWay.isPart) part = null;
      else await outbox.acknowledge(frame, seq);
      underWay = null;
      return true;
    },
    async refuse({ frame, reason, retryAfterS }) {
      const refused = underWay;
      underWay = null;
      const waitMs = (retryAfterS ?? 60) * 1000;
      if (refused?.isPart) {
        if (reason === "too_fast") parts.start(waitMs);
        else snapshot = part = null;
      } else if (reason === "too_fast") fast.start(waitMs);
      else if (reason === "full") full.start(fullMs);
      else {
        // The relay has not stored the frame. Its content is packed anew once the next connection knows what the
        // relay has.
        if (reason === "invalid" && frame !== null && refused?.id === frame) await outbox.drop(frame);
        throw new Error(`The relay refused a frame: ${reason}`);
      }
    },
    wantSnapshot() {
      snapshot ??= makeSnapshot();
    },
    restart() {
      underWay = null;
    },
    endPauses() {
      for (const pause of [fast, full, parts, gathering]) pause.end();
    },
    isUnderWay: () => underWay !== null,
    pause: () => (fast.isOn() ? "too-fast" : full.isOn() ? "relay-full" : null),
  };
}
