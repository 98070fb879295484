import type { LinkDescriptor } from "@remix-run/cloudflare";

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
