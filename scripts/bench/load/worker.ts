/** The production Worker with bindings that fail on command: `POST /bench/faults` with a JSON list of their names. */
import type { Env } from "#worker/env.ts";
import product, { RestAlarms, SyncRelay } from "#worker/index.ts";

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
const mails = new Map<string, string>();

/** The binding itself, but that each call on it rejects while the fault lasts. Statements are bound lazily, so they go through too. */
function failable<Binding extends object>(binding: Binding, fault: Fault): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (failing.includes(fault)) throw new Error(failures[fault]);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

const mailbox: Pick<SendEmail, "send"> = {
  async send(mail: unknown) {
    const { to, text } = mail as { to: string; text: string };
    mails.set(to, text);
    return { messageId: "1" };
  },
};

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
    if (url.pathname === "/bench/mail")
      return new Response(mails.get(url.searchParams.get("to") ?? "") ?? "");
    return product.fetch(request, wrap(env), context);
  },
} satisfies ExportedHandler<Env>;
