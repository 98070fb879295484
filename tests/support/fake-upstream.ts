/** A publisher on loopback that answers as a test plans it: slowly, wrongly, without end, or not at all. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { TestProject } from "vitest/node";
import { listen } from "../../scripts/listen.ts";

declare module "vitest" {
  interface ProvidedContext {
    upstreamUrl: string;
  }
}

/** One planned answer. Tests POST it to /plans and get the address at which it is given. */
export interface Plan {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The body as bytes, for what isn't UTF-8. */
  readonly base64?: string;
  /** Sends the body this many times. */
  readonly repeat?: number;
  /** `hang`: headers and body go out, the end never comes. `cut`: the connection breaks. `silence`: nothing is sent. */
  readonly end?: "hang" | "cut" | "silence";
}

interface Planned {
  readonly plan: Plan;
  requests: number;
  sentBytes: number;
  lastHeaders: Record<string, unknown>;
  lastBody: string;
}

const planned: Planned[] = [];

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function give(entry: Planned, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { plan } = entry;
  entry.requests += 1;
  entry.lastHeaders = request.headers;
  entry.lastBody = await readBody(request);
  if (plan.end === "silence") return;
  response.writeHead(plan.status ?? 200, plan.headers);
  const body = plan.base64 ? Buffer.from(plan.base64, "base64") : Buffer.from(plan.body ?? "");
  const closed = new Promise((resolve) => response.once("close", resolve));
  for (let sent = 0; sent < (plan.repeat ?? 1) && !response.destroyed; sent += 1) {
    const isDrained = response.write(body);
    entry.sentBytes += body.byteLength;
    if (!isDrained) await Promise.race([new Promise((resolve) => response.once("drain", resolve)), closed]);
  }
  if (plan.end === "cut") response.destroy();
  else if (plan.end !== "hang") response.end();
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, root, id, view] = (request.url ?? "/").split("?", 1)[0]?.split("/") ?? [];
  if (root !== "plans") return void response.writeHead(404).end();
  if (request.method === "POST" && !id) {
    const plan: Plan = JSON.parse(await readBody(request));
    planned.push({ plan, requests: 0, sentBytes: 0, lastHeaders: {}, lastBody: "" });
    return void response.end(String(planned.length - 1));
  }
  const entry = planned[Number(id)];
  if (!entry) return void response.writeHead(404).end();
  if (view === "seen") {
    const { plan: _, ...seen } = entry;
    return void response.end(JSON.stringify(seen));
  }
  await give(entry, request, response);
}

export default async function startFakeUpstream(project: TestProject) {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const { origin, close } = await listen(server);
  project.provide("upstreamUrl", origin);
  return close;
}
