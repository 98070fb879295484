/** A proxy between the browser and the served bundle that can fail as a bad network or server does. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { refreshPath } from "#app/contracts/web-session-paths.ts";
import { listen } from "../../../scripts/listen.ts";
import { addresses } from "./addresses.ts";

export interface FlakyServer {
  readonly url: string;
  /** What happens to pages and session renewals: "hang" never answers, "fault" answers 503. Forms and the rest still work. */
  pages: "up" | "hang" | "fault";
  /** Another release: a build that differs only in its version. */
  version: string | null;
  /** Forms reach the server, and their answers are lost. */
  losesAnswers: boolean;
  /** Script in front of /sw.js, to remove an API that the worker needs. */
  workerPrelude: string;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  close(): void;
}

const versionPattern = /\/assets\/manifest-([0-9a-f]{8})\.js/;
const isData = (path: string) => /\.data(\?|$)/.test(path);
const isText = (type = "") => /html|javascript/.test(type);

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function pass(
  server: FlakyServer,
  realVersion: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const path = incoming.url ?? "/";
  server.asked.push(path);
  const isShown = incoming.headers["sec-fetch-mode"] === "navigate" || isData(path);
  const isPage = path === refreshPath || (isShown && incoming.method === "GET");
  if (isPage && server.pages === "hang") return;
  if (isPage && server.pages === "fault") return void outgoing.writeHead(503).end("Nobody is here.");
  // The tags belong to the unchanged texts. With them another version would be taken for the version that is there.
  const { "if-none-match": _tag, "if-modified-since": _date, ...asked } = incoming.headers;
  const realPath = server.version ? path.replace(server.version, realVersion) : path;
  const real = request(new URL(realPath, addresses.app.origin), {
    method: incoming.method ?? "GET",
    headers: { ...asked, "accept-encoding": "identity" },
  });
  real.end(await read(incoming));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    real.once("response", resolve).once("error", reject);
  });
  let body = await read(answer);
  if (server.losesAnswers && incoming.method === "POST" && isData(path)) return void outgoing.destroy();
  if (isText(answer.headers["content-type"])) {
    const prelude = path === "/sw.js" ? server.workerPrelude : "";
    body = Buffer.from(prelude + body.toString().replaceAll(realVersion, server.version ?? realVersion));
  }
  const { "content-length": _length, "transfer-encoding": _coding, ...headers } = answer.headers;
  // It names the hashes of the scripts as they were.
  if (server.version) delete headers["content-security-policy"];
  outgoing.writeHead(answer.statusCode ?? 500, headers).end(body);
}

/** Opens one on a port of its own. */
export async function openFlakyServer(): Promise<FlakyServer> {
  const page = await (await fetch(addresses.app.origin)).text();
  const realVersion = versionPattern.exec(page)?.[1];
  if (!realVersion) throw new Error("The page doesn't say of which build it is.");
  const listener = createServer((incoming, outgoing) => {
    pass(server, realVersion, incoming, outgoing).catch(() => outgoing.destroy());
  });
  const { origin, close } = await listen(listener);
  const server: FlakyServer = {
    url: origin,
    pages: "up",
    version: null,
    losesAnswers: false,
    workerPrelude: "",
    asked: [],
    close,
  };
  return server;
}
