import { and, eq, lt, sql } from "drizzle-orm";
import type { EnrolFactorInput, EnrolledFactor } from "#app/contracts/auth-service.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { factor, session } from "#worker/db/schema.ts";
import { AuthError, insufficientAal, validationFailed } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import { isUuid } from "./encoding.ts";
import { isUniqueViolation } from "./faults.ts";
import { requireSecondFactor, requireSignedIn, type SignedIn } from "./signed-in.ts";
import { createTotpSecret, describeTotp, drawQrCode } from "./totp.ts";
import type { FactorRow } from "./user-view.ts";

const maxFactors = 10;
const maxNameLength = 100;
/** A factor that was shown but never tried disappears. */
export const untriedFactorLifeMs = 300_000;
const e164 = /^\+[1-9]\d{6,14}$/;

/** The statement's condition: unverified, never challenged, old. */
export const isUntried = (now: Date) =>
  and(
    eq(factor.status, "unverified"),
    lt(factor.createdAt, new Date(now.getTime() - untriedFactorLifeMs)),
    sql`NOT EXISTS (SELECT 1 FROM challenge WHERE challenge.factor_id = ${factor.id})`,
  );

/** @throws AuthError 404 validation_failed (not a UUID), 404 mfa_factor_not_found (unknown or another's) */
export function requireFactor(caller: SignedIn, factorId: string): FactorRow {
  if (!isUuid(factorId)) throw validationFailed("factor_id must be an UUID", 404);
  const found = caller.factors.find((row) => row.id === factorId.toLowerCase());
  if (!found) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return found;
}

function normalizePhone(phone: string): string {
  const number = `+${phone.replace(/^\+/, "")}`;
  if (!e164.test(number)) throw validationFailed("Invalid phone number format (E.164 required)");
  return number;
}

function createFactorRow(deps: AuthDeps, caller: SignedIn, input: EnrolFactorInput): FactorRow {
  const now = deps.now();
  return {
    id: deps.newId(),
    userId: caller.user.id,
    friendlyName: input.friendlyName,
    type: input.type,
    status: "unverified",
    phone: input.type === "phone" ? normalizePhone(input.phone) : null,
    secret: null,
    lastStep: 0,
    wrongCodes: 0,
    wrongSince: null,
    lastChallengedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

function requirePhoneIsNew(caller: SignedIn, phone: string | null): void {
  const same = phone && caller.factors.some((row) => row.phone === phone && row.status === "verified");
  if (same) throw new AuthError(422, "mfa_verified_factor_exists", "A verified phone factor already exists");
}

/** The count is checked by the statement that writes, so that parallel requests don't get past it. */
async function insertFactor(deps: AuthDeps, row: FactorRow): Promise<boolean> {
  const { db } = deps;
  const mine = eq(factor.userId, row.userId);
  const samePhone = and(mine, eq(factor.phone, row.phone ?? ""), eq(factor.status, "unverified"));
  const [, , inserted] = await db
    .batch([
      db.delete(factor).where(and(mine, isUntried(deps.now()))),
      db.delete(factor).where(samePhone),
      insertIf(
        db,
        factor,
        row,
        sql`(SELECT count(*) FROM factor WHERE user_id = ${row.userId}) < ${maxFactors}`,
      ).returning({ id: factor.id }),
    ])
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AuthError(
        422,
        "mfa_factor_name_conflict",
        `A factor with the friendly name "${row.friendlyName}" for this user already exists`,
      );
    });
  return inserted.length > 0;
}

/** Starts a factor; it counts only once a code was accepted. The TOTP secret is shown here and never again. */
export async function enrolFactor(
  deps: AuthDeps,
  accessToken: string,
  input: EnrolFactorInput,
): Promise<EnrolledFactor> {
  const caller = await requireSignedIn(deps, accessToken);
  if (input.friendlyName.length > maxNameLength) {
    throw validationFailed(`friendly_name may have ${maxNameLength} characters`);
  }
  const row = createFactorRow(deps, caller, input);
  requireSecondFactor(caller, 403);
  requirePhoneIsNew(caller, row.phone);
  const secret = input.type === "totp" ? createTotpSecret() : null;
  const sealed = secret && (await deps.vault.encrypt(secret, row.id));
  if (!(await insertFactor(deps, { ...row, secret: sealed }))) {
    throw new AuthError(422, "too_many_enrolled_mfa_factors", "Maximum number of enrolled factors reached");
  }
  const view = { id: row.id, type: row.type, friendly_name: row.friendlyName };
  if (input.type === "phone" || !secret) return { ...view, ...(row.phone && { phone: row.phone }) };
  const issuer = input.issuer ?? new URL(deps.config.siteUrl).host;
  const uri = describeTotp(secret, caller.user.email, issuer);
  return { ...view, totp: { qr_code: drawQrCode(uri), secret, uri } };
}

/** The columns of a session that loses its second factor. */
const fallenSession = {
  aal: "aal1",
  factorId: null,
  amr: sql`(SELECT json_group_array(json(value)) FROM json_each(${session.amr})
    WHERE json_extract(value, '$.method') NOT IN ('totp', 'mfa/phone'))`,
} as const;

/** Sessions that the factor had lifted fall to aal1 in the same batch; their tokens say so after the next refresh. */
export async function removeFactor(deps: AuthDeps, accessToken: string, factorId: string): Promise<void> {
  const caller = await requireSignedIn(deps, accessToken);
  const row = requireFactor(caller, factorId);
  if (row.status === "verified" && caller.session.aal !== "aal2") throw insufficientAal(422);
  await deps.db.batch([
    deps.db.delete(factor).where(and(eq(factor.id, row.id), eq(factor.userId, caller.user.id))),
    deps.db.update(session).set(fallenSession).where(eq(session.factorId, row.id)),
  ]);
}
