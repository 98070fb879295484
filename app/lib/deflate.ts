// DEFLATE without a header (RFC 1951), with the streams that browsers and Node have.

type Bytes = Uint8Array<ArrayBuffer>;

export const deflate = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await new Response(through(bytes, new CompressionStream("deflate-raw"))).arrayBuffer());

/**
 * Null for damaged bytes, and for those that inflate to more than `maxLength` bytes. These are given up on the way: a few
 * kilobytes can inflate to gigabytes.
 */
export async function inflate(bytes: Bytes, maxLength: number): Promise<Bytes | null> {
  try {
    const reader = through(bytes, new DecompressionStream("deflate-raw")).getReader();
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > maxLength) {
        await reader.cancel();
        return null;
      }
      chunks.push(value);
    }
    return join(chunks, length);
  } catch {
    return null;
  }
}

const through = (bytes: Bytes, stream: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> =>
  new Blob([bytes]).stream().pipeThrough(stream);

function join(chunks: readonly Uint8Array[], length: number): Bytes {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
