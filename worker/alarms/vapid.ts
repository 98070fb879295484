import { importJWK, SignJWT } from "jose";
import { fromBase64Url, toBase64Url } from "#app/contracts/encoding.ts";
import type { AlarmEnv } from "./alarm-env.ts";

/** Push services refuse more than a day; a message is sent within seconds. */
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
