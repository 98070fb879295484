/**
 * The keys that sign access tokens: ES256 pairs of jose in the table `jwks`, the private half encrypted.
 * Guarantees: a key is published twenty minutes before it signs, and until its last token has expired.
 */
import { desc, lt } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import * as z from "zod";
import type { Aead } from "#worker/crypto/secrets.ts";
import type { Database } from "#worker/db/database.ts";
import { jwks } from "#worker/db/schema.ts";

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
