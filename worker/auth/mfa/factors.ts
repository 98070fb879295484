/**
 * Enrols and removes second factors.
 * Guarantees: once a factor is verified, a session below aal2 changes no factor. Limits are conditions of the
 * statement that writes.
 */
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { maxFactors } from "#app/contracts/account-limits.ts";
import type { EnrolFactorInput, EnrolledFactor } from "#app/contracts/auth-service.ts";
import { isUuid } from "#worker/crypto/tokens.ts";
import { createRow, insertIf, runBatch } from "#worker/db/database.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { factor, session } from "#worker/db/schema.ts";
import { subjectLimits, takeToken } from "#worker/limits/limits.ts";
import { AuthError, validationFailed } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { requireWithinLimit } from "../core/rate-limit.ts";
import type { FactorRow } from "../core/users.ts";
import { notify } from "../mail/notices.ts";
import { endSecondStepPending } from "../mail/pending.ts";
import {
  conditionsOf,
  requirePresence,
  requireSecondFactor,
  requireSignedIn,
  requireWriter,
  type SignedIn,
} from "../session/signed-in.ts";
import { requireTextable } from "./text-codes.ts";
import { createTotpSecret, describeTotp, drawQrCode } from "./totp.ts";

const maxNameLength = 100;
/** How long a factor is stored if no code of it was ever tried. */
const untriedFactorLifeMs = 300_000;
/** How long a factor is stored if a code was tried and it was never verified. */
const unverifiedFactorLifeMs = 86_400_000;
const e164 = /^\+[1-9]\d{6,14}$/;

/** The condition that a factor is unverified and old. */
export function isAbandoned(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return and(
    eq(factor.status, "unverified"),
    or(
      lt(factor.createdAt, before(unverifiedFactorLifeMs)),
      and(
        lt(factor.createdAt, before(untriedFactorLifeMs)),
        // The column is read instead of the challenges, because challenges are removed sooner.
        isNull(factor.lastChallengedAt),
      ),
    ),
  );
}

/** @throws AuthError 404 validation_failed (not a UUID), 404 mfa_factor_not_found (unknown, or of another user) */
function requireFactor(caller: SignedIn, factorId: string): FactorRow {
  if (!isUuid(factorId)) throw validationFailed("factor_id must be an UUID", 404);
  const found = caller.factors.find((row) => row.id === factorId.toLowerCase());
  if (!found) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return found;
}

/**
 * A verified factor may raise any session of its user to aal2. An unverified factor needs the right to enrol: an
 * attacker who enrolled it before the user verified another must not reach aal2 by it.
 * @throws AuthError 403 insufficient_aal
 */
function requireUsable(caller: SignedIn, row: FactorRow): void {
  if (row.status !== "verified") requireSecondFactor(caller, 403);
}

/** requireUsable as the condition of a statement. */
export function isUsable(caller: SignedIn, factorId: string, now: Date): SQL {
  const { exists, may } = conditionsOf(caller, now);
  return sql`(${exists} AND EXISTS (SELECT 1 FROM factor WHERE id = ${factorId}
    AND user_id = ${caller.user.id} AND (status = 'verified' OR ${may})))`;
}

/**
 * Returns the caller and a factor that they may use. An operation calls this once more if the condition of its
 * statement failed: it then throws the refusal that applies by now.
 * @throws AuthError as requireSignedIn, requireFactor, requireUsable
 */
export async function requireUsableFactor(deps: AuthDeps, accessToken: string, factorId: string) {
  const caller = await requireSignedIn(deps, accessToken);
  const row = requireFactor(caller, factorId);
  requireUsable(caller, row);
  return { caller, row };
}

function normalizePhone(phone: string): string {
  const number = `+${phone.replace(/^\+/, "")}`;
  if (!e164.test(number)) throw validationFailed("Invalid phone number format (E.164 required)");
  return number;
}

function createFactorRow(deps: AuthDeps, caller: SignedIn, input: EnrolFactorInput): FactorRow {
  const now = deps.now();
  return createRow(factor, {
    id: deps.newId(),
    userId: caller.user.id,
    friendlyName: input.friendlyName,
    type: input.type,
    status: "unverified",
    phone: input.type === "phone" ? normalizePhone(input.phone) : null,
    createdAt: now,
    updatedAt: now,
  });
}

function requirePhoneIsNew(caller: SignedIn, phone: string | null): void {
  const same = phone && caller.factors.some((row) => row.phone === phone && row.status === "verified");
  if (same) throw new AuthError(422, "mfa_verified_factor_exists", "A verified phone factor already exists");
}

/** Refuses a phone if the site can't send text messages, because no code would ever arrive. */
const noTexts = () =>
  new AuthError(
    422,
    "mfa_phone_enroll_not_enabled",
    "This site sends no text messages. Please use an authenticator app.",
  );

/** @throws AuthError 429 over_request_rate_limit */
async function requireEnrolmentLimit(deps: AuthDeps, caller: SignedIn): Promise<void> {
  await requireWithinLimit(deps, "factor");
  if (await takeToken(deps.db, `enrolments:${caller.user.id}`, subjectLimits.enrolments, deps.now())) return;
  throw new AuthError(429, "over_request_rate_limit", "Too many second factors were started today", {
    retryAfterS: Math.ceil(1 / subjectLimits.enrolments.perSecond),
  });
}

