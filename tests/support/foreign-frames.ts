/** Frames of a device of the user whose app is another version, or damaged. */
import { createFrameCipher, hashOf, toPadded } from "#app/data/sync/frames/frame-cipher.ts";
import type { MessageRelay } from "./message-relay.ts";
import { deviceId, importRoot } from "./replicas.ts";

/** Sends a frame of this content from another device, as a device of the user could. */
export async function sendContent(relay: MessageRelay, text: string, format = 1): Promise<void> {
  const keys = { device: deviceId("x"), epoch: 1, root: await importRoot() };
  const padded = await toPadded(text);
  if (!padded) throw new Error("It is short");
  const { counter, former } = relay.counters.get(keys.device) ?? { counter: 0, former: "0".repeat(64) };
  const header = { format, counter: counter + 1, former };
  const { id, frame: bytes } = await createFrameCipher(keys).seal(header, padded);
  relay.head++;
  relay.frames.push({ seq: relay.head, device: keys.device, id, bytes });
  relay.counters.set(keys.device, { counter: counter + 1, former: await hashOf(bytes) });
}

export const timestampAt = (time: number) => `${time.toString(16).padStart(12, "0")}-0000-x`;
/** An operation as the text of a frame has it. */
export const operation = (id: string, timestamp: string, table = "goals") =>
  JSON.stringify([table, id, timestamp, { type: "frequency", target: 2, createdAt: "2026-01-01" }]);
