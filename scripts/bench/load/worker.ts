/** The production Worker with bindings that fail on command: `POST /bench/faults` with a JSON list of their names. */
import type { Env } from "#worker/env.ts";
import product, { RestAlarms, SyncRelay } from "#worker/index.ts";
import { intercept, mailbox, readMail } from "./worker-bindings.ts";

/** wrangler.toml binds them. */
export { RestAlarms, SyncRelay };

const faults = ["d1", "kv", "mail"] as const;
type Fault = (typeof faults)[number];

/** As the bindings themselves fail. */
const failures: Record<Fault, string> = {
  d1: "D1_ERROR: Network connection lost.",
  kv: "KV GET failed: 500 Internal Server Error",
  mail: "Internal error",
};

let failing: readonly Fault[] = [];

/** Each call on the binding fails while the fault lasts. */
const failable = <Binding extends object>(binding: Binding, fault: Fault): Binding =>
  intercept(binding, () => {
    if (failing.includes(fault)) throw new Error(failures[fault]);
  });

let wrapped: Env | undefined;
/** One environment for the isolate's life: parts of the product are remembered by their bindings. */
const wrap = (env: Env): Env => {
  wrapped ??= {
    ...env,
    DB: failable(env.DB, "d1"),
    NEWS: failable(env.NEWS, "kv"),
    EMAIL: failable(mailbox, "mail") as SendEmail,
  };
  return wrapped;
};

export default {
  async fetch(request, env, context) {
    const url = new URL(request.url);
    if (url.pathname === "/bench/faults") {
      const wanted: unknown = await request.json();
      failing = faults.filter((fault) => Array.isArray(wanted) && wanted.includes(fault));
      return Response.json(failing);
    }
    if (url.pathname === "/bench/mail") return readMail(url);
    return product.fetch(request, wrap(env), context);
  },
} satisfies ExportedHandler<Env>;
