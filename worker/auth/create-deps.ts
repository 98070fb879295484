import { localMode } from "local-mode";
import { createDatabase } from "#worker/db/client.ts";
import { rateLimitKey } from "#worker/http/rate-limit-key.ts";
import { createMailSender, createSmsSender } from "#worker/mail/sender.ts";
import { type AuthHandler, createAuthEngine } from "./better-auth.ts";
import { type AuthEnv, parseAuthConfig } from "./config.ts";
import type { AuthDeps } from "./deps.ts";
import { createKeyRing } from "./keys.ts";
import { createVault } from "./vault.ts";

/** The parts of one request that operations need. */
export interface AuthRequest {
  readonly headers: Headers;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly reportError: (error: unknown) => void;
  readonly accessTokenLifeS?: number;
  readonly now?: () => Date;
  readonly newId?: () => string;
}

interface Isolate extends Pick<AuthDeps, "config" | "db" | "keys" | "vault"> {
  readonly handler: AuthHandler;
}

/** Keys and configuration are the same for every request of an isolate; the binding says which database they belong to. */
const isolates = new WeakMap<D1Database, Isolate>();

export async function requireIsolate(env: AuthEnv): Promise<Isolate> {
  const known = isolates.get(env.DB);
  if (known) return known;
  const config = parseAuthConfig({ ...localMode?.vars, ...env });
  const db = createDatabase(env.DB);
  const engine = createAuthEngine({ db, secrets: config.secrets, baseUrl: config.publicUrl });
  const isolate = {
    config,
    db,
    keys: createKeyRing(db, engine),
    vault: await createVault(config.secrets),
    handler: engine.handler,
  };
  isolates.set(env.DB, isolate);
  return isolate;
}

export async function createAuthDeps(env: AuthEnv, request: AuthRequest): Promise<AuthDeps> {
  const now = request.now ?? (() => new Date());
  const { handler: _, ...isolate } = await requireIsolate(env);
  const local = localMode?.createTransport(env);
  const address = request.headers.get("cf-connecting-ip");
  const clientKey = rateLimitKey(address);
  return {
    ...isolate,
    mail: local ?? createMailSender(env.EMAIL, isolate.config, isolate.db, now),
    sms: local ?? createSmsSender(isolate.config),
    allowLoopback: localMode?.allowLoopbackRedirects ?? false,
    clientAddress: address ?? "unknown",
    clientKey,
    userAgent: request.headers.get("user-agent")?.slice(0, 512) ?? null,
    accessTokenLifeS: request.accessTokenLifeS ?? 3600,
    now,
    newId: request.newId ?? (() => crypto.randomUUID()),
    async deliver(work) {
      const delivery = work().catch(request.reportError);
      // A member who reads the local mailbox right after the answer must find the message there.
      if (local) await delivery;
      else request.waitUntil(delivery);
    },
  };
}
