// Texts as bytes that reveal little of their length: deflated, and padded to the steps of PADMÉ (at most 12 % more).

import { type Bytes, concat, uint32, utf8 } from "./keys/bytes.ts";

/** The most bytes that a frame may inflate to. A longer text is neither sent nor read. */
export const maxTextBytes = 4 * 1024 * 1024;

/** The next length whose last bits are zero: of lengths up to L, only log log L bits are revealed. */
export function padme(length: number): number {
  if (length < 2) return length;
  const exponent = Math.floor(Math.log2(length));
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1);
  return step <= 1 ? length : Math.ceil(length / step) * step;
}

/** Reads a stream to its end, or returns null when it has more than `maxLength` bytes. */
async function readAll(stream: ReadableStream<Uint8Array>, maxLength: number): Promise<Bytes | null> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxLength) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(value);
  }
  return concat(...chunks);
}

const through = (bytes: Bytes, stream: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> =>
  new Blob([bytes]).stream().pipeThrough(stream);

/** Four bytes with the deflated length, the deflated text, zeros. Returns null for a text that is too long. */
export async function toPadded(text: string): Promise<Bytes | null> {
  const plain = utf8(text);
  if (plain.length > maxTextBytes) return null;
  const deflated = await readAll(through(plain, new CompressionStream("deflate-raw")), maxTextBytes * 2);
  if (!deflated) return null;
  const length = 4 + deflated.length;
  return concat(uint32(deflated.length), deflated, new Uint8Array(padme(length) - length));
}

/** Returns null for bytes that are no padded text, or would inflate to more than `maxTextBytes`. */
export async function fromPadded(bytes: Bytes): Promise<string | null> {
  if (bytes.length < 4) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (length > bytes.length - 4) return null;
  try {
    const stream = through(bytes.slice(4, 4 + length), new DecompressionStream("deflate-raw"));
    const plain = await readAll(stream, maxTextBytes);
    return plain && new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(plain);
  } catch {
    return null;
  }
}
