/**
 * The auth service's bindings and variables, and their parsed form.
 * Guarantees: a wrong value fails the first request with the variable's name, never with its content.
 */
import * as z from "zod";
import { listSecrets } from "#worker/crypto/cipher.ts";

export interface AuthEnv {
  readonly DB: D1Database;
  readonly NEWS: KVNamespace;
  readonly EMAIL: SendEmail;
  /** Origin at which this Worker is reached; links in mails and `iss` are built from it. */
  readonly PUBLIC_URL: string;
  /** The `apikey` of API callers. */
  readonly PUBLISHABLE_KEY: string;
  /** Encrypts signing keys and factors, proves tokens and codes. Secret. */
  readonly BETTER_AUTH_SECRET: string;
  /** The one before it: still opens, never seals. Secret. */
  readonly BETTER_AUTH_SECRET_PREVIOUS?: string;
  /** Where redirects may go: an origin, and a comma-separated list of globs. */
  readonly SITE_URL?: string;
  readonly REDIRECT_ALLOW_LIST?: string;
  readonly GOOGLE_CLIENT_ID?: string;
  readonly GOOGLE_CLIENT_SECRET?: string;
  readonly GITHUB_CLIENT_ID?: string;
  readonly GITHUB_CLIENT_SECRET?: string;
  readonly AUTH_GOOGLE_ISSUER?: string;
  readonly AUTH_GITHUB_BASE_URL?: string;
  /** Further OpenID Connect providers, in JSON: `[{name, label, issuer, clientId, clientSecret}]`. Secret. */
  readonly OIDC_PROVIDERS?: string;
  readonly REFRESH_REUSE_INTERVAL_S?: string;
  readonly MAIL_COOLDOWN_S?: string;
  readonly SMS_COOLDOWN_S?: string;
  readonly MFA_CHALLENGE_TTL_S?: string;
  /** Mails an hour over the whole site and for one client; 0 for no limit, as in local mode. */
  readonly MAIL_HOURLY_LIMIT?: string;
  readonly MAIL_CLIENT_HOURLY_LIMIT?: string;
  /** Text messages an hour in all; 0 for no limit, as in local mode. */
  readonly SMS_HOURLY_LIMIT?: string;
  readonly MAIL_FROM?: string;
  readonly TWILIO_ACCOUNT_SID?: string;
  readonly TWILIO_AUTH_TOKEN?: string;
  readonly TWILIO_FROM?: string;
  /** Twilio's address; tests put their own server here. */
  readonly TWILIO_BASE_URL?: string;
}

const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const seconds = count;
const address = z.url().transform((url) => url.replace(/(?<!\/)\/+$/, ""));
const secret = z.string().default("");

export interface OAuthClient {
  readonly kind: "oidc" | "github";
  /** Its name for people. */
  readonly label: string;
  /** The issuer, or the base address of GitHub, without a slash at the end. */
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A name is in addresses and rows, and no other provider's or way to sign in. */
const nameSchema = z
  .string()
  .regex(/^(?!(?:email|phone|credential|google|github|anonymous_users)$)[a-z][a-z0-9_]{1,31}$/);

const moreProvidersSchema = z.array(
  z.object({
    name: nameSchema,
    label: z.string().min(1).max(40),
    issuer: address,
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
  }),
);

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
  .pipe(moreProvidersSchema);

const configSchema = z
  .object({
    PUBLIC_URL: address,
    SITE_URL: address.optional(),
    REDIRECT_ALLOW_LIST: z.string().default(""),
    PUBLISHABLE_KEY: z.string().min(16),
    BETTER_AUTH_SECRET: z.string().min(32),
    BETTER_AUTH_SECRET_PREVIOUS: z.union([z.literal(""), z.string().min(32)]).optional(),
    GOOGLE_CLIENT_ID: secret,
    GOOGLE_CLIENT_SECRET: secret,
    GITHUB_CLIENT_ID: secret,
    GITHUB_CLIENT_SECRET: secret,
    AUTH_GOOGLE_ISSUER: address.default("https://accounts.google.com"),
    AUTH_GITHUB_BASE_URL: address.default("https://github.com"),
    OIDC_PROVIDERS: moreProviders,
    REFRESH_REUSE_INTERVAL_S: seconds(10),
    MAIL_COOLDOWN_S: seconds(60),
    SMS_COOLDOWN_S: seconds(60),
    MFA_CHALLENGE_TTL_S: seconds(300),
    MAIL_HOURLY_LIMIT: count(200),
    MAIL_CLIENT_HOURLY_LIMIT: count(10),
    SMS_HOURLY_LIMIT: count(60),
    MAIL_FROM: z.string().default("Fitness Tracker <no-reply@fitness-tracker.example>"),
    TWILIO_ACCOUNT_SID: secret,
    TWILIO_AUTH_TOKEN: secret,
    TWILIO_FROM: secret,
    TWILIO_BASE_URL: address.default("https://api.twilio.com"),
  })
  .transform((vars) => ({
    publicUrl: vars.PUBLIC_URL,
    issuer: `${vars.PUBLIC_URL}/auth/v1`,
    siteUrl: vars.SITE_URL ?? vars.PUBLIC_URL,
    redirectAllowList: vars.REDIRECT_ALLOW_LIST.split(",").flatMap((glob) => glob.trim() || []),
    publishableKey: vars.PUBLISHABLE_KEY,
    secrets: listSecrets(vars),
    providers: listProviders([
      ["google", "oidc", "Google", vars.AUTH_GOOGLE_ISSUER, vars.GOOGLE_CLIENT_ID, vars.GOOGLE_CLIENT_SECRET],
      [
        "github",
        "github",
        "GitHub",
        vars.AUTH_GITHUB_BASE_URL,
        vars.GITHUB_CLIENT_ID,
        vars.GITHUB_CLIENT_SECRET,
      ],
      ...vars.OIDC_PROVIDERS.map(
        (one): ProviderLine => [one.name, "oidc", one.label, one.issuer, one.clientId, one.clientSecret],
      ),
    ]),
    refreshReuseIntervalMs: vars.REFRESH_REUSE_INTERVAL_S * 1000,
    mailCooldownS: vars.MAIL_COOLDOWN_S,
    smsCooldownS: vars.SMS_COOLDOWN_S,
    challengeLifeMs: vars.MFA_CHALLENGE_TTL_S * 1000,
    mailHourlyLimit: vars.MAIL_HOURLY_LIMIT,
    mailClientHourlyLimit: vars.MAIL_CLIENT_HOURLY_LIMIT,
    smsHourlyLimit: vars.SMS_HOURLY_LIMIT,
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

type ProviderLine = readonly [
  name: string,
  kind: OAuthClient["kind"],
  label: string,
  address: string,
  clientId: string,
  clientSecret: string,
];

/** By name. A provider is on when it has both an id and a secret. */
function listProviders(lines: readonly ProviderLine[]): ReadonlyMap<string, OAuthClient> {
  const on = lines.filter(([, , , , id, key]) => id && key);
  return new Map(
    on.map(([name, kind, label, at, clientId, clientSecret]) => [
      name,
      { kind, label, address: at, clientId, clientSecret },
    ]),
  );
}

export function parseAuthConfig(env: unknown): AuthConfig {
  const parsed = configSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path[0]);
  throw new Error(`The configuration of the auth service is wrong or missing: ${names.join(", ")}`);
}
