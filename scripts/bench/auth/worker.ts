/** The measured Worker: the product's service and its peer, in one isolate. */
import { betterAuth } from "better-auth";
import { createAuthDeps, verifyAccessToken } from "#worker/auth/interface.ts";
import { createPasswords } from "#worker/auth/password/passwords.ts";
import type { Env } from "#worker/env.ts";
import product, { RestAlarms, SyncRelay } from "#worker/local.ts";

/** wrangler.toml binds them. */
export { RestAlarms, SyncRelay };

interface BenchEnv extends Env {
  readonly PEER: D1Database;
}

const createPeer = (env: BenchEnv) =>
  betterAuth({
    baseURL: env.PUBLIC_URL,
    secret: env.BETTER_AUTH_SECRET,
    database: env.PEER,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  });
let peer: ReturnType<typeof createPeer> | undefined;

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/bench/hello") return new Response("hello");
    if (pathname === "/bench/scrypt")
      return new Response(await createPasswords().hash("correct horse battery"));
    if (pathname === "/bench/guard") {
      const deps = await createAuthDeps(env, {
        headers: request.headers,
        waitUntil: () => {},
        reportError: () => {},
        accessTokenLifeS: 300,
      });
      const claims = await verifyAccessToken(deps, request.headers.get("x-token") ?? "");
      return new Response(claims.sub);
    }
    if (pathname === "/bench/peer-session") {
      peer ??= createPeer(env);
      const found = await peer.api.getSession({ headers: request.headers });
      return new Response(found?.user.id ?? "", { status: found ? 200 : 401 });
    }
    if (pathname.startsWith("/api/auth/")) {
      peer ??= createPeer(env);
      return peer.handler(request);
    }
    return product.fetch(request, env, context);
  },
} satisfies ExportedHandler<BenchEnv>;
