import { askUpstream, type Fetch, readUpstream, UpstreamError } from "#worker/http/upstream.ts";
import { maxPictureBytes } from "./limits.ts";
import { parsePicture } from "./web-address.ts";

/** Formats that can hold no script. SVG can. */
const pictureTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]);
const maxRedirects = 3;

interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * Fetches a publisher's picture, at most 2 MiB of it. Redirects are followed by hand, because each hop must again be
 * an address that our server may be made to fetch. Throws UpstreamError for everything that is no picture.
 */
export async function fetchPicture(address: URL, fetch: Fetch, signal: AbortSignal): Promise<Picture> {
  let at = address;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    // No cookie, no referrer, no address of the reader: the publisher sees our server asking.
    const answer = await askUpstream(fetch, at.href, {
      redirect: "manual",
      signal,
      headers: { Accept: [...pictureTypes].join(", ") },
    });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
    if (location === null) return requirePicture(answer);
    await answer.body?.cancel();
    const next = parsePicture(location, at.href);
    if (!next) throw new UpstreamError("redirected a picture to an address that is not fetched");
    at = next;
  }
  throw new UpstreamError("redirected a picture too often");
}

async function requirePicture(answer: Response): Promise<Picture> {
  const type = (answer.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (answer.ok && !pictureTypes.has(type)) {
    await answer.body?.cancel();
    throw new UpstreamError("sent something that is no picture");
  }
  const { bytes } = await readUpstream(answer, maxPictureBytes);
  return { bytes, type };
}
