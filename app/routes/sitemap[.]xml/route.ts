import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicPages, unlistedPaths } from "#app/content/pages.ts";

/** The public pages for search engines (sitemaps.org, protocol 0.9). */
export function loader({ context }: LoaderFunctionArgs) {
  const urls = publicPages
    .filter(({ path }) => !unlistedPaths.includes(path))
    .map(({ path }) => `<url><loc>${context.site.origin}${path}</loc></url>`)
    .join("\n");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
