import { desc, inArray } from "drizzle-orm";
import { importJWK, type JWK } from "jose";
import * as z from "zod";
import type { Database } from "#worker/db/client.ts";
import { jwks } from "#worker/db/schema.ts";
import type { AuthEngine } from "./better-auth.ts";

/** A new key is published this long before it signs, because clients keep the key set for ten minutes. */
const publishAheadMs = 20 * 60_000;
const cacheMs = 5 * 60_000;
const keyAgeMs = 90 * 86_400_000;
/** A replaced key stays published until every token that it signed has died. */
const overlapMs = 86_400_000;
/** Tokens with an unknown key id may make us look again, but not more often than this. */
const minReloadMs = 10_000;

export interface KeyRing {
  requireSigningKey(): Promise<{ kid: string; key: CryptoKey }>;
  /** Null for a key id that is not ours. */
  findVerificationKey(kid: string): Promise<CryptoKey | null>;
  listPublicKeys(): Promise<readonly JWK[]>;
  /** Publishes the next key when the newest is 90 days old, and withdraws those that no living token needs. */
  rotate(now: Date): Promise<void>;
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

async function loadKeys(db: Database, engine: AuthEngine, now: number): Promise<LoadedKeys> {
  const read = () => db.select().from(jwks).orderBy(desc(jwks.createdAt));
  let rows = await read();
  if (!rows.length) {
    await engine.createSigningKey();
    rows = await read();
  }
  // Without a key that is old enough the oldest signs, so that isolates which start together agree.
  const chosen = rows.find((row) => row.createdAt.getTime() <= now - publishAheadMs) ?? rows.at(-1);
  if (!chosen) throw new Error("There is no signing key");
  const parsed = rows.map((row) => ({ kid: row.id, jwk: publicKeySchema.parse(JSON.parse(row.publicKey)) }));
  const imported = parsed.map(async ({ kid, jwk }) => [kid, await importKey(jwk)] as const);
  const secret = privateKeySchema.parse(JSON.parse(await engine.decryptSigningKey(chosen.privateKey)));
  return {
    at: now,
    signing: { kid: chosen.id, key: await importKey(secret) },
    verification: new Map(await Promise.all(imported)),
    published: parsed.map(({ kid, jwk }) => ({ ...jwk, alg: "ES256", use: "sig", key_ops: ["verify"], kid })),
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
    const rows = await db
      .select({ id: jwks.id, at: jwks.createdAt })
      .from(jwks)
      .orderBy(desc(jwks.createdAt));
    const age = (row: { at: Date }) => now.getTime() - row.at.getTime();
    const [newest] = rows;
    if (!newest || age(newest) > keyAgeMs) await engine.createSigningKey();
    const successor = rows.findIndex((row) => age(row) > publishAheadMs + overlapMs);
    const dead = successor < 0 ? [] : rows.slice(successor + 1).map((row) => row.id);
    if (dead.length) await db.delete(jwks).where(inArray(jwks.id, dead));
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
