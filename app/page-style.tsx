/**
 * The styles of the document. A visitor's page contains its styles, so that the first paint waits for one answer and not
 * for two; pages that need all styles link the whole sheet (docs/decisions/0087).
 */
import displayFont from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { useMatches } from "@remix-run/react";
import { useNonce } from "#app/lib/nonce.ts";
import sheet from "./app.css?url";
import allVisitorCss from "./visitor.css?inline";

/** Without Tailwind's fallback for browsers without @property, which don't support our light-dark() either. */
const visitorCss = allVisitorCss.replace(/@layer properties\{@supports.*?\}\}\}/s, "");

const styleId = "visitor-style";
/** The style element of this document; empty in pages that link the whole sheet. */
const element = import.meta.env.SSR ? null : document.getElementById(styleId);
const own = { css: element?.textContent ?? "", nonce: element?.nonce };

/** The `handle` of routes that need more than visitors' pages do; they export `fullStylesLinks` as well. */
export const fullStyles = { style: "whole" } as const;

/** The same for a route that needs them for members only; its loader returns null for visitors. */
export const fullStylesForMembers = { style: "whole for members" } as const;

/** The whole sheet, loaded before a client-side navigation from a visitor's page shows such a route. */
export const fullStylesLinks = () => (own.css ? [{ rel: "stylesheet", href: sheet }] : []);

/** Whether a document of these routes contains its styles. `data` is the answer of the route's loader. */
export const hasOwnStyles = (routes: readonly { handle?: unknown; data?: unknown }[]): boolean =>
  routes.every(
    ({ handle, data }) => handle !== fullStyles && (handle !== fullStylesForMembers || data == null),
  );

const preload = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** The files that the first paint of a document without styles of its own waits for, the sheet first. */
export const styleLinks = [
  { rel: "stylesheet", href: sheet },
  // A page that contains its styles finds its fonts at once; preloading them would delay its first paint.
  { ...preload, href: displayFont },
  { ...preload, href: textFont },
] as const;

/** In the head. The first element stays until the document is left; the whole sheet overrides a page's own styles. */
export function PageStyle() {
  const nonce = useNonce() ?? own.nonce;
  const isStyled = hasOwnStyles(useMatches());
  const css = import.meta.env.SSR && isStyled ? visitorCss : own.css;
  // In development Vite updates the sheet with every change of the code.
  if (import.meta.env.DEV || !css) return styleLinks.map((link) => <link key={link.href} {...link} />);
  // The server would escape a child's quotes. The browser creates the element anew after an error; there, Trusted Types
  // refuse markup with a "<", as registered properties contain it, and a text child is safe.
  const content = import.meta.env.SSR ? { dangerouslySetInnerHTML: { __html: css } } : { children: css };
  return <style id={styleId} nonce={nonce} suppressHydrationWarning {...content} />;
}
