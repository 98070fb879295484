import { and, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { FactorChallenge } from "#app/contracts/auth-service.ts";
import type { AuthMethod, AuthSession } from "#app/contracts/auth-session.ts";
import { challenge, factor, session } from "#worker/db/schema.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { requireFactor } from "./factors.ts";
import { releaseCooldown, requireWithinLimit, takeCooldown } from "./rate-limit.ts";
import { rotation } from "./refresh.ts";
import { issueTokens, personReads } from "./sessions.ts";
import { requireSignedIn, type SignedIn } from "./signed-in.ts";
import { findTotpStep } from "./totp.ts";
import { type FactorRow, parseAmr } from "./user-view.ts";
import { createCode } from "./vault.ts";

type ChallengeRow = typeof challenge.$inferSelect;

const maxTries = 10;
const triesWindowMs = 300_000;

const verificationFailed = () => new AuthError(422, "mfa_verification_failed", "Invalid MFA code entered");
const challengeSpent = () =>
  new AuthError(
    422,
    "mfa_ip_address_mismatch",
    "Challenge was already used or belongs to another client address",
  );

/**
 * What cools down after a text message: the factor, and a number that nobody has proven yet whoever tries it. A proven
 * one is its owner's alone, or anybody who enrols the same number could keep them from signing in.
 */
const smsSubjects = ({ id, phone, status }: FactorRow): readonly string[] =>
  status === "verified" || !phone ? [id] : [phone, id];

/** @throws AuthError 429 over_sms_send_rate_limit */
async function requireSmsCooldown(deps: AuthDeps, row: FactorRow): Promise<void> {
  const seconds = deps.config.smsCooldownS;
  for (const subject of smsSubjects(row)) {
    if (await takeCooldown(deps, "sms", subject, seconds)) continue;
    throw new AuthError(429, "over_sms_send_rate_limit", "Please wait before you request another code", {
      retryAfterS: seconds,
    });
  }
}

/** @throws AuthError 503 when the message could not be handed over; another may be asked for at once */
async function sendCode(deps: AuthDeps, row: FactorRow, code: string): Promise<void> {
  const to = row.phone ?? "";
  const text = `${code} is your Fitness Tracker code. It works once, within five minutes.`;
  try {
    await deps.sms.sendSms({ to, text });
  } catch (error) {
    for (const subject of smsSubjects(row)) await releaseCooldown(deps, "sms", subject);
    throw new AuthError(503, "service_unavailable", "The text message could not be sent. Please try again.", {
      retryAfterS: 1,
      cause: error,
    });
  }
}

/** Opens a challenge for one answer from this client address; a phone gets its code by text message. */
export async function challengeFactor(
  deps: AuthDeps,
  accessToken: string,
  factorId: string,
  channel?: string,
): Promise<FactorChallenge> {
  const caller = await requireSignedIn(deps, accessToken);
  const row = requireFactor(caller, factorId);
  await requireWithinLimit(deps, "factor");
  const isPhone = row.type === "phone";
  if (isPhone && channel !== undefined && channel !== "sms") {
    throw validationFailed('Invalid channel, supported values are "sms"');
  }
  if (isPhone) await requireSmsCooldown(deps, row);
  const now = deps.now();
  const id = deps.newId();
  const code = isPhone ? createCode() : null;
  const expiresAt = new Date(now.getTime() + deps.config.challengeLifeMs);
  const codeHash = code && (await deps.vault.hashCode([id, code]));
  await deps.db.batch([
    deps.db
      .insert(challenge)
      .values({ id, factorId: row.id, ipAddress: deps.clientAddress, codeHash, createdAt: now, expiresAt }),
    deps.db.update(factor).set({ lastChallengedAt: now }).where(eq(factor.id, row.id)),
  ]);
  if (code) await sendCode(deps, row, code);
  return { id, type: row.type, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

/** @throws AuthError 422 mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired */
async function requireChallenge(deps: AuthDeps, row: FactorRow, challengeId: string): Promise<ChallengeRow> {
  const [found] = await deps.db
    .select()
    .from(challenge)
    .where(and(eq(challenge.id, challengeId), eq(challenge.factorId, row.id)));
  if (!found)
    throw new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  if (found.claim || found.ipAddress !== deps.clientAddress) throw challengeSpent();
  if (found.expiresAt > deps.now()) return found;
  throw new AuthError(
    422,
    "mfa_challenge_expired",
    "MFA challenge has expired, verify against another challenge",
  );
}

/** Ten tries per factor in five minutes, from wherever; counted before the comparison, cleared by a success. */
async function requireTry(deps: AuthDeps, row: FactorRow): Promise<void> {
  const now = deps.now();
  const windowStart = new Date(now.getTime() - triesWindowMs);
  const isOver = sql`(${factor.wrongSince} IS NULL OR ${factor.wrongSince} <= ${windowStart.getTime()})`;
  const taken = await deps.db
    .update(factor)
    .set({
      wrongCodes: sql`CASE WHEN ${isOver} THEN 1 ELSE ${factor.wrongCodes} + 1 END`,
      wrongSince: sql`CASE WHEN ${isOver} THEN ${now.getTime()} ELSE ${factor.wrongSince} END`,
    })
    .where(
      and(
        eq(factor.id, row.id),
        or(isNull(factor.wrongSince), lte(factor.wrongSince, windowStart), lt(factor.wrongCodes, maxTries)),
      ),
    )
    .returning({ id: factor.id });
  if (taken.length) return;
  throw new AuthError(429, "over_request_rate_limit", "Too many wrong codes. Please wait five minutes.", {
    retryAfterS: triesWindowMs / 1000,
  });
}

/** The time step of an accepted code (0 for a phone); null when it is wrong or was used already. */
async function findAcceptedStep(deps: AuthDeps, row: FactorRow, asked: ChallengeRow, code: string) {
  if (row.type === "phone") {
    return asked.codeHash === (await deps.vault.hashCode([asked.id, code])) ? 0 : null;
  }
  const secret = await deps.vault.decrypt(row.secret ?? "", row.id);
  const step = findTotpStep(secret, code, deps.now());
  return step !== null && step > row.lastStep ? step : null;
}

/** The claim holds only while the step is new, so of two answers with one code at the same time one wins. */
function claimChallenge(deps: AuthDeps, asked: ChallengeRow, claim: string, isStepNew: SQL) {
  return deps.db
    .update(challenge)
    .set({ claim })
    .where(
      and(
        eq(challenge.id, asked.id),
        isNull(challenge.claim),
        gt(challenge.expiresAt, deps.now()),
        isStepNew,
      ),
    )
    .returning({ id: challenge.id });
}

/** Everything that an accepted code changes, in one batch behind the claim. */
async function accept(
  deps: AuthDeps,
  caller: SignedIn,
  row: FactorRow,
  asked: ChallengeRow,
  step: number,
): Promise<AuthSession> {
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
  const [claims, , sessions, , , users, accounts, factors] = await db.batch([
    claimChallenge(deps, asked, claim, isStepNew),
    db
      .update(factor)
      .set({ status: "verified", lastStep: step, wrongCodes: 0, wrongSince: null, updatedAt: now })
      .where(and(eq(factor.id, row.id), claimed)),
    db
      .update(session)
      .set({ ...rotation(now, deps.config.refreshReuseIntervalMs), aal: "aal2", factorId: row.id, amr })
      .where(and(eq(session.id, caller.session.id), claimed))
      .returning(),
    db
      .delete(factor)
      .where(
        and(
          eq(factor.userId, caller.user.id),
          eq(factor.type, row.type),
          eq(factor.status, "unverified"),
          ne(factor.id, row.id),
          claimed,
        ),
      ),
    db.delete(session).where(and(mine, eq(session.aal, "aal1"), claimed)),
    ...personReads(db, caller.user.id),
  ]);
  if (!claims.length) throw challengeSpent();
  const [lifted] = sessions;
  const [user] = users;
  if (!lifted || !user) throw new AuthError(403, "session_not_found", "The session was ended meanwhile");
  return issueTokens(deps, lifted, { user, accounts, factors });
}

/** Answers a challenge: the session is lifted to aal2 and its family moves on by one token. */
export async function verifyFactor(
  deps: AuthDeps,
  accessToken: string,
  factorId: string,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<AuthSession> {
  const caller = await requireSignedIn(deps, accessToken);
  const row = requireFactor(caller, factorId);
  await requireWithinLimit(deps, "factor");
  if (!code) throw validationFailed("Code needs to be non-empty");
  const asked = await requireChallenge(deps, row, challengeId);
  await requireTry(deps, row);
  const step = await findAcceptedStep(deps, row, asked, code);
  if (step === null) throw verificationFailed();
  return accept(deps, caller, row, asked, step);
}
