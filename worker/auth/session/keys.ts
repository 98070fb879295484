import { desc, lt } from "drizzle-orm";
import { importJWK, type JWK } from "jose";
import * as z from "zod";
import type { Database } from "#worker/db/client.ts";
import { jwks } from "#worker/db/schema.ts";

/** A new key is published this long before it signs, because clients cache the key set for ten minutes. */
const publishAheadMs = 20 * 60_000;
const cacheMs = 5 * 60_000;
const keyAgeMs = 90 * 86_400_000;
/** A replaced key stays published until every token that it signed has expired. */
const overlapMs = 86_400_000;
/** For a token with an unknown key id, the keys are read again at most once in this time. */
const minReloadMs = 10_000;

/** What the service takes from Better Auth at run time. */
export interface AuthEngine {
  /** Makes and stores an ES256 key pair, the private half encrypted. */
  createSigningKey(): Promise<void>;
  /** The private half as a JWK in JSON, and whether the current secret sealed it; null when no configured secret did. */
  openSigningKey(privateKey: string): Promise<{ jwk: string; isCurrent: boolean } | null>;
}

export interface KeyRing {
  /** What opens a session calls this before it writes: the session could otherwise be written and not be answered. */
  requireSigningKey(): Promise<{ kid: string; key: CryptoKey }>;
  /** Null for a key id that is not ours. */
  findVerificationKey(kid: string): Promise<CryptoKey | null>;
  listPublicKeys(): Promise<readonly JWK[]>;
  /**
   * Publishes the next key when the newest is 90 days old or sealed with the previous secret, and withdraws those that
   * no living token needs.
   */
  rotate(now: Date): Promise<void>;
}

interface StoredKey {
  readonly kid: string;
  readonly createdAt: number;
  /** Sealed with the current secret, not with the previous one. */
  readonly isCurrent: boolean;
  readonly jwk: z.infer<typeof publicKeySchema>;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

interface LoadedKeys {
  readonly at: number;
  readonly signing: { kid: string; key: CryptoKey };
  readonly verification: ReadonlyMap<string, CryptoKey>;
  readonly published: readonly JWK[];
}

const publicKeySchema = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});
const privateKeySchema = publicKeySchema.extend({ d: z.string() });

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "ES256");
  if (key instanceof Uint8Array) throw new Error("A stored signing key is not an EC key");
  return key;
}

/** Returns null for a row that no secret decrypts, or that holds no key. */
async function openKey(engine: AuthEngine, row: typeof jwks.$inferSelect): Promise<StoredKey | null> {
  const opened = await engine.openSigningKey(row.privateKey);
  if (!opened) return null;
  try {
    const jwk = publicKeySchema.parse(JSON.parse(row.publicKey));
    const [publicKey, privateKey] = await Promise.all([
      importKey(jwk),
      importKey(privateKeySchema.parse(JSON.parse(opened.jwk))),
    ]);
    const { id: kid, createdAt } = row;
    return { kid, createdAt: createdAt.getTime(), isCurrent: opened.isCurrent, jwk, publicKey, privateKey };
  } catch {
    return null;
  }
}

/**
 * The stored keys, newest first. One that can't be decrypted neither signs nor verifies nor is published: its secret was
 * given up, so its tokens can't be trusted. Its row stays, in case the secret comes back.
 */
async function readKeys(db: Database, engine: AuthEngine): Promise<readonly StoredKey[]> {
  const rows = await db.select().from(jwks).orderBy(desc(jwks.createdAt));
  const opened = await Promise.all(rows.map((row) => openKey(engine, row)));
  return opened.filter((key) => key !== null);
}

async function loadKeys(db: Database, engine: AuthEngine, now: number): Promise<LoadedKeys> {
  let keys = await readKeys(db, engine);
  if (!keys.length) {
    await engine.createSigningKey();
    keys = await readKeys(db, engine);
  }
  // If no key is old enough, the oldest one signs, so that isolates which start together choose the same.
  const chosen = keys.find(({ createdAt }) => createdAt <= now - publishAheadMs) ?? keys.at(-1);
  if (!chosen) throw new Error("There is no signing key");
  return {
    at: now,
    signing: { kid: chosen.kid, key: chosen.privateKey },
    verification: new Map(keys.map(({ kid, publicKey }) => [kid, publicKey])),
    published: keys.map(({ kid, jwk }) => ({ ...jwk, alg: "ES256", use: "sig", key_ops: ["verify"], kid })),
  };
}

/** Keys stay in memory for five minutes, so that signing and verifying ask no database. */
export function createKeyRing(db: Database, engine: AuthEngine): KeyRing {
  let cache: LoadedKeys | undefined;
  const load = async (maxAgeMs: number): Promise<LoadedKeys> => {
    const at = Date.now();
    if (!cache || at - cache.at >= maxAgeMs) cache = await loadKeys(db, engine, at);
    return cache;
  };
  const rotate = async (now: Date) => {
    const keys = await readKeys(db, engine);
    const age = ({ createdAt }: StoredKey) => now.getTime() - createdAt;
    const [newest] = keys;
    if (!newest?.isCurrent || age(newest) > keyAgeMs) await engine.createSigningKey();
    const successor = keys.find((key) => age(key) > publishAheadMs + overlapMs);
    if (successor) await db.delete(jwks).where(lt(jwks.createdAt, new Date(successor.createdAt)));
  };
  return {
    rotate,
    requireSigningKey: async () => (await load(cacheMs)).signing,
    listPublicKeys: async () => (await load(cacheMs)).published,
    async findVerificationKey(kid) {
      const known = (await load(cacheMs)).verification.get(kid);
      return known ?? (await load(minReloadMs)).verification.get(kid) ?? null;
    },
  };
}
