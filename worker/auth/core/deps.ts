/** What every operation of auth is given: its database, keys, transports, clock and the caller's address. */
import { localMode } from "local-mode";
import { passwordCost } from "#worker/auth/password-cost.ts";
import { type Aead, createAead } from "#worker/crypto/aead.ts";
import { createMac, type Mac } from "#worker/crypto/secrets.ts";
import { createDatabase, type Database } from "#worker/db/client.ts";
import { rateLimitKey } from "#worker/http/rate-limit-key.ts";
import { createMailSender, createSmsSender } from "#worker/mail/sender.ts";
import type { MailTransport, SmsTransport } from "#worker/mail/transport.ts";
import { createPasswords, type Passwords } from "../password/passwords.ts";
import { createKeyRing, type KeyRing } from "../session/keys.ts";
import { createAuth } from "./better-auth.ts";
import { type AuthConfig, type AuthEnv, parseAuthConfig } from "./config.ts";

type BetterAuth = Awaited<ReturnType<typeof createAuth>>;

/** What is the same for every request of an isolate. */
interface Isolate {
  readonly config: AuthConfig;
  readonly db: Database;
  /** Better Auth's, for what touches one row without a condition. */
  readonly adapter: BetterAuth["adapter"];
  /** Answers a request to /auth/v1. */
  readonly handler: BetterAuth["handler"];
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  /** Seals what is at rest, each for its row. */
  readonly aead: Aead;
  /** Seals cookies, each for its name. */
  readonly cookies: Aead;
  /** Keyed hashes of codes. */
  readonly codes: Mac;
  /** Authenticates refresh tokens. */
  readonly refreshMac: Mac;
}

export interface AuthDeps extends Isolate {
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  /** Whether text messages can be sent at all: their gateway is optional. */
  readonly canText: boolean;
  /** The address in CF-Connecting-IP, never one from X-Forwarded-For. The session's owner sees it. */
  readonly clientAddress: string;
  /** The key by which limits count a client and challenges recognise it: see rateLimitKey. */
  readonly clientKey: string;
  readonly userAgent: string | null;
  readonly accessTokenLifeS: number;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Logs a fault that is answered with a redirect. */
  readonly reportError: (error: unknown) => void;
  /** Runs a delivery whose time must not show in the answer; a failure is logged. */
  readonly deliver: (work: () => Promise<unknown>) => Promise<void>;
}

/** The parts of one request that operations need. */
export interface AuthRequest {
  readonly headers: Headers;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly reportError: (error: unknown) => void;
  readonly accessTokenLifeS?: number;
  readonly now?: () => Date;
  readonly newId?: () => string;
}

/** By the binding of the database that it belongs to. */
const isolates = new WeakMap<D1Database, Isolate>();

async function requireIsolate(env: AuthEnv): Promise<Isolate> {
  const known = isolates.get(env.DB);
  if (known) return known;
  const config = parseAuthConfig(env);
  const db = createDatabase(env.DB);
  const { secrets, publicUrl: baseUrl } = config;
  const passwords = createPasswords(passwordCost);
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
  const local = localMode?.createTransport(env);
  const address = headers.get("cf-connecting-ip");
  return {
    ...isolate,
    now,
    newId,
    mail: local ?? createMailSender(env.EMAIL, config, db, now),
    sms: local ?? createSmsSender(config),
    canText: Boolean(local ?? config.twilio),
    clientAddress: address ?? "unknown",
    clientKey: rateLimitKey(address),
    userAgent: headers.get("user-agent")?.slice(0, 512) ?? null,
    accessTokenLifeS: request.accessTokenLifeS ?? 3600,
    reportError,
    async deliver(work) {
      const delivery = work().catch(reportError);
      // A member who reads the local mailbox right after the answer must find the message there.
      if (localMode) await delivery;
      else request.waitUntil(delivery);
    },
  };
}
