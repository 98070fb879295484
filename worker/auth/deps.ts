/** What every operation of the auth service is given: its database, keys, transports, clock and the caller's address. */
import type { Database } from "#worker/db/client.ts";
import type { MailTransport, SmsTransport } from "#worker/mail/transport.ts";
import type { AuthConfig } from "./config.ts";
import type { KeyRing } from "./keys.ts";
import type { Vault } from "./vault.ts";

export interface AuthDeps {
  readonly config: AuthConfig;
  readonly db: Database;
  readonly keys: KeyRing;
  readonly vault: Vault;
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  /** Redirects to any loopback address; true in local mode only. */
  readonly allowLoopback: boolean;
  /** From CF-Connecting-IP, never from X-Forwarded-For. Shown to the session's owner. */
  readonly clientAddress: string;
  /** What stands for the client where one is counted or recognised: see rateLimitKey. */
  readonly clientKey: string;
  readonly userAgent: string | null;
  readonly accessTokenLifeS: number;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Runs a delivery whose time must not show in the answer; a failure is logged. */
  readonly deliver: (work: () => Promise<void>) => Promise<void>;
}
