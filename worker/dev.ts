/** The entry of `npm run dev`: worker/local.ts in Vite's server, which has no Durable Objects and builds the pages itself. */
import type { Env } from "./env.ts";
import { createLocalWorker } from "./local/local-worker.ts";

const worker = createLocalWorker(() => import("virtual:remix/server-build"));

/** Vite's server hands over requests that `new Request` can't copy. */
const copy = ({ url, method, headers, body, signal }: Request): Request =>
  // Node requires `duplex` with a stream; the types lack it.
  new Request(url, { method, headers, body, signal, ...(body && { duplex: "half" }) });

let localEnv: Env | undefined;

export default {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    // Wrangler hands over namespaces of Durable Objects that answer nothing here.
    const { ALARMS: _alarms, SYNC: _sync, ...bindings } = env;
    // Vite chooses the port, so links in mails name the address of the first request.
    localEnv ??= { ...bindings, PUBLIC_URL: new URL(request.url).origin };
    return worker.fetch(copy(request), localEnv, context);
  },
};
