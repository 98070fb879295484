import type { PublicPage } from "#app/content/pages.ts";
import { product } from "#app/lib/page-title.ts";

/** Made by `npm run pictures:brand` from the figures. */
const sharedPicture = { path: "/og.png", width: "1200", height: "630" };

interface DocumentMetaProps {
  /** The origin of the site, without a slash at the end. */
  origin: string;
  /** Null for pages that are not public. */
  page: PublicPage | null;
}

/**
 * Metadata for search engines and shared links: description, canonical address, Open Graph. Pages that are not public
 * get `noindex`.
 */
export function DocumentMeta({ origin, page }: DocumentMetaProps) {
  if (!page) return <meta name="robots" content="noindex" />;
  const { path, title, description } = page;
  const url = origin + path;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product} />
      <meta property="og:title" content={path === "/" ? `${product}: ${title}` : title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={origin + sharedPicture.path} />
      <meta property="og:image:width" content={sharedPicture.width} />
      <meta property="og:image:height" content={sharedPicture.height} />
      <meta property="og:image:alt" content="A figure running inside a progress ring" />
      <meta name="twitter:card" content="summary_large_image" />
      {path === "/" && <AppDescription url={url} description={description} />}
    </>
  );
}

/** The product in schema.org's terms: a free web application. */
function AppDescription({ url, description }: { url: string; description: string }) {
  const facts = {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: product,
    url,
    description,
    applicationCategory: "HealthApplication",
    operatingSystem: "Any",
    browserRequirements: "A current browser",
    offers: { "@type": "Offer", price: "0", priceCurrency: "EUR" },
  };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; "<" can't end the element early
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
    />
  );
}
