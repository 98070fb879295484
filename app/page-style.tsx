/**
 * The styles of the document. A visitor's page carries its own, so that the first paint waits for one answer and not
 * for two; pages that need all styles link them (docs/decisions/0085).
 */
import displayFont from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { useMatches } from "@remix-run/react";
import { useNonce } from "#app/lib/nonce.ts";
import sheet from "./app.css?url";
import allVisitorCss from "./visitor.css?inline";

/** Without what Tailwind repeats for browsers that don't know @property; they don't know our light-dark() either. */
const visitorCss = allVisitorCss.replace(/@layer properties\{@supports.*?\}\}\}/s, "");

const styleId = "visitor-style";
/** What the server put into this document. Without text for pages that link the whole sheet. */
const element = import.meta.env.SSR ? null : document.getElementById(styleId);
const carried = { css: element?.textContent ?? "", nonce: element?.nonce };

/** The `handle` of routes that need more than visitors' pages do; they export `wholeStyleLinks` as well. */
export const wholeStyle = { style: "whole" } as const;

/** The whole sheet, fetched before such a route is shown to somebody who came from a visitor's page. */
export const wholeStyleLinks = () => (carried.css ? [{ rel: "stylesheet", href: sheet }] : []);

/** Whether a document with routes of these handles carries its styles. */
export const carriesStyle = (handles: readonly unknown[]): boolean => !handles.includes(wholeStyle);

const preload = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** What the first paint of a document without styles of its own waits for, the sheet first. */
export const styleLinks = [
  { rel: "stylesheet", href: sheet },
  // A page that carries its styles knows its fonts at once; asking for them sooner holds up its first paint.
  { ...preload, href: displayFont },
  { ...preload, href: textFont },
] as const;

/** In the head. What a document began with it keeps until it is left: the whole sheet overrules what a page carried. */
export function PageStyle() {
  const nonce = useNonce() ?? carried.nonce;
  const carries = carriesStyle(useMatches().map(({ handle }) => handle));
  const css = import.meta.env.SSR && carries ? visitorCss : carried.css;
  // In development the sheet follows every change of the code.
  if (import.meta.env.DEV || !css) return styleLinks.map((link) => <link key={link.href} {...link} />);
  // The server would escape a child's quotes. The browser, which makes the element anew after an error, takes text for
  // what it is, while Trusted Types refuse markup with a "<", as the syntax of registered properties has.
  const content = import.meta.env.SSR ? { dangerouslySetInnerHTML: { __html: css } } : { children: css };
  return <style id={styleId} nonce={nonce} suppressHydrationWarning {...content} />;
}
