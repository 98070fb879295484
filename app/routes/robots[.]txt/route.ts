import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Crawlers may read all public pages, and no endpoints. */
export function loader({ context }: LoaderFunctionArgs) {
  const text = `User-agent: *
Disallow: /auth/
Disallow: /rest/
Disallow: /newsletter

Sitemap: ${context.site.origin}/sitemap.xml
`;
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
