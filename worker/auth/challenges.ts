import { and, eq, sql } from "drizzle-orm";
import type { FactorChallenge } from "#app/contracts/auth-service.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { challenge, factor } from "#worker/db/schema.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { isUsable, requireFactor, requireStillUsable, requireUsable } from "./factors.ts";
import { requireWithinLimit } from "./rate-limit.ts";
import { requireSignedIn } from "./signed-in.ts";
import { requireTextAllowed } from "./text-codes.ts";
import { createCode } from "./vault.ts";

/** The challenge is used or of another client; the answer doesn't say which. */
export const challengeSpent = () =>
  new AuthError(
    422,
    "mfa_ip_address_mismatch",
    "Challenge was already used or belongs to another client address",
  );

/**
 * Opens a challenge for one answer from this client address; a phone gets its code by text message.
 * @throws AuthError 404 mfa_factor_not_found, 403 insufficient_aal (see requireUsable), 429, 503
 */
export async function challengeFactor(
  deps: AuthDeps,
  accessToken: string,
  factorId: string,
  channel?: string,
): Promise<FactorChallenge> {
  const caller = await requireSignedIn(deps, accessToken);
  const row = requireFactor(caller, factorId);
  requireUsable(caller, row);
  await requireWithinLimit(deps, "factor");
  const isPhone = row.type === "phone";
  if (isPhone && channel !== undefined && channel !== "sms") {
    throw validationFailed('Invalid channel, supported values are "sms"');
  }
  const message = isPhone ? await requireTextAllowed(deps, caller, row) : null;
  const now = deps.now();
  const id = deps.newId();
  const code = createCode();
  const asked = {
    id,
    factorId: row.id,
    ipAddress: deps.clientKey,
    codeHash: message && (await deps.vault.hashCode([id, code])),
    claim: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + deps.config.challengeLifeMs),
  };
  const [inserted] = await deps.db.batch([
    insertIf(deps.db, challenge, asked, isUsable(caller, row.id, now)).returning({ id: challenge.id }),
    deps.db
      .update(factor)
      .set({ lastChallengedAt: now })
      .where(and(eq(factor.id, row.id), sql`EXISTS (SELECT 1 FROM challenge WHERE id = ${id})`)),
  ]);
  if (!inserted.length) {
    await requireStillUsable(deps, accessToken, row.id);
    throw challengeSpent();
  }
  await message?.send(code);
  return { id, type: row.type, expires_at: Math.floor(asked.expiresAt.getTime() / 1000) };
}
