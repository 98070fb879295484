/** Web Push: a message without content (RFC 8030), signed with our key (VAPID, RFC 8292), to known push services only. */
import { importJWK, SignJWT } from "jose";
import { maxEndpointLength } from "#app/contracts/alarms.ts";
import { fromBase64Url, toBase64Url } from "#app/contracts/encoding.ts";
import { logWarning } from "#worker/http/log.ts";

/** The bindings, variables and secrets of the rest alarms. */
export interface AlarmEnv
  extends Pick<Cloudflare.Env, "ALARM_RATE">,
    // Absent under `npm run dev`, whose server has no Durable Objects.
    Partial<Pick<Cloudflare.Env, "ALARMS">> {
  readonly BETTER_AUTH_SECRET: string;
  readonly BETTER_AUTH_SECRET_PREVIOUS?: string;
  readonly PUBLIC_URL: string;
  /** The key pair that push services know this site by (RFC 8292), base64url; the private one is secret. */
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  /** Where a push service reaches the deployer, `mailto:` or `https:`. */
  readonly VAPID_SUBJECT?: string;
  /** Further origins that may be called, separated by spaces. For tests and a developer's machine. */
  readonly PUSH_ORIGINS?: string;
}

/** Seconds for which the push service tries to deliver. A later message would ring during the next set. */
const lifeS = 60;
const timeoutMs = 5_000;

/** `gone`: the subscription has ended. `failed`: another try may succeed. `refused`: no try will succeed. */
export type PushOutcome = "sent" | "gone" | "failed" | "refused";

/**
 * Sends a message without content (RFC 8030), so that there is nothing to encrypt and nothing for others to read. A
 * redirect is not followed, and the answer's body is not read.
 */
export async function sendPush(vapid: Vapid, endpoint: string, now: number): Promise<PushOutcome> {
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: {
        Authorization: await createVapidHeader(vapid, endpoint, now),
        TTL: String(lifeS),
        Urgency: "high",
        Topic: "rest-over",
      },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return "sent";
    if (answer.status === 404 || answer.status === 410) return "gone";
    const outcome = answer.status === 429 || answer.status >= 500 ? "failed" : "refused";
    logWarning("push not taken", { host: new URL(endpoint).host, status: answer.status });
    return outcome;
  } catch (error) {
    logWarning("push failed", { host: new URL(endpoint).host, detail: String(error) });
    return "failed";
  }
}

/** How long the token is valid. Push services refuse more than a day; the message itself is sent within seconds. */
const tokenLifeS = 3600;

/** The identity of this site at push services (RFC 8292). */
export interface Vapid {
  /** The public key as an uncompressed point, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/** Null when the keys are missing or are no keys of P-256. */
export function findVapid(env: AlarmEnv): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey = "", VAPID_PRIVATE_KEY: privateKey = "" } = env;
  const point = fromBase64Url(publicKey);
  if (point.length !== 65 || point[0] !== 4 || fromBase64Url(privateKey).length !== 32) return null;
  return { publicKey, privateKey, subject: env.VAPID_SUBJECT || env.PUBLIC_URL };
}

/** The header `Authorization` for a message to this address. `now` in milliseconds since 1970. */
export async function createVapidHeader(vapid: Vapid, endpoint: string, now: number): Promise<string> {
  const point = fromBase64Url(vapid.publicKey);
  const key = await importJWK(
    {
      kty: "EC",
      crv: "P-256",
      x: toBase64Url(point.subarray(1, 33)),
      y: toBase64Url(point.subarray(33)),
      d: vapid.privateKey,
    },
    "ES256",
  );
  const exp = Math.floor(now / 1000) + tokenLifeS;
  const token = await new SignJWT({ aud: new URL(endpoint).origin, exp, sub: vapid.subject })
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .sign(key);
  return `vapid t=${token}, k=${vapid.publicKey}`;
}

/** The push services of the browsers: Chromium's, Firefox's, Safari's and Edge's. */
const hosts = new Set(["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"]);
const suffixes = [".push.apple.com", ".notify.windows.com"];

const isKnownHost = (host: string): boolean =>
  hosts.has(host) || suffixes.some((suffix) => host.length > suffix.length && host.endsWith(suffix));

/**
 * The address of a subscription in its one spelling; null unless it is at a push service that is known. No other address
 * is ever called.
 * @param more PUSH_ORIGINS
 */
export function parsePushEndpoint(text: string, more = ""): string | null {
  const url = text.length > maxEndpointLength ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = "";
  const isNamed = more
    .split(/[\s,]/)
    .some((origin) => origin !== "" && URL.parse(origin)?.origin === url.origin);
  const isKnown = url.protocol === "https:" && url.port === "" && isKnownHost(url.hostname);
  return isNamed || isKnown ? url.href : null;
}
