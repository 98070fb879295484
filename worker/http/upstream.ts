/** Reads data from other servers and callers: limited in bytes while it streams, and in time by a signal. */

/** How long a service that we depend on (a provider, a gateway) may take for its complete answer. */
export const serviceBudgetMs = 10_000;
const maxServiceBytes = 256 * 1024;

/** An answer of another server that can't be used. The message is for the log and contains nothing of the answer. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
}

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

interface UpstreamBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/**
 * Sends a request to another server. Rejects with UpstreamError for every fault, such as a dead host or a passed time
 * limit.
 */
export async function askUpstream(fetch: Fetch, address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new UpstreamError(`did not answer (${cause instanceof Error ? cause.message : cause})`, { cause });
  }
}

/**
 * Reads an answer to its end, at most `maxBytes` of it. The rest of a longer answer is never downloaded.
 * @throws UpstreamError for a longer body, a body that ends before its announced length, and a body that outlasts the
 * time limit
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
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes, contentType: answer.headers.get("content-type") ?? "" };
}

async function readChunks(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
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

/**
 * The text of a service's answer, at most 256 KiB within ten seconds.
 * @throws UpstreamError for every other outcome, including a status that is no success
 */
export async function readService(address: string, init: RequestInit): Promise<string> {
  const signal = AbortSignal.timeout(serviceBudgetMs);
  const answer = await askUpstream(fetch, address, { ...init, signal });
  const { bytes } = await readUpstream(answer, maxServiceBytes);
  return new TextDecoder().decode(bytes);
}

/** Thrown when something took longer than it was given. */
class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** The promise's outcome, or a DeadlineError after `ms`. The work itself goes on; its late outcome is dropped. */
export async function withDeadline<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}

/**
 * Returns a body's bytes; null for a body of more than `maxBytes`. Reading stops there and the rest is not requested,
 * with or without a Content-Length.
 */
export async function readAtMost(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { body } = request;
  if (!body) return new Uint8Array();
  if (Number(request.headers.get("content-length")) > maxBytes) {
    await body.cancel();
    return null;
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    // Leaving the loop cancels the stream.
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
