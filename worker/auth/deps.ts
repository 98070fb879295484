/** What every operation of the auth service is given: its database, keys, transports, clock and the caller's address. */
import type { AuthService } from "#app/contracts/auth-service.ts";
import { createDatabase, type Database } from "#worker/db/client.ts";
import { rateLimitKey } from "#worker/http/rate-limit-key.ts";
import { createMailSender, createSmsSender } from "#worker/mail/sender.ts";
import type { MailTransport, SmsTransport } from "#worker/mail/transport.ts";
import type { AuthHandler } from "./better-auth.ts";
import { type AuthConfig, type AuthEnv, parseAuthConfig } from "./config.ts";
import { createKeyRing, type KeyRing } from "./keys.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createVault, type Vault } from "./vault.ts";

export interface AuthDeps {
  readonly config: AuthConfig;
  readonly db: Database;
  readonly keys: KeyRing;
  readonly vault: Vault;
  readonly passwords: Passwords;
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

/** An operation of the service, which the contract describes. */
export type Operation<Name extends keyof AuthService> = (
  deps: AuthDeps,
  ...input: Parameters<AuthService[Name]>
) => ReturnType<AuthService[Name]>;

/** The parts of one request that operations need. */
export interface AuthRequest {
  readonly headers: Headers;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly reportError: (error: unknown) => void;
  readonly accessTokenLifeS?: number;
  readonly now?: () => Date;
  readonly newId?: () => string;
}

interface Isolate extends Pick<AuthDeps, "config" | "db" | "keys" | "vault" | "passwords"> {
  readonly handler: AuthHandler;
}

/** Keys and configuration are the same for every request of an isolate; the binding says which database they belong to. */
const isolates = new WeakMap<D1Database, Isolate>();

export async function requireIsolate(env: AuthEnv): Promise<Isolate> {
  const known = isolates.get(env.DB);
  if (known) return known;
  const config = parseAuthConfig(env);
  const db = createDatabase(env.DB);
  // Better Auth is loaded with the first request that needs it: building its endpoints takes longer than most answers.
  const { createAuthEngine } = await import("./better-auth.ts");
  const passwords = createPasswords(env.PASSWORD_COST);
  const engine = await createAuthEngine({
    db,
    secrets: config.secrets,
    baseUrl: config.publicUrl,
    passwords,
  });
  const vault = await createVault(config.secrets);
  const isolate = { config, db, keys: createKeyRing(db, engine), vault, passwords, handler: engine.handler };
  isolates.set(env.DB, isolate);
  return isolate;
}

/** Most requests only check a token, so the rest is made on first use. */
export async function createAuthDeps(env: AuthEnv, request: AuthRequest): Promise<AuthDeps> {
  const { now = () => new Date(), newId = () => crypto.randomUUID(), headers } = request;
  const { config, db, keys, vault, passwords } = await requireIsolate(env);
  const findAddress = () => headers.get("cf-connecting-ip");
  const { MAILBOX: mailbox } = env;
  return {
    config,
    db,
    keys,
    vault,
    passwords,
    now,
    newId,
    get mail() {
      return mailbox ?? createMailSender(env.EMAIL, config, db, now);
    },
    get sms() {
      return mailbox ?? createSmsSender(config);
    },
    get canText() {
      return Boolean(mailbox ?? config.twilio);
    },
    get clientAddress() {
      return findAddress() ?? "unknown";
    },
    get clientKey() {
      return rateLimitKey(findAddress());
    },
    get userAgent() {
      return headers.get("user-agent")?.slice(0, 512) ?? null;
    },
    accessTokenLifeS: request.accessTokenLifeS ?? 3600,
    reportError: request.reportError,
    async deliver(work) {
      const delivery = work().catch(request.reportError);
      // A member who reads the local mailbox right after the answer must find the message there.
      if (mailbox) await delivery;
      else request.waitUntil(delivery);
    },
  };
}
