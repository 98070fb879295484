/**
 * Returns a body's bytes; null for one of more than `maxBytes`. Reading stops there and the rest is not requested, with or
 * without a Content-Length.
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
