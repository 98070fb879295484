/** Challenges of second factors: opening one, and what an accepted answer changes. */

import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { FactorChallenge } from "#app/contracts/auth-service.ts";
import type { AuthMethod, AuthSession } from "#app/contracts/auth-session.ts";
import { openText } from "#worker/crypto/secrets.ts";
import { createCode } from "#worker/crypto/tokens.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { challenge, factor, session } from "#worker/db/schema.ts";
import {
  returningStatement,
  subjectLimits,
  takeToken,
  takeTry,
  undoOnFailure,
  wrongCodeLimits,
} from "#worker/limits/limits.ts";
import { AuthError, refusal, validationFailed } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { requireWithinLimit } from "../core/rate-limit.ts";
import { type FactorRow, findWayIn, parseAmr } from "../core/users.ts";
import { notify } from "../mail/notices.ts";
import { endSecondStepPending } from "../mail/pending.ts";
import { issueTokens, memberOf, memberReads } from "../session/sessions.ts";
import type { SignedIn } from "../session/signed-in.ts";
import { endLinkings, takeover } from "../session/tokens.ts";
import { isUsable, requireUsableFactor } from "./factors.ts";
import { requireTextAllowed } from "./text-codes.ts";
import { findTotpStep } from "./totp.ts";

type ChallengeRow = typeof challenge.$inferSelect;

/**
 * Opens a challenge, which this client address may answer once. A phone gets its code by text message.
 * @throws AuthError 404 mfa_factor_not_found, 403 insufficient_aal (see requireUsable), 429, 503
 */
export async function challengeFactor(
  deps: AuthDeps,
  accessToken: string,
  factorId: string,
  channel?: string,
): Promise<FactorChallenge> {
  const { caller, row } = await requireUsableFactor(deps, accessToken, factorId);
  await requireWithinLimit(deps, "factor");
  const isPhone = row.type === "phone";
  if (isPhone && channel !== undefined && channel !== "sms") {
    throw validationFailed('Invalid channel, supported values are "sms"');
  }
  if (!isPhone) return openChallenge(deps, accessToken, { caller, row });
  const message = await requireTextAllowed(deps, caller, row);
  return undoOnFailure(message.undo, () => openChallenge(deps, accessToken, { caller, row }, message.send));
}

interface UsableFactor {
  readonly caller: SignedIn;
  readonly row: FactorRow;
}

/** Records the challenge and texts its code, if it has one. */
async function openChallenge(
  deps: AuthDeps,
  accessToken: string,
  { caller, row }: UsableFactor,
  sendCode?: (code: string) => Promise<void>,
) {
  const now = deps.now();
  const id = deps.newId();
  const code = createCode();
  const asked = {
    id,
    factorId: row.id,
    ipAddress: deps.clientKey,
    codeHash: sendCode ? await deps.codes.hash([id, code]) : null,
    claim: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + deps.config.challengeLifeMs),
  };
  const { inserted } = await runBatch(deps.db, {
    inserted: insertIf(deps.db, challenge, asked, isUsable(caller, row.id, now)).returning({
      id: challenge.id,
    }),
    challenged: deps.db
      .update(factor)
      .set({ lastChallengedAt: now })
      .where(and(eq(factor.id, row.id), sql`EXISTS (SELECT 1 FROM challenge WHERE id = ${id})`)),
  });
  if (!inserted.length) {
    await requireUsableFactor(deps, accessToken, row.id);
    throw refusal("mfa_ip_address_mismatch");
  }
  await sendCode?.(code);
  return { id, type: row.type, expires_at: Math.floor(asked.expiresAt.getTime() / 1000) };
}

/**
 * The refusal when no secret decrypts the factor. The user uses another factor, or the operator removes it
 * (docs/deploy.md).
 */
const factorUnreadable = () =>
  new AuthError(422, "mfa_factor_not_found", "This factor can't be checked any more. Please use another one");

/** @throws AuthError 422 mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired */
async function requireChallenge(deps: AuthDeps, row: FactorRow, challengeId: string): Promise<ChallengeRow> {
  const [found] = await deps.db
    .select()
    .from(challenge)
    .where(and(eq(challenge.id, challengeId), eq(challenge.factorId, row.id)));
  if (!found)
    throw new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  if (found.claim || found.ipAddress !== deps.clientKey) throw refusal("mfa_ip_address_mismatch");
  if (found.expiresAt > deps.now()) return found;
  throw refusal("mfa_challenge_expired");
}

const tooManyWrong = (message: string, retryAfterS: number) =>
  new AuthError(429, "over_request_rate_limit", message, { retryAfterS });

/** Ten tries per factor in five minutes, of all clients together; a success clears the count. */
async function countTry({ db, now }: AuthDeps, { id }: FactorRow): Promise<boolean> {
  const columns = { count: factor.wrongCodes, since: factor.wrongSince };
  const { count, since, isLeft } = takeTry(columns, wrongCodeLimits.factor, now());
  const taken = await db
    .update(factor)
    .set({ wrongCodes: count, wrongSince: since })
    .where(and(eq(factor.id, id), isLeft))
    .returning({ id: factor.id });
  return taken.length > 0;
}

/**
 * The bucket of a day's wrong codes. Each way of signing in has its own bucket: an attacker with the password alone
 * can't guess for months, and can't lock out the owner, who signs in by a mailed link or a provider.
 */
const dayOfTries = (caller: SignedIn, row: FactorRow) => `wrong-codes:${findWayIn(caller.session)}:${row.id}`;

