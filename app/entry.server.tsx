import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
// The browser build is the one that runs on workerd and, unlike react-dom/server, also loads in Node for `npm run dev`.
import { renderToReadableStream } from "react-dom/server.browser";

/** Renders a page. Crawlers get it whole; people get it as it becomes ready. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  let answer = status;
  const body = await renderToReadableStream(<RemixServer context={remixContext} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      if (request.signal.aborted) return;
      answer = 500;
      loadContext.reportError(error);
    },
  });
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status: answer });
}

/** An error in a loader or action that isn't a thrown Response: logged here, shown to nobody. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (!request.signal.aborted) context.reportError(error);
}
