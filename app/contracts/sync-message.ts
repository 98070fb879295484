/** The bytes of a message of sync: the length of its JSON in four bytes, big-endian; the JSON; then the frame, if it has one. */

interface Message<T> {
  readonly value: T;
  /** Empty for messages without a frame. */
  readonly frame: Uint8Array;
}

// Contracts compile without the types of browsers and Workers; both have these.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });
const maxJson = 4096;

/** @param value what the JSON holds */
export function encodeMessage(value: object, frame: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const json = encoder.encode(JSON.stringify(value));
  const bytes = new Uint8Array(4 + json.length + frame.length);
  new DataView(bytes.buffer).setUint32(0, json.length);
  bytes.set(json, 4);
  bytes.set(frame, 4 + json.length);
  return bytes;
}

/** Returns null for bytes that are no message. The value is not validated. */
export function decodeMessage(bytes: Uint8Array): Message<unknown> | null {
  if (bytes.length < 4) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (length > maxJson || bytes.length < 4 + length) return null;
  try {
    return {
      value: JSON.parse(decoder.decode(bytes.subarray(4, 4 + length))),
      frame: bytes.subarray(4 + length),
    };
  } catch {
    return null;
  }
}

/** The body of a POST: for each encoded message its length in four bytes, big-endian, then the message. */
export function encodeSequence(messages: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(messages.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const message of messages) {
    view.setUint32(at, message.length);
    bytes.set(message, at + 4);
    at += 4 + message.length;
  }
  return bytes;
}

/** Returns null for a body that ends within a message. */
export function decodeSequence(bytes: Uint8Array): Uint8Array[] | null {
  const messages: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return null;
    const end = at + 4 + view.getUint32(at);
    if (end > bytes.length) return null;
    messages.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return messages;
}
