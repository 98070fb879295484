/**
 * What local mode adds. `local-mode` is none.ts in a deployed Worker and local.ts under `npm start`, `npm run dev`
 * and the tests, so that the mailbox is not in a production bundle.
 */
import type { Hono } from "hono";
import type { MailTransport, SmsTransport } from "#worker/mail/transport.ts";
import type { NewsSource } from "#worker/news/sources/source.ts";

export interface LocalEnv {
  readonly NEWS: KVNamespace;
}

export interface LocalMode {
  /** Variables of the auth service where the environment sets none. */
  readonly vars: Readonly<Record<string, string>>;
  /** Redirects may go to any loopback address and port. */
  readonly allowLoopbackRedirects: boolean;
  /** Puts mails and text messages into the mailbox. */
  createTransport(env: LocalEnv): MailTransport & SmsTransport;
  /** The news where no source is configured. */
  readonly news: NewsSource;
  /** GET /dev/mailbox. */
  createRoutes(): Hono<{ Bindings: LocalEnv }>;
}
