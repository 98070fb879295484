/** A publisher or service that news come from. One file for each kind. */
import { askUpstream, readUpstream } from "#worker/http/upstream.ts";
import type { FoundArticle } from "../article.ts";

export interface NewsSource {
  /** Stable: names the source in the log and on its articles. Never holds a key. */
  readonly name: string;
  /** All its articles. Rejects when the answer can't be used as a whole; `signal` is the time limit. */
  listFound(signal: AbortSignal): Promise<readonly FoundArticle[]>;
}

const maxListBytes = 4 * 1024 * 1024;

/** A publisher's answer, at most 4 MiB of it. @throws UpstreamError */
export async function askPublisher(address: string, headers: Record<string, string>, signal: AbortSignal) {
  const sent = { ...headers, "User-Agent": "fitness-tracker-news/1.0" };
  return readUpstream(await askUpstream(fetch, address, { headers: sent, signal }), maxListBytes);
}
