/**
 * The slot of the recovery code. The relay stores the hash of a proof that only the code's owner can compute.
 * Guarantees: after five wrong proofs in an hour none is compared, right or wrong.
 */
import type * as z from "zod/mini";
import type { newRecoverySchema, recoveryAnswerSchema } from "#app/contracts/sync.ts";
import { requireEpoch } from "./devices.ts";
import { type RelayDatabase, requireOn } from "./relay-database.ts";
import { hashProof, isProof, requireMember } from "./relay-request.ts";
import { SyncRefusal } from "./sync-refusal.ts";

const windowMs = 3_600_000;

/** @throws SyncRefusal 409, 403 not_member */
export function replaceRecovery(
  relay: RelayDatabase,
  { epoch, recovery }: z.infer<typeof newRecoverySchema>,
  member: string,
): void {
  requireEpoch(relay, epoch);
  requireMember(relay, member);
  relay.sql.exec(
    "UPDATE relay SET proof_hash = ?, wrapped = ?, sealed = ?",
    ...[hashProof(recovery.proof), recovery.wrapped, recovery.sealed],
  );
}

/** @throws SyncRefusal 403 wrong_code, 429 too_many_requests, 409 off */
export function openRecovery(relay: RelayDatabase, proof: string): z.infer<typeof recoveryAnswerSchema> {
  const { sql, now, limits } = relay;
  const state = requireOn(relay);
  sql.exec("DELETE FROM wrong_code WHERE at <= ?", now() - windowMs);
  const wrong = sql.exec<{ at: number }>("SELECT at FROM wrong_code ORDER BY at").toArray();
  const [oldest] = wrong;
  if (oldest && wrong.length >= limits.wrongCodes) {
    const retryAfterS = Math.ceil((oldest.at + windowMs - now()) / 1000);
    throw new SyncRefusal(429, "too_many_requests", "Too many wrong codes. Try again later.", {
      retryAfterS,
    });
  }
  if (isProof(proof, state.proof_hash)) {
    sql.exec("DELETE FROM wrong_code");
    return { epoch: state.epoch, wrapped: state.wrapped };
  }
  sql.exec("INSERT INTO wrong_code (at) VALUES (?)", now());
  const left = limits.wrongCodes - wrong.length - 1;
  throw new SyncRefusal(403, "wrong_code", "This is not the recovery code.", { left });
}
