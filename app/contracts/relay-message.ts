/** What the relay answers to the messages of a device (sync.ts); encoded in the same way. Browsers alone parse it. */
import * as z from "zod/mini";
import { count, hex } from "./sync.ts";

const refusals = [
  /** More than the person's bytes. */
  "full",
  /** More than frames a minute; `retryAfterS` says when. */
  "too_fast",
  "too_large",
  /** The frame is of another epoch than the relay's. */
  "epoch",
  /**
   * The bytes are no frame, the frame is not of the device that said hello, or it is not that device's next. Frames that
   * were sent after a refused one are refused, too: say hello, and go on after the `counter` of `welcome`.
   */
  "invalid",
] as const;

export const relayMessageSchema = z.discriminatedUnion("type", [
  /** `head`: the last `seq`; `counter`: of the last frame stored of this device in this epoch. */
  z.object({ type: z.literal("welcome"), epoch: count, head: count, counter: count }),
  /** With a frame. */
  z.object({ type: z.literal("frame"), seq: count }),
  /** With a frame: a part of the newest snapshot. */
  z.object({ type: z.literal("snapshot"), upTo: count, part: count, parts: count }),
  /** Everything up to `head` was sent; frames follow as they come. Over HTTP: this answer is all. */
  z.object({ type: z.literal("live"), head: count }),
  /** Over HTTP: say hello again with the new cursor. */
  z.object({ type: z.literal("more") }),
  z.object({ type: z.literal("ack"), frame: hex(16), seq: count }),
  z.object({
    type: z.literal("refused"),
    frame: z.nullable(hex(16)),
    reason: z.enum(refusals),
    retryAfterS: z.optional(count),
  }),
  /** It is time for a snapshot. */
  z.object({ type: z.literal("snapshot-wanted") }),
  /** The relay is at another epoch than the device's hello: it takes and sends nothing before a new hello. */
  z.object({ type: z.literal("epoch"), epoch: count }),
  /** This device was revoked, sync was turned off for the account, or the relay doesn't know the device as a member. */
  z.object({ type: z.literal("closed"), reason: z.enum(["revoked", "off", "unknown_device"]) }),
]);
export type RelayMessage = z.infer<typeof relayMessageSchema>;
