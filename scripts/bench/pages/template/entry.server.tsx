import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server.browser";

/** As Remix's template for Workers has it: the page goes out as a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: Parameters<typeof RemixServer>[0]["context"],
): Promise<Response> {
  const body = await renderToReadableStream(<RemixServer context={context} url={request.url} />, {
    signal: request.signal,
    onError: console.error,
  });
  if (isbot(request.headers.get("user-agent"))) await body.allReady;
  headers.set("Content-Type", "text/html");
  return new Response(body, { headers, status });
}
