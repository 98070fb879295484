/**
 * The styles of the document. A visitor's page carries its own, so that the first paint waits for one answer and not
 * for two; pages that need all styles link them (docs/decisions/0085).
 */
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

/** What a document with routes of these handles links, for its Link header. */
export const listSheetLinks = (handles: readonly unknown[]) =>
  handles.includes(wholeStyle) ? [{ rel: "stylesheet", href: sheet }] : [];

/** In the head. What a document began with it keeps until it is left: the whole sheet overrules what a page carried. */
export function PageStyle() {
  const nonce = useNonce() ?? carried.nonce;
  const needsWhole = useMatches().some(({ handle }) => handle === wholeStyle);
  const css = import.meta.env.SSR && !needsWhole ? visitorCss : carried.css;
  // In development the sheet follows every change of the code.
  if (import.meta.env.DEV || !css) return <link rel="stylesheet" href={sheet} />;
  // The server would escape a child's quotes. The browser, which makes the element anew after an error, takes text for
  // what it is, while Trusted Types refuse markup with a "<", as the syntax of registered properties has.
  const content = import.meta.env.SSR ? { dangerouslySetInnerHTML: { __html: css } } : { children: css };
  return <style id={styleId} nonce={nonce} suppressHydrationWarning {...content} />;
}
