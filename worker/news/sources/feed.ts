/** RSS 0.9 to 2.0 and Atom feeds. */

import { askUpstream, readUpstream } from "#worker/http/upstream.ts";
import { decodeText } from "../decode-text.ts";
import { maxListBytes } from "../limits.ts";
import { parseFeed } from "../parse-feed.ts";
import type { NewsSource } from "./source.ts";

export function createFeedSource(url: string): NewsSource {
  const { host, pathname } = new URL(url);
  return {
    name: `feed ${host}${pathname}`,
    async listFound(signal) {
      const headers = {
        Accept: "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8",
        "User-Agent": "fitness-tracker-news/1.0",
      };
      const { bytes, contentType } = await readUpstream(
        await askUpstream(fetch, url, { headers, signal }),
        maxListBytes,
      );
      return parseFeed(decodeText(bytes, contentType), url);
    },
  };
}
