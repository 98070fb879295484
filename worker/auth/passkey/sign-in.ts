/** Signing in by a passkey. Guarantees: a challenge is answered once, and a copied authenticator is refused. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import {
  type PasskeyAssertion,
  type PasskeyRequest,
  passkeyChallengeLifeS,
} from "#app/contracts/passkeys.ts";
import { hashToken } from "#worker/crypto/tokens.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { factor, passkey, user, verification } from "#worker/db/schema.ts";
import { AuthError, refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { prepareLimit } from "../core/rate-limit.ts";
import { refuseBanned, requireNotBanned } from "../core/users.ts";
import { createSessionRow, issueTokens, memberOf, memberReads, openSession } from "../session/sessions.ts";
import {
  type Assertion,
  createRequest,
  type PasskeyRow,
  requireRelyingParty,
  verifyAssertion,
} from "./webauthn.ts";

/**
 * The statement that records an accepted challenge as answered, and the condition that this request has recorded it.
 * If two requests answer one challenge, one continues.
 */
export async function prepareAnswered(deps: AuthDeps, challenge: string) {
  const id = await hashToken(challenge);
  const value = deps.newId();
  const now = deps.now();
  const row = {
    id,
    identifier: "passkey",
    value,
    expiresAt: new Date(now.getTime() + passkeyChallengeLifeS * 1000),
    createdAt: now,
    updatedAt: now,
  };
  return {
    statement: insertIf(deps.db, verification, row, sql`1`).onConflictDoNothing(),
    isFirst: sql`EXISTS (SELECT 1 FROM verification WHERE id = ${id} AND value = ${value})`,
  };
}

/** Returns the options of the browser's request. The database is not asked. */
export async function startPasskeySignIn({ config }: AuthDeps): Promise<PasskeyRequest> {
  return createRequest(requireRelyingParty(config.publicUrl));
}

/** The one refusal for unknown passkeys, removed passkeys and wrong answers. */
const passkeyRefused = () =>
  new AuthError(
    400,
    "passkey_verification_failed",
    "This passkey doesn't open an account here. Sign in another way.",
  );

/** Counts the try and reads the passkey with its user, in one round trip. */
async function findPasskey(deps: AuthDeps, credentialId: string) {
  const limit = await prepareLimit(deps, "token");
  const owner = sql`(SELECT user_id FROM passkey WHERE credential_id = ${credentialId})`;
  const { taken, passkeys, ...reads } = await runBatch(deps.db, {
    taken: limit.statement,
    passkeys: deps.db.select().from(passkey).where(eq(passkey.credentialID, credentialId)),
    ...memberReads(deps.db, owner),
  });
  limit.requireTaken(taken);
  const [row] = passkeys;
  const member = memberOf(reads);
  if (!row || !member) throw passkeyRefused();
  return { row, member };
}

/** The condition that the passkey still exists and that no copy of its authenticator has counted further. */
const isStillRight = ({ id, userId }: PasskeyRow, { counter }: Assertion): SQL =>
  sql`EXISTS (SELECT 1 FROM passkey WHERE id = ${id} AND user_id = ${userId}
    AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)))`;

/**
 * Signs in with the answer of an authenticator to `challenge`. With user verification the passkey counts as two
 * factors (aal2), otherwise as one. The statement that writes the session repeats the checks that were made on the
 * read. Two round trips.
 */
export async function signInWithPasskey(
  deps: AuthDeps,
  input: { credential: PasskeyAssertion; challenge: string; remember?: boolean },
): Promise<{ session: AuthSession; isUserVerified: boolean }> {
  await deps.keys.requireSigningKey();
  const party = requireRelyingParty(deps.config.publicUrl);
  const { row, member } = await findPasskey(deps, input.credential.id);
  const proof = await verifyAssertion(input.credential, row, { party, challenge: input.challenge });
  if (!proof) throw passkeyRefused();
  const now = deps.now();
  refuseBanned(member.user, now);
  if (!member.user.emailConfirmedAt) throw refusal("email_not_confirmed");
  const session = {
    ...createSessionRow(deps, {
      userId: row.userId,
      method: "webauthn",
      remember: input.remember ?? false,
    }),
    ...(proof.isUserVerified && { aal: "aal2" as const, factorId: row.id }),
  };
  const answered = await prepareAnswered(deps, input.challenge);
  const isWritten = sql`EXISTS (SELECT 1 FROM session WHERE id = ${session.id})`;
  const { opened, users, factors } = await runBatch(deps.db, {
    answered: answered.statement,
    ...openSession(
      deps.db,
      session,
      sql`${answered.isFirst} AND ${isStillRight(row, proof)} AND ${requireNotBanned(row.userId, now)}`,
    ),
    used: deps.db
      .update(passkey)
      .set({ counter: proof.counter, backedUp: proof.backedUp, lastUsedAt: now })
      .where(and(eq(passkey.id, row.id), isWritten)),
    users: deps.db
      .update(user)
      .set({ lastSignInAt: now })
      .where(and(eq(user.id, row.userId), isWritten))
      .returning(),
    factors: deps.db.select().from(factor).where(eq(factor.userId, row.userId)).orderBy(factor.createdAt),
  });
  const [signedIn] = users;
  if (!opened.length || !signedIn) throw refusal("passkey_challenge_expired");
  return {
    session: await issueTokens(deps, session, { ...member, user: signedIn, factors }),
    isUserVerified: proof.isUserVerified,
  };
}
