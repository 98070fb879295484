/**
 * The edge in front of the Worker in production, as far as it affects a first load: files and pages compressed with
 * brotli as Cloudflare does it, and pages cached as their Cache-Control allows a shared cache.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { compress, isCompressed } from "../../edge-compression.ts";
import { type Listening, listen } from "../../listen.ts";
import type { Files } from "./peers.ts";

interface Cached {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** What the Worker compresses its own pages with. */
const workerQuality = 5;

/** `quality`: by default the edge's, which compresses files as they pass. */
function pack(type: string, body: Buffer, quality?: number): Pick<Cached, "headers" | "body"> {
  return isCompressed(type)
    ? { headers: { "content-type": type, "content-encoding": "br" }, body: compress(body, quality) }
    : { headers: { "content-type": type }, body };
}

function send(response: ServerResponse, { status, headers, body }: Cached): void {
  response.writeHead(status, { ...headers, "content-length": body.byteLength }).end(body);
}

const serve = (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void) =>
  listen(
    createServer(async (request, response) => {
      try {
        await answer(request, response);
      } catch (error) {
        console.error(error);
        response.writeHead(502).end();
      }
    }),
  );

export async function serveFiles(files: Files): Promise<Listening> {
  const packed = new Map(
    Array.from(files, ([path, text]) => {
      const type = path.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
      return [path, { status: 200, ...pack(type, Buffer.from(text)) }];
    }),
  );
  return serve((request, response) =>
    send(response, packed.get(request.url ?? "") ?? { status: 404, headers: {}, body: Buffer.alloc(0) }),
  );
}

/** Stands before `upstream()`, which is called per request, because the Worker starts after this site. */
export async function serveEdge(upstream: () => URL): Promise<Listening> {
  const cache = new Map<string, Cached>();
  return serve(async (request, response) => {
    const { url = "/", method = "GET", headers } = request;
    const key = method === "GET" && !headers.cookie ? `${headers.accept} ${url}` : null;
    const found = key && cache.get(key);
    if (found) return send(response, found);
    const answer = await ask(new URL(url, upstream()), request);
    if (key && answer.isShared) cache.set(key, answer);
    send(response, answer);
  });
}

async function ask(url: URL, request: IncomingMessage): Promise<Cached & { isShared: boolean }> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !/^(host|connection|accept-encoding|content-length)$/.test(name))
      headers.set(name, value);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await fetch(url, {
    method: request.method ?? "GET",
    headers,
    redirect: "manual",
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const isFile = url.pathname.startsWith("/assets/");
  const cacheControl = answer.headers.get("cache-control") ?? "";
  const type = answer.headers.get("content-type") ?? "application/octet-stream";
  const packed = pack(type, Buffer.from(await answer.arrayBuffer()), isFile ? undefined : workerQuality);
  const passed = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(content-|transfer-|connection|set-cookie)/.test(name)),
  );
  const cookies = answer.headers.getSetCookie();
  return {
    status: answer.status,
    headers: { ...passed, ...packed.headers, ...(cookies.length > 0 && { "set-cookie": cookies }) },
    body: packed.body,
    isShared: answer.status === 200 && (isFile || cacheControl.includes("s-maxage")),
  };
}
