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

/**
 * Reads an answer whole, at most `maxBytes` of it: more is an UpstreamError, and the rest is never downloaded.
 * A body that ends before its announced length rejects, as the platform reports it.
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
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by an error cancels the stream.
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new UpstreamError(`sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return { bytes, contentType: answer.headers.get("content-type") ?? "" };
}
