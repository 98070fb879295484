import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
// The browser build is the one that runs on workerd and, unlike react-dom/server, also loads in Node for `npm run dev`.
import { renderToReadableStream, renderToString } from "react-dom/server.browser";
import { NonceProvider } from "#app/lib/nonce.ts";
import { hasPromise, listMatches, takeHandoff } from "#app/remix-internals/handoff.ts";
import { holdScripts } from "#app/remix-internals/hold-scripts.ts";
import { createLinkHeader } from "#app/server/link-header.ts";
import { hasOwnStyles, styleLinks } from "./page-style.tsx";

/**
 * Renders a page: completely, at a fifth of a stream's cost (docs/decisions/0077), unless a loader returned a promise.
 * Such a page is streamed to browsers, and sent completely to crawlers.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const isStyled = hasOwnStyles(listMatches(remixContext));
  if (!isStyled) headers.set("Link", createLinkHeader(styleLinks, remixContext.manifest.entry.module));
  if (hasPromise(remixContext)) return streamPage(request, status, headers, remixContext, loadContext);
  const html = await renderComplete(request.url, remixContext, loadContext.nonce);
  const body = new TextEncoder().encode(isStyled ? holdScripts(html, loadContext.nonce) : html);
  // Only a complete page has a length, and the Worker caches no other.
  headers.set("Content-Length", String(body.byteLength));
  return new Response(body, { headers, status });
}

function renderPage(url: string, context: EntryContext, nonce: string) {
  return (
    <NonceProvider value={nonce}>
      <RemixServer context={context} url={url} nonce={nonce} />
    </NonceProvider>
  );
}

/** Renders a page whose loaders' data are complete. */
async function renderComplete(url: string, context: EntryContext, nonce: string): Promise<string> {
  const handoff = await takeHandoff(context);
  const html = renderToString(renderPage(url, handoff.context, nonce));
  const script = `<script nonce="${nonce}">${handoff.script}</script>`;
  const end = html.lastIndexOf("</body>");
  // React adds the document type to streams only.
  return `<!DOCTYPE html>${html.slice(0, end)}${script}${html.slice(end)}`;
}

/** isbot counts headless Chrome as a crawler, but it runs script and can show a stream. */
const isCrawler = (userAgent: string): boolean => isbot(userAgent) && !userAgent.includes("HeadlessChrome/");

async function streamPage(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce, reportError } = loadContext;
  let answer = status;
  const body = await renderToReadableStream(renderPage(request.url, remixContext, nonce), {
    nonce,
    signal: request.signal,
    onError(error) {
      if (request.signal.aborted) return;
      answer = 500;
      reportError(error);
    },
  });
  if (isCrawler(request.headers.get("user-agent") ?? "")) await body.allReady;
  return new Response(body, { headers, status: answer });
}

/**
 * Logs an error of a loader or action that isn't a thrown Response. Remix's own refusals, such as 405 for an unknown
 * method, are not logged as faults.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) context.reportError(error);
}
