import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
// The browser build is the one that runs on workerd and, unlike react-dom/server, also loads in Node for `npm run dev`.
import { renderToReadableStream, renderToString } from "react-dom/server.browser";
import { NonceProvider } from "#app/lib/nonce.ts";
import { holdScripts } from "#app/server/hold-scripts.ts";
import { createLinkHeader } from "#app/server/link-header.ts";
import { hasPromise, readHandoff } from "#app/server/loader-data.ts";
import { carriesStyle, styleLinks } from "./page-style.tsx";

/**
 * Renders a page: whole, at a fifth of a stream's cost (docs/decisions/0076), unless a loader left a promise. Then
 * people get it as it becomes ready, and crawlers get it whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { manifest, routeModules, staticHandlerContext } = remixContext;
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
  const isCarried = carriesStyle(handles);
  if (!isCarried) headers.set("Link", createLinkHeader(styleLinks, manifest.entry.module));
  if (hasPromise(staticHandlerContext.loaderData))
    return streamPage(request, status, headers, remixContext, loadContext);
  const html = await renderWhole(request.url, remixContext, loadContext.nonce);
  const body = new TextEncoder().encode(isCarried ? holdScripts(html, loadContext.nonce) : html);
  // Only a whole page knows its length; the Worker keeps no other (worker/http/kept-pages.ts).
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

/** Without the stream of loader data that RemixServer suspends on: the data are all there and go in by hand. */
async function renderWhole(url: string, context: EntryContext, nonce: string): Promise<string> {
  const { serverHandoffStream, ...whole } = context;
  const data = serverHandoffStream ? await readHandoff(serverHandoffStream) : "";
  const html = renderToString(renderPage(url, whole, nonce));
  const script = `<script nonce="${nonce}">${data}</script>`;
  const end = html.lastIndexOf("</body>");
  // A stream begins with the document type, a string doesn't.
  return `<!DOCTYPE html>${html.slice(0, end)}${script}${html.slice(end)}`;
}

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
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  return new Response(body, { headers, status: answer });
}

/** An error in a loader or action that isn't a thrown Response: logged here, shown to nobody. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (!request.signal.aborted) context.reportError(error);
}
