/**
 * The auth service's bindings and variables, and their parsed form.
 * Guarantees: a wrong value fails the first request with the variable's name, never with its content.
 */
import * as z from "zod";
import { listSecrets } from "#worker/crypto/secrets.ts";
import { isLoopback } from "#worker/http/local-settings.ts";
import type { MailTransport, SmsTransport } from "#worker/mail/transport.ts";
import type { PasswordCost } from "../password/passwords.ts";

/** An empty variable gets the default, too. It would otherwise be read as 0, which means no limit. */
const count = (fallback: number) =>
  z
    .literal("")
    .transform(() => fallback)
    .or(z.coerce.number<string>().int().min(0))
    .default(fallback);
const address = z.url().transform((url) => url.replace(/(?<!\/)\/+$/, ""));
const secret = z.string().default("");
/** Calling codes with commas or spaces between them, each with or without "+"; "*" is every country. */
const callingCodes = z
  .string()
  .regex(/^(\*|[+\d,\s]*)$/)
  .default("")
  .transform((text) => text.split(/[\s,]/).flatMap((code) => code.replace("+", "") || []));

export interface OAuthClient {
  readonly kind: "oidc" | "google" | "github";
  /** The provider's name as pages show it. */
  readonly label: string;
  /** The issuer, or the base address of GitHub, without a slash at the end. */
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A provider's name is part of addresses and rows. It differs from the other providers' and from other ways to sign in. */
const nameSchema = z
  .string()
  .regex(/^(?!(?:email|phone|credential|google|github|anonymous_users)$)[a-z][a-z0-9_]{1,31}$/);

const moreProviders = z
  .string()
  .default("[]")
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "is not JSON" });
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.object({
        name: nameSchema,
        label: z.string().min(1).max(40),
        issuer: address,
        clientId: z.string().min(1),
        clientSecret: z.string().min(1),
      }),
    ),
  );

const varsSchema = z.object({
  /** Origin at which this Worker is reached; links in mails and `iss` are built from it. */
  PUBLIC_URL: address,
  /** The allowed targets of redirects. SITE_URL is an origin, the other is a comma-separated list of globs. */
  SITE_URL: address.optional(),
  REDIRECT_ALLOW_LIST: z.string().default(""),
  /** The `apikey` of API callers. */
  PUBLISHABLE_KEY: z.string().min(16),
  /** The secret that encrypts signing keys and factors, and authenticates tokens and codes by HMAC. */
  BETTER_AUTH_SECRET: z.string().min(32),
  /** The former BETTER_AUTH_SECRET: it still decrypts and verifies, and encrypts and signs nothing. Secret. */
  BETTER_AUTH_SECRET_PREVIOUS: z.union([z.literal(""), z.string().min(32)]).optional(),
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  GITHUB_CLIENT_ID: secret,
  GITHUB_CLIENT_SECRET: secret,
  AUTH_GOOGLE_ISSUER: address.default("https://accounts.google.com"),
  AUTH_GITHUB_BASE_URL: address.default("https://github.com"),
  /** Further OpenID Connect providers, in JSON: `[{name, label, issuer, clientId, clientSecret}]`. Secret. */
  OIDC_PROVIDERS: moreProviders,
  REFRESH_REUSE_INTERVAL_S: count(10),
  MAIL_COOLDOWN_S: count(60),
  SMS_COOLDOWN_S: count(60),
  MFA_CHALLENGE_TTL_S: count(300),
  /** Mails an hour over the whole site and for one client; 0 for no limit. */
  MAIL_HOURLY_LIMIT: count(200),
  MAIL_CLIENT_HOURLY_LIMIT: count(10),
  /** Text messages an hour in all; 0 for no limit. */
  SMS_HOURLY_LIMIT: count(60),
  /** The countries that text messages go to; none by default. */
  SMS_COUNTRIES: callingCodes,
  MAIL_FROM: z.string().default("Fitness Tracker <no-reply@fitness-tracker.example>"),
  TWILIO_ACCOUNT_SID: secret,
  TWILIO_AUTH_TOKEN: secret,
  TWILIO_FROM: secret,
  /** Twilio's address; tests put their own server here. */
  TWILIO_BASE_URL: address.default("https://api.twilio.com"),
});

