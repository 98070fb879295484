/** Requests to publishers: bounded in bytes while they stream and in time by the caller's signal. */

/** A publisher's answer that can't be used. The message is for the log. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
}

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface UpstreamBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Asks a publisher. Rejects with UpstreamError alone, whatever the platform says of a dead host or a passed time limit. */
export async function askUpstream(fetch: Fetch, address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new UpstreamError(`did not answer (${cause instanceof Error ? cause.message : cause})`, { cause });
  }
}

/**
 * Reads an answer whole, at most `maxBytes` of it: more is an UpstreamError, and the rest is never downloaded.
 * So is a body that ends before its announced length or is still coming when the time limit passes.
 */
export async function readUpstream(answer: Response, maxBytes: number): Promise<UpstreamBody> {
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new UpstreamError(`answered with status ${answer.status}`);
  }
  if (Number(answer.headers.get("content-length")) > maxBytes) {
    await answer.body?.cancel();
    throw new UpstreamError(`announced more than ${maxBytes} bytes`);
  }
  const chunks = await readChunks(answer, maxBytes);
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return { bytes, contentType: answer.headers.get("content-type") ?? "" };
}

async function readChunks(answer: Response, maxBytes: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Leaving the loop by an error cancels the stream.
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new UpstreamError(`sent more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return chunks;
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    throw new UpstreamError(`broke off (${cause instanceof Error ? cause.message : cause})`, { cause });
  }
}
