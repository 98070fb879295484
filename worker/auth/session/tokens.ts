/**
 * Access tokens and refresh tokens. The tokens of a session are replaced by a refresh or when the session is taken
 * over.
 */
import { timingSafeEqual } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import { type AccessClaims, accessClaimsSchema } from "#app/contracts/auth-session.ts";
import { fromBase64Url, toBase64Url } from "#app/contracts/encoding.ts";
import type { Mac } from "#worker/crypto/secrets.ts";
import { uuidFromBytes, uuidToBytes } from "#worker/crypto/tokens.ts";
import { flowState, session } from "#worker/db/schema.ts";
import { AuthError } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import type { KeyRing } from "./keys.ts";

type TokenDeps = Pick<AuthDeps, "keys" | "config" | "now">;

const audience = "authenticated";
/** A token that claims a later time than this is forged or from a wrong clock. */
const clockSkewS = 60;

/** The message of an expired token, by which the REST API distinguishes it from a forged one. */
export const tokenExpired = "The access token has expired";

const badJwt = (message: string) => new AuthError(403, "bad_jwt", message);

/** ES256, with the id of the key in the header. */
export async function signAccessToken(keys: KeyRing, claims: AccessClaims): Promise<string> {
  const { kid, key } = await keys.requireSigningKey();
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", typ: "JWT", kid }).sign(key);
}

/**
 * Checks a token: our algorithm, one of our keys, our issuer, our audience, its times. Asks no database while the keys are
 * in memory. @throws AuthError 403 bad_jwt
 */
export async function verifyAccessToken(
  { keys, config: { issuer }, now }: TokenDeps,
  token: string,
): Promise<AccessClaims> {
  const at = now();
  const { payload } = await jwtVerify(
    token,
    async ({ kid }) => {
      const key = kid ? await keys.findVerificationKey(kid) : null;
      if (!key) throw badJwt("The access token's key is unknown");
      return key;
    },
    { algorithms: ["ES256"], issuer, audience, currentDate: at },
  ).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw badJwt(tokenExpired);
    throw error instanceof errors.JOSEError ? badJwt("The access token is invalid") : error;
  });
  const claims = accessClaimsSchema.safeParse(payload);
  if (claims.success && claims.data.iat <= at.getTime() / 1000 + clockSkewS) return claims.data;
  throw badJwt("The access token is invalid");
}

/** The session, and the number of the token in its family. */
interface RefreshTokenParts {
  readonly sessionId: string;
  readonly counter: number;
}

const headBytes = 20;
const hmacBytes = 24;
/** The length in base64url. A longer text is not decoded. */
const tokenLength = Math.ceil(((headBytes + hmacBytes) * 4) / 3);

function writeHead({ sessionId, counter }: RefreshTokenParts): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(headBytes);
  head.set(uuidToBytes(sessionId));
  new DataView(head.buffer).setUint32(16, counter);
  return head;
}

/**
 * A refresh token is (session id, counter, HMAC). It can be derived again, so the active token can be answered twice
 * although the database stores only the counter.
 */
export async function formatRefreshToken(mac: Mac, parts: RefreshTokenParts): Promise<string> {
  const head = writeHead(parts);
  const hmac = await mac.sign(head);
  return toBase64Url(new Uint8Array([...head, ...hmac.slice(0, hmacBytes)]));
}

/** Returns null for a token that this service did not make. Does not ask the database. */
export async function parseRefreshToken(mac: Mac, token: string): Promise<RefreshTokenParts | null> {
  const bytes = token.length === tokenLength ? fromBase64Url(token) : new Uint8Array();
  if (bytes.length !== headBytes + hmacBytes) return null;
  const head = bytes.slice(0, headBytes);
  const given = bytes.slice(headBytes);
  const hmacs = await mac.list(head);
  if (!hmacs.some((hmac) => timingSafeEqual(hmac.slice(0, hmacBytes), given))) return null;
  return { sessionId: uuidFromBytes(head.slice(0, 16)), counter: new DataView(head.buffer).getUint32(16) };
}

const maxRotations = 32;

/** The column changes that rotate a session's token. */
export function rotation(now: Date, reuseIntervalMs: number) {
  const at = now.getTime();
  const recent = sql`SELECT json_group_array(value) FROM json_each(${session.rotatedAt})
    WHERE value > ${at - reuseIntervalMs} AND key > json_array_length(${session.rotatedAt}) - ${maxRotations}`;
  return {
    refreshCounter: sql`${session.refreshCounter} + 1`,
    rotatedAt: sql`json_insert((${recent}), '$[#]', ${at})`,
    updatedAt: now,
    expiresAt: sql`${at} + ${session.lifetimeS} * 1000`,
  };
}

/**
 * The column changes that take a session over: its token rotates, and every token that was issued before is refused.
 * A copy of the former tokens can't be told from the original, so only the caller, who gets the new tokens, continues
 * the session.
 */
export const takeover = (now: Date, reuseIntervalMs: number) => ({
  ...rotation(now, reuseIntervalMs),
  watermark: sql`${session.refreshCounter} + 1`,
});

/**
 * The statement that ends the linkings that a session has begun. When a session is taken over, a copy of it may have
 * begun them.
 */
export const endLinkings = ({ db }: Pick<AuthDeps, "db">, sessionId: string, guard: SQL) =>
  db.delete(flowState).where(and(eq(flowState.sessionId, sessionId), guard));
