/** The Worker for Vite's server, whose requests `new Request` can't copy. */
import worker from "#worker/index.ts";

type Fetch = typeof worker.fetch;

const copy = ({ url, method, headers, body, signal }: Request): Request =>
  // Node requires `duplex` with a stream; the types lack it.
  new Request(url, { method, headers, body, signal, ...(body && { duplex: "half" }) });

export default {
  fetch: (...[request, env, context]: Parameters<Fetch>): ReturnType<Fetch> =>
    worker.fetch(copy(request), env, context),
};
