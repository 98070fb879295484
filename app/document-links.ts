/** The style sheet and the fonts that the first paint of every page needs. */

import displayFont from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { LinkDescriptor } from "@remix-run/cloudflare";
import sheet from "./app.css?url";

const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** For the `links` of the root, and for the Link header that announces them. */
export const documentLinks = [
  { rel: "stylesheet", href: sheet },
  { ...font, href: displayFont },
  { ...font, href: textFont },
] as const;

/**
 * The Link header of a page: style sheet, fonts and entry script. Cloudflare sends preloads ahead of the page as
 * Early Hints once it has seen them.
 */
export function createLinkHeader(links: readonly LinkDescriptor[], entryModule: string): string {
  const hints = links.flatMap((link) => {
    if (!("href" in link) || !link.href) return [];
    if (link.rel === "stylesheet") return `<${link.href}>; rel=preload; as=style`;
    if (link.rel !== "preload") return [];
    return `<${link.href}>; rel=preload; as=${link.as}; type=${link.type}; crossorigin`;
  });
  return [...hints, `<${entryModule}>; rel=modulepreload`].join(", ");
}