/** Inserts the factor; the statement checks all limits again, so that parallel requests don't exceed them. */
async function insertFactor(deps: AuthDeps, row: FactorRow, may: SQL): Promise<boolean> {
  const { db } = deps;
  const now = deps.now();
  const mine = eq(factor.userId, row.userId);
  const samePhone = and(mine, eq(factor.phone, row.phone ?? ""), eq(factor.status, "unverified"));
  const { inserted } = await runBatch(db, {
    abandoned: db.delete(factor).where(and(mine, isAbandoned(now), may)),
    samePhone: db.delete(factor).where(and(samePhone, may)),
    inserted: insertIf(
      db,
      factor,
      row,
      sql`${may} AND (SELECT count(*) FROM factor WHERE user_id = ${row.userId}) < ${maxFactors} AND NOT EXISTS
        (SELECT 1 FROM factor WHERE user_id = ${row.userId} AND phone = ${row.phone} AND status = 'verified')`,
    ).returning({ id: factor.id }),
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${row.friendlyName}" for this user already exists`,
    );
  });
  return inserted.length > 0;
}

/**
 * Begins a factor, which counts once a code of it was accepted. The TOTP secret is shown here and never again. The
 * user has to prove presence: an attacker with an old session could otherwise lock the user out by enrolling a
 * factor.
 */
export async function enrolFactor(
  deps: AuthDeps,
  accessToken: string,
  input: EnrolFactorInput,
  isProved?: boolean,
): Promise<EnrolledFactor> {
  const caller = await requireSignedIn(deps, accessToken);
  if (input.friendlyName.length > maxNameLength) {
    throw validationFailed(`friendly_name may have ${maxNameLength} characters`);
  }
  const row = createFactorRow(deps, caller, input);
  requireSecondFactor(caller, 403);
  requirePresence(deps, caller, isProved);
  if (input.type === "phone" && !deps.canText) throw noTexts();
  if (row.phone) requireTextable(deps, row.phone);
  requirePhoneIsNew(caller, row.phone);
  await requireEnrolmentLimit(deps, caller);
  const secret = input.type === "totp" ? createTotpSecret() : null;
  const sealed = secret && (await deps.aead.seal(secret, row.id));
  const { may } = conditionsOf(caller, deps.now());
  if (!(await insertFactor(deps, { ...row, secret: sealed }, may))) {
    requirePhoneIsNew(await requireWriter(deps, accessToken, 403), row.phone);
    throw new AuthError(422, "too_many_enrolled_mfa_factors", "Maximum number of enrolled factors reached");
  }
  const view = { id: row.id, type: row.type, friendly_name: row.friendlyName };
  if (input.type === "phone" || !secret) return { ...view, ...(row.phone && { phone: row.phone }) };
  const issuer = input.issuer ?? new URL(deps.config.siteUrl).host;
  const uri = describeTotp(secret, caller.user.email, issuer);
  return { ...view, totp: { qr_code: drawQrCode(uri), secret, uri } };
}

/** The columns of a session that goes back to aal1. */
const withoutSecondFactor = {
  aal: "aal1",
  factorId: null,
  amr: sql`(SELECT json_group_array(json(value)) FROM json_each(${session.amr})
    WHERE json_extract(value, '$.method') NOT IN ('totp', 'mfa/phone'))`,
} as const;

/**
 * Removes a factor. The sessions that it had raised to aal2 go back to aal1 in the same batch; their tokens say so
 * after the next refresh. If another factor is verified, removing an unverified factor needs aal2 as well. A verified
 * factor needs the user's presence.
 * @throws AuthError 404 mfa_factor_not_found, 422 insufficient_aal, 400 reauthentication_needed
 */
export async function removeFactor(
  deps: AuthDeps,
  accessToken: string,
  factorId: string,
  isProved?: boolean,
): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  const row = requireFactor(caller, factorId);
  requireSecondFactor(caller, 422);
  if (row.status === "verified") requirePresence(deps, caller, isProved);
  const mine = and(eq(factor.id, row.id), eq(factor.userId, caller.user.id));
  const isGone = sql`NOT EXISTS (SELECT 1 FROM factor WHERE id = ${row.id})`;
  const isVerified = row.status === "verified";
  const { removed } = await runBatch(deps.db, {
    removed: deps.db
      .delete(factor)
      .where(and(mine, conditionsOf(caller, deps.now()).may))
      .returning({ id: factor.id }),
    lowered: deps.db
      .update(session)
      .set(withoutSecondFactor)
      // The factor alone would select the same sessions, but the user's id has an index.
      .where(and(eq(session.userId, caller.user.id), eq(session.factorId, row.id), isGone)),
    pending: isVerified ? endSecondStepPending(deps, caller.user.id, isGone) : [],
  });
  if (!removed.length) requireFactor(await requireWriter(deps, accessToken, 422), factorId);
  else if (isVerified) await notify(deps, caller.user, { kind: "factor_removed", row });
}