type Given = z.input<typeof varsSchema>;
type Vars = { readonly [Name in keyof Given]: Exclude<Given[Name], undefined> };

export interface AuthEnv extends Vars, Pick<Cloudflare.Env, "DB" | "NEWS" | "EMAIL"> {
  /** Takes mails and text messages in place of EMAIL and Twilio. worker/local.ts sets this variable and the next. */
  readonly MAILBOX?: (MailTransport & SmsTransport) | undefined;
  readonly PASSWORD_COST?: PasswordCost | undefined;
}

/** The providers by name. One is on when it has both an id and a secret. */
function listProviders(vars: z.output<typeof varsSchema>): ReadonlyMap<string, OAuthClient> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = vars;
  const google = { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
  const github = { clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET };
  const clients: readonly (OAuthClient & { readonly name: string })[] = [
    { name: "github", kind: "github", label: "GitHub", address: vars.AUTH_GITHUB_BASE_URL, ...github },
    { name: "google", kind: "google", label: "Google", address: vars.AUTH_GOOGLE_ISSUER, ...google },
    ...vars.OIDC_PROVIDERS.map(({ issuer, ...client }) => ({
      ...client,
      kind: "oidc" as const,
      address: issuer,
    })),
  ];
  const on = clients.filter(({ clientId, clientSecret }) => clientId && clientSecret);
  return new Map(on.map(({ name, ...client }) => [name, client]));
}

const configSchema = varsSchema.transform((vars) => ({
  publicUrl: vars.PUBLIC_URL,
  issuer: `${vars.PUBLIC_URL}/auth/v1`,
  siteUrl: vars.SITE_URL ?? vars.PUBLIC_URL,
  // Our own pages are allowed as well: SITE_URL may be another site, and sign-ins with a provider on the pages return
  // to them.
  redirectAllowList: [
    `${new URL(vars.PUBLIC_URL).origin}/**`,
    ...vars.REDIRECT_ALLOW_LIST.split(",").flatMap((glob) => glob.trim() || []),
  ],
  /** Redirects to any loopback address, where the site itself has one; no deployment does. */
  allowLoopback: isLoopback(new URL(vars.PUBLIC_URL).hostname),
  secrets: listSecrets(vars),
  providers: listProviders(vars),
  refreshReuseIntervalMs: vars.REFRESH_REUSE_INTERVAL_S * 1000,
  mailCooldownS: vars.MAIL_COOLDOWN_S,
  smsCooldownS: vars.SMS_COOLDOWN_S,
  challengeLifeMs: vars.MFA_CHALLENGE_TTL_S * 1000,
  mailHourlyLimit: vars.MAIL_HOURLY_LIMIT,
  mailClientHourlyLimit: vars.MAIL_CLIENT_HOURLY_LIMIT,
  smsHourlyLimit: vars.SMS_HOURLY_LIMIT,
  smsCountries: vars.SMS_COUNTRIES,
  mailFrom: vars.MAIL_FROM,
  twilio:
    vars.TWILIO_ACCOUNT_SID && vars.TWILIO_AUTH_TOKEN && vars.TWILIO_FROM
      ? {
          sid: vars.TWILIO_ACCOUNT_SID,
          token: vars.TWILIO_AUTH_TOKEN,
          from: vars.TWILIO_FROM,
          baseUrl: vars.TWILIO_BASE_URL,
        }
      : null,
}));

export type AuthConfig = Readonly<z.output<typeof configSchema>>;

export function parseAuthConfig(env: AuthEnv): AuthConfig {
  const parsed = configSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path[0]);
  throw new Error(`The configuration of the auth service is wrong or missing: ${names.join(", ")}`);
}
