/**
 * Creates the dependencies of operations: once for each isolate those that all requests share, then those of one
 * request.
 */
import { createAead, createMac } from "#worker/crypto/secrets.ts";
import { createDatabase } from "#worker/db/database.ts";
import { rateLimitKey } from "#worker/limits/rate-limit-key.ts";
import { createMailSender, createSmsSender } from "#worker/mail/sender.ts";
import { createPasswords } from "../password/passwords.ts";
import { createKeyRing } from "../session/tokens.ts";
import { createAuth } from "./better-auth.ts";
import { type AuthEnv, parseAuthConfig } from "./config.ts";
import type { AuthDeps, AuthRequest, Isolate } from "./deps.ts";

/** The shared dependencies by the database binding that they use. */
const isolates = new WeakMap<D1Database, Isolate>();

async function requireIsolate(env: AuthEnv): Promise<Isolate> {
  const known = isolates.get(env.DB);
  if (known) return known;
  const config = parseAuthConfig(env);
  const db = createDatabase(env.DB);
  const { secrets, publicUrl: baseUrl } = config;
  const passwords = createPasswords(env.PASSWORD_COST);
  const aead = await createAead(secrets, "auth/at-rest");
  const isolate = {
    ...(await createAuth({ db, secrets, baseUrl, passwords })),
    config,
    db,
    keys: createKeyRing(db, aead),
    passwords,
    aead,
    cookies: await createAead(secrets, "web-session"),
    codes: await createMac(secrets, "auth/code"),
    refreshMac: await createMac(secrets, "auth/refresh-token"),
  };
  isolates.set(env.DB, isolate);
  return isolate;
}

export async function createAuthDeps(env: AuthEnv, request: AuthRequest): Promise<AuthDeps> {
  const { now = () => new Date(), newId = () => crypto.randomUUID(), headers, reportError } = request;
  const isolate = await requireIsolate(env);
  const { config, db } = isolate;
  const { MAILBOX: mailbox } = env;
  const address = headers.get("cf-connecting-ip");
  return {
    ...isolate,
    now,
    newId,
    mail: mailbox ?? createMailSender(env.EMAIL, config, db, now),
    sms: mailbox ?? createSmsSender(config),
    canText: Boolean(mailbox ?? config.twilio),
    clientAddress: address ?? "unknown",
    clientKey: rateLimitKey(address),
    userAgent: headers.get("user-agent")?.slice(0, 512) ?? null,
    accessTokenLifeS: request.accessTokenLifeS ?? 3600,
    reportError,
    async deliver(work) {
      const delivery = work().catch(reportError);
      // A developer who reads the local mailbox right after the answer must find the message there.
      if (mailbox) await delivery;
      else request.waitUntil(delivery);
    },
  };
}
