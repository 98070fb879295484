/** The dependencies of every operation of auth: database, keys, transports, clock and the caller's address. */
import type { AuthContext } from "better-auth";
import type { Aead, Mac } from "#worker/crypto/secrets.ts";
import type { Database } from "#worker/db/database.ts";
import type { MailTransport, SmsTransport } from "#worker/mail/transport.ts";
import type { Passwords } from "../password/passwords.ts";
import type { KeyRing } from "../session/tokens.ts";
import type { AuthConfig } from "./config.ts";

/** Dependencies that all requests of an isolate share. */
export interface Isolate {
  readonly config: AuthConfig;
  readonly db: Database;
  /** Better Auth's adapter, for reads and writes of one row without a condition. */
  readonly adapter: AuthContext["adapter"];
  /** Answers a request to /auth/v1. */
  readonly handler: (request: Request) => Promise<Response>;
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  /** Encrypts stored values, each bound to its row. */
  readonly aead: Aead;
  /** Encrypts cookies, each bound to its name. */
  readonly cookies: Aead;
  /** Hashes codes with a key. */
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
