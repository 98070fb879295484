/** RSS 0.9 to 2.0 and Atom feeds. */

import { decodeText } from "../decode-text.ts";
import { parseFeed } from "../parse-feed.ts";
import { askPublisher, type NewsSource } from "./source.ts";

export function createFeedSource(url: string): NewsSource {
  const { host, pathname } = new URL(url);
  return {
    name: `feed ${host}${pathname}`,
    async listFound(signal) {
      const Accept = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";
      const { bytes, contentType } = await askPublisher(url, { Accept }, signal);
      return parseFeed(decodeText(bytes, contentType), url);
    },
  };
}
