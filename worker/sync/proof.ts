/**
 * What a caller proves beside the session. The relay stores SHA-256 of 256 random bits, so there is nothing to guess and
 * nothing to count.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { fromHex } from "#app/contracts/encoding.ts";
import { findState, type RelayDatabase } from "./relay-database.ts";
import type { Caller } from "./relay-request.ts";
import { SyncRefusal } from "./sync-refusal.ts";

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

/** @throws SyncRefusal 403 prove_identity */
export function requireProved({ isProved }: Caller): void {
  if (!isProved) throw new SyncRefusal(403, "prove_identity", "Prove first who you are.");
}
