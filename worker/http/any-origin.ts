/** Cross-origin rules of the APIs that pages of any site may call: they take tokens from headers and read no cookie. */
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** Enough for all headers of a client and of its tracing. A longer list is not echoed. */
const maxAskedLength = 2_048;

interface OpenApi {
  readonly methods: readonly string[];
  /** The headers that are allowed also if a preflight doesn't say which headers it asks for. */
  readonly allowHeaders?: readonly string[];
  readonly exposeHeaders?: readonly string[];
}

/** Answers preflights, which may ask for any header. */
export function allowAnyOrigin({
  methods,
  allowHeaders = [],
  exposeHeaders = [],
}: OpenApi): MiddlewareHandler {
  const rules = {
    origin: "*",
    allowMethods: [...methods],
    exposeHeaders: [...exposeHeaders],
    maxAge: 86_400,
  };
  const known = cors({ ...rules, allowHeaders: allowHeaders.length ? [...allowHeaders] : ["accept"] });
  // Without a list of its own Hono allows what the preflight asks for.
  const asked = cors(rules);
  return (context, next) => {
    const { length } = context.req.header("access-control-request-headers") ?? "";
    return (length > 0 && length <= maxAskedLength ? asked : known)(context, next);
  };
}
