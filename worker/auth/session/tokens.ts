/**
 * Access tokens, the keys that sign them, and refresh tokens. The tokens of a session are replaced by a refresh or when
 * the session is taken over. The keys are ES256 pairs of jose in the table `jwks`, the private half encrypted.
 * Guarantees: a key is published twenty minutes before it signs, and until its last token has expired.
 */
import { timingSafeEqual } from "node:crypto";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { type AccessClaims, accessClaimsSchema } from "#app/contracts/auth-session.ts";
import { fromBase64Url, toBase64Url } from "#app/contracts/encoding.ts";
import type { Aead, Mac } from "#worker/crypto/secrets.ts";
import { uuidFromBytes, uuidToBytes } from "#worker/crypto/tokens.ts";
import type { Database } from "#worker/db/database.ts";
import { flowState, jwks, session } from "#worker/db/schema.ts";
import { AuthError } from "../core/auth-error.ts";

/** Clients cache the key set for ten minutes. */
const publishAheadMs = 20 * 60_000;
const cacheMs = 5 * 60_000;
const keyAgeMs = 90 * 86_400_000;
/** A replaced key stays published until every token that it signed has expired. */
const overlapMs = 86_400_000;
/** For a token with an unknown key id, the keys are read again at most once in this time. */
const minReloadMs = 10_000;

const publicSchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});
const privateSchema = publicSchema.extend({ d: z.string() });

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "ES256");
  if (key instanceof Uint8Array) throw new Error("A stored signing key is not an EC key");
  return key;
}

/** Makes a pair and stores it. */
async function createSigningKey(db: Database, aead: Aead): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const id = crypto.randomUUID();
  await db.insert(jwks).values({
    id,
    publicKey: JSON.stringify(await exportJWK(publicKey)),
    privateKey: await aead.seal(await exportJWK(privateKey), id),
    createdAt: new Date(),
    alg: "ES256",
    crv: "P-256",
  });
}

/** Returns null for a row that no secret decrypts, or that contains no key. */
async function openKey(aead: Aead, row: typeof jwks.$inferSelect) {
  const { id: kid, createdAt } = row;
  try {
    const opened = await aead.open(row.privateKey, kid);
    if (!opened) return null;
    const jwk = publicSchema.parse(JSON.parse(row.publicKey));
    const [publicKey, privateKey] = await Promise.all([
      importKey(jwk),
      importKey(privateSchema.parse(opened.content)),
    ]);
    // `isCurrent`: encrypted with the current secret, not with the previous one.
    return { kid, createdAt: createdAt.getTime(), isCurrent: opened.isCurrent, jwk, publicKey, privateKey };
  } catch {
    return null;
  }
}

/**
 * The stored keys, newest first. A key that can't be decrypted neither signs nor verifies nor is published: its
 * secret was given up, so its tokens can't be trusted. Its row stays, because the secret may be configured again.
 */
async function readKeys(db: Database, aead: Aead) {
  const rows = await db.select().from(jwks).orderBy(desc(jwks.createdAt));
  const opened = await Promise.all(rows.map((row) => openKey(aead, row)));
  return opened.filter((key) => key !== null);
}

async function loadKeys(db: Database, aead: Aead, now: number) {
  let keys = await readKeys(db, aead);
  if (!keys.length) {
    await createSigningKey(db, aead);
    keys = await readKeys(db, aead);
  }
  // If no key is old enough, the oldest one signs, so that isolates which start together choose the same.
  const chosen = keys.find(({ createdAt }) => createdAt <= now - publishAheadMs) ?? keys.at(-1);
  if (!chosen) throw new Error("There is no signing key");
  return {
    at: now,
    signing: { kid: chosen.kid, key: chosen.privateKey },
    verification: new Map(keys.map(({ kid, publicKey }) => [kid, publicKey])),
    published: keys.map(
      ({ kid, jwk }): JWK => ({ ...jwk, alg: "ES256", use: "sig", key_ops: ["verify"], kid }),
    ),
  };
}

/** Keys stay in memory for five minutes, so that signing and verifying ask no database. */
export function createKeyRing(db: Database, aead: Aead) {
  let cache: Awaited<ReturnType<typeof loadKeys>> | undefined;
  const load = async (maxAgeMs: number) => {
    const at = Date.now();
    if (!cache || at - cache.at >= maxAgeMs) cache = await loadKeys(db, aead, at);
    return cache;
  };
  return {
    /** An operation that opens a session calls this before it writes: without a key it could not answer with the session. */
    requireSigningKey: async () => (await load(cacheMs)).signing,
    listPublicKeys: async () => (await load(cacheMs)).published,
    /** Null for a key id that is not ours. */
    async findVerificationKey(kid: string): Promise<CryptoKey | null> {
      const known = (await load(cacheMs)).verification.get(kid);
      return known ?? (await load(minReloadMs)).verification.get(kid) ?? null;
    },
    /**
     * Publishes the next key when the newest is 90 days old or encrypted with the previous secret, and withdraws keys
     * whose tokens have all expired.
     */
    async rotate(now: Date): Promise<void> {
      const keys = await readKeys(db, aead);
      const age = ({ createdAt }: { createdAt: number }) => now.getTime() - createdAt;
      const [newest] = keys;
      if (!newest?.isCurrent || age(newest) > keyAgeMs) await createSigningKey(db, aead);
      const successor = keys.find((key) => age(key) > publishAheadMs + overlapMs);
      if (successor) await db.delete(jwks).where(lt(jwks.createdAt, new Date(successor.createdAt)));
    },
  };
}

export type KeyRing = ReturnType<typeof createKeyRing>;

interface TokenDeps {
  readonly keys: KeyRing;
  readonly config: { readonly issuer: string };
  readonly now: () => Date;
}

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
export const endLinkings = ({ db }: { readonly db: Database }, sessionId: string, guard: SQL) =>
  db.delete(flowState).where(and(eq(flowState.sessionId, sessionId), guard));
