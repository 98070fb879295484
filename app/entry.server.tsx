import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
// The browser build runs in workerd and, unlike react-dom/server, also in Node for `npm run dev`.
import { renderToReadableStream } from "react-dom/server.browser";
import { NonceProvider } from "#app/lib/nonce.ts";
import { createLinkHeader, documentLinks } from "./document-links.ts";

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  { nonce, reportError }: AppLoadContext,
): Promise<Response> {
  let status = responseStatusCode;
  const body = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        if (request.signal.aborted) return;
        reportError(error);
        status = 500;
      },
    },
  );
  if (isbot(request.headers.get("user-agent") ?? "")) await body.allReady;
  responseHeaders.set("Content-Type", "text/html; charset=utf-8");
  responseHeaders.set("Link", createLinkHeader(documentLinks, remixContext.manifest.entry.module));
  return new Response(body, { headers: responseHeaders, status });
}

/**
 * Logs an error of a loader or action. A thrown Response doesn't get here. Remix's own refusals, such as 405 for an
 * unknown method, are not logged as faults.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) context.reportError(error);
}