/** @throws AuthError 429 over_request_rate_limit */
async function requireTry(deps: AuthDeps, caller: SignedIn, row: FactorRow): Promise<void> {
  const day = dayOfTries(caller, row);
  // The limit of the day is checked first: a try that it refuses must not count towards the lock of five minutes.
  if (!(await takeToken(deps.db, day, subjectLimits.wrongFactorCodes, deps.now()))) {
    throw tooManyWrong(
      "Too many wrong codes. Sign in another way, such as by a mailed link, or try again later.",
      Math.ceil(1 / subjectLimits.wrongFactorCodes.perSecond),
    );
  }
  if (await countTry(deps, row)) return;
  await returningStatement(deps.db, day);
  throw tooManyWrong(
    "Too many wrong codes. Please wait five minutes.",
    wrongCodeLimits.factor.windowMs / 1000,
  );
}

/** Returns the time step of an accepted code (0 for a phone); null when the code is wrong or was used already. */
async function findAcceptedStep(deps: AuthDeps, row: FactorRow, asked: ChallengeRow, code: string) {
  if (row.type === "phone") {
    return (await deps.codes.listHashes([asked.id, code])).includes(asked.codeHash ?? "") ? 0 : null;
  }
  const secret = await openText(deps.aead, row.secret, row.id);
  if (secret === null) throw factorUnreadable();
  const step = findTotpStep(secret, code, deps.now());
  return step !== null && step > row.lastStep ? step : null;
}

/**
 * Claims the challenge if all of `guards` hold. If two requests answer with one code at the same time, one claims it.
 */
function claimChallenge(deps: AuthDeps, asked: ChallengeRow, claim: string, guards: readonly SQL[]) {
  return deps.db
    .update(challenge)
    .set({ claim })
    .where(
      and(
        eq(challenge.id, asked.id),
        isNull(challenge.claim),
        gt(challenge.expiresAt, deps.now()),
        ...guards,
      ),
    )
    .returning({ id: challenge.id });
}

/**
 * Writes all changes of an accepted code in one batch, each on condition of the claim; returns null when nothing was
 * claimed. The claim checks again that the session exists and may use the factor. When the owner and an attacker at
 * aal1 each verify a factor of their own at the same moment, only the first verification counts. The session is taken
 * over, so that its earlier tokens act at neither level.
 */
async function accept(
  deps: AuthDeps,
  caller: SignedIn,
  row: FactorRow,
  asked: ChallengeRow,
  step: number,
): Promise<AuthSession | null> {
  const { db } = deps;
  const now = deps.now();
  const claim = deps.newId();
  const claimed = sql`EXISTS (SELECT 1 FROM challenge WHERE id = ${asked.id} AND claim = ${claim})`;
  const isStepNew =
    row.type === "phone"
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM factor WHERE id = ${row.id} AND last_step < ${step})`;
  const method: AuthMethod = row.type === "totp" ? "totp" : "mfa/phone";
  const before = parseAmr(caller.session.amr).filter((use) => use.method !== method);
  const amr = JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...before]);
  const mine = eq(session.userId, caller.user.id);
  const { claims, sessions, ...reads } = await runBatch(db, {
    claims: claimChallenge(deps, asked, claim, [isUsable(caller, row.id, now), isStepNew]),
    verified: db
      .update(factor)
      .set({ status: "verified", lastStep: step, wrongCodes: 0, wrongSince: null, updatedAt: now })
      .where(and(eq(factor.id, row.id), claimed)),
    sessions: db
      .update(session)
      .set({ ...takeover(now, deps.config.refreshReuseIntervalMs), aal: "aal2", factorId: row.id, amr })
      .where(and(eq(session.id, caller.session.id), claimed))
      .returning(),
    unverified: db
      .delete(factor)
      .where(
        and(
          eq(factor.userId, caller.user.id),
          eq(factor.status, "unverified"),
          ne(factor.id, row.id),
          claimed,
        ),
      ),
    weak: db.delete(session).where(and(mine, eq(session.aal, "aal1"), claimed)),
    linkings: endLinkings(deps, caller.session.id, claimed),
    tries: returningStatement(db, dayOfTries(caller, row), claimed),
    pending: row.status === "unverified" ? endSecondStepPending(deps, caller.user.id, claimed) : [],
    ...memberReads(db, caller.user.id),
  });
  if (!claims.length) return null;
  const [elevated] = sessions;
  const member = memberOf(reads);
  if (!elevated || !member) throw refusal("session_not_found");
  return issueTokens(deps, elevated, member);
}

/** Answers a challenge: raises the session to aal2, takes it over and removes every unverified factor of the user. */
export async function verifyFactor(
  deps: AuthDeps,
  accessToken: string,
  factorId: string,
  answer: { challengeId: string; code: string },
): Promise<AuthSession> {
  await deps.keys.requireSigningKey();
  const { challengeId, code } = answer;
  const { caller, row } = await requireUsableFactor(deps, accessToken, factorId);
  await requireWithinLimit(deps, "factor");
  if (!code) throw validationFailed("Code needs to be non-empty");
  const asked = await requireChallenge(deps, row, challengeId);
  await requireTry(deps, caller, row);
  const step = await findAcceptedStep(deps, row, asked, code);
  if (step === null) throw refusal("mfa_verification_failed");
  const elevated = await accept(deps, caller, row, asked, step);
  if (elevated && row.status === "unverified") await notify(deps, caller.user, { kind: "factor", row });
  if (elevated) return elevated;
  await requireUsableFactor(deps, accessToken, row.id);
  throw refusal("mfa_ip_address_mismatch");
}
