/**
 * The data that a relay stores of one user, in the SQLite of its object.
 * Guarantees: a user who never turns sync on has no row and no table. `bytes` counts every frame and part of a
 * snapshot.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { fromHex } from "#app/contracts/encoding.ts";
import { SyncRefusal } from "./relay-request.ts";
import type { RelayLimits } from "./sync-env.ts";

export interface RelayDatabase {
  readonly sql: SqlStorage;
  /** Runs `run` so that all its writes are stored, or none. */
  readonly transaction: <T>(run: () => T) => T;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly limits: RelayLimits;
}

/** The one row of the relay. */
export interface RelayState extends Record<string, SqlStorageValue> {
  user: string;
  /** 0 while sync is off. */
  epoch: number;
  /** When this epoch began. */
  since: number;
  note: string;
  /** SHA-256 of the member proof, hex. */
  member: string;
  /** SHA-256 of the recovery code's proof, hex. */
  proof_hash: string;
  wrapped: string;
  sealed: string;
  /** The last frame's `seq`. */
  head: number;
  /** Frames up to this `seq` are removed. */
  floor: number;
  bytes: number;
  /** When a snapshot was last asked for; 0 if none was asked for since the last snapshot. */
  wanted_at: number;
}

const schema = `
CREATE TABLE IF NOT EXISTS relay (
  one INTEGER PRIMARY KEY CHECK (one = 1), user TEXT NOT NULL, epoch INTEGER NOT NULL, since INTEGER NOT NULL,
  note TEXT NOT NULL, member TEXT NOT NULL, proof_hash TEXT NOT NULL, wrapped TEXT NOT NULL, sealed TEXT NOT NULL,
  head INTEGER NOT NULL DEFAULT 0, floor INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0, wanted_at INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS device (
  id TEXT PRIMARY KEY, label TEXT NOT NULL, public_key TEXT NOT NULL, leave TEXT NOT NULL, added_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL, revoked INTEGER NOT NULL DEFAULT 0, slot TEXT,
  counter INTEGER NOT NULL DEFAULT 0, former TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS frame (
  seq INTEGER PRIMARY KEY, device TEXT NOT NULL, counter INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
  bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS snapshot (
  key INTEGER PRIMARY KEY, id TEXT NOT NULL, device TEXT NOT NULL, up_to INTEGER NOT NULL, parts INTEGER NOT NULL,
  stored INTEGER NOT NULL DEFAULT 0, former TEXT NOT NULL, bytes INTEGER NOT NULL DEFAULT 0, at INTEGER NOT NULL,
  done_at INTEGER);
CREATE TABLE IF NOT EXISTS part (
  key INTEGER PRIMARY KEY, frame TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS part_time (at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS wrong_code (at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS link (
  id TEXT PRIMARY KEY, public_key TEXT NOT NULL, commitment TEXT NOT NULL, answer_key TEXT, nonce TEXT, wrapped TEXT,
  epoch INTEGER, at INTEGER NOT NULL) WITHOUT ROWID;
`;

export const createTables = ({ sql }: RelayDatabase): unknown => sql.exec(schema);

/** Returns null while sync is off. */
export function findState({ sql }: RelayDatabase): RelayState | null {
  const tables = sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'relay'");
  if (!tables.toArray().length) return null;
  return sql.exec<RelayState>("SELECT * FROM relay").toArray()[0] ?? null;
}

/** @throws SyncRefusal 409 while sync is off */
export function requireOn(relay: RelayDatabase): RelayState {
  const state = findState(relay);
  if (state) return state;
  throw new SyncRefusal(409, "off", "Sync is off for this account.");
}

/** The relay stores SHA-256 of 256 random bits. They can't be guessed, so wrong proofs are not counted. */
export const hashProof = (proof: string): string => createHash("sha256").update(proof).digest("hex");

/** @param hash by `hashProof` */
export const isProof = (proof: string, hash: string): boolean =>
  timingSafeEqual(fromHex(hashProof(proof)), fromHex(hash));

/** No proof is needed while sync is off, because there is no root yet. @throws SyncRefusal 403 not_member */
export function requireMember(relay: RelayDatabase, proof: string): void {
  const state = findState(relay);
  if (!state || isProof(proof, state.member)) return;
  throw new SyncRefusal(403, "not_member", "This needs the key of your data as it is now.");
}
