import { and, eq, sql } from "drizzle-orm";
import type { MailTokenInput, VerifiedMail } from "#app/contracts/auth-service.ts";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { account, session, user } from "#worker/db/schema.ts";
import { otpExpired, validationFailed } from "./auth-error.ts";
import { refuseBanned } from "./bans.ts";
import type { AuthDeps } from "./deps.ts";
import { confirmEmailChange } from "./email-change.ts";
import { issueFlowCode } from "./flow-state.ts";
import { claimMailToken, findMailToken, isClaimed, type MailTokenRow, removeClaimed } from "./mail-tokens.ts";
import { prepareRelease, requireWithinLimit } from "./rate-limit.ts";
import { createSessionRow, insertSession, issueTokens, personReads } from "./sessions.ts";
import { createToken, hashToken } from "./vault.ts";

/** What a used-up confirmation, recovery or sign-in mail leads to. */
type Outcome = "session" | "code" | "nothing";

async function requireOwner(deps: AuthDeps, token: MailTokenRow) {
  const [owner] = await deps.db.select().from(user).where(eq(user.id, token.userId));
  if (!owner) throw otpExpired();
  refuseBanned(owner, deps.now());
  return owner;
}

/**
 * Uses the mail up in one batch: claims the token, confirms the address, opens the session or hands out a code. Of two
 * requests with the same token one wins; the other finds nothing claimed.
 */
async function consume(deps: AuthDeps, token: MailTokenRow, outcome: Outcome) {
  const owner = await requireOwner(deps, token);
  const { db } = deps;
  const now = deps.now();
  const claim = deps.newId();
  const claimed = isClaimed(claim);
  const row = createSessionRow(deps, { userId: owner.id, method: "otp" });
  const code = createToken();
  const credential = and(eq(account.userId, owner.id), eq(account.providerId, "credential"));
  // Whoever signed up with somebody else's address must not keep a password once its owner gets in without it.
  const dropPassword = !owner.emailConfirmedAt && token.kind !== "signup";
  // Who has confirmed and signs up once more is told of it at once, and not to wait.
  const cooldown = await prepareRelease(deps, "signup", token.email, claimed);
  const [claims, , , , codes, , , sessions, users, accounts, factors] = await db.batch([
    claimMailToken(deps, token, claim),
    db
      .update(user)
      .set({
        emailVerified: true,
        emailConfirmedAt: sql`coalesce(${user.emailConfirmedAt}, ${now.getTime()})`,
        ...(outcome === "session" && { lastSignInAt: now }),
        updatedAt: now,
      })
      .where(and(eq(user.id, owner.id), claimed)),
    db
      .update(account)
      .set({
        identityData: sql`json_set(${account.identityData}, '$.email_verified', json('true'))`,
        ...(dropPassword && { password: null }),
      })
      .where(and(credential, claimed)),
    insertSession(db, row, outcome === "session" ? claimed : sql`0`),
    issueFlowCode(
      deps,
      { userId: owner.id, kind: token.kind, codeHash: await hashToken(code) },
      outcome === "code" ? claimed : sql`0`,
    ),
    cooldown.statement,
    removeClaimed(deps, claim),
    db.select().from(session).where(eq(session.id, row.id)),
    ...personReads(db, owner.id),
  ]);
  const [confirmed] = users;
  if (!claims.length || !confirmed) throw otpExpired();
  return {
    person: { user: confirmed, accounts, factors },
    session: sessions[0],
    code: codes.length ? code : null,
  };
}

/** Confirms the address and opens a session. @throws AuthError 403 otp_expired */
export async function openMailSession(deps: AuthDeps, token: MailTokenRow): Promise<AuthSession> {
  const { session: opened, person } = await consume(deps, token, "session");
  if (!opened) throw otpExpired();
  return issueTokens(deps, opened, person);
}

/** Confirms the address and answers the code for the PKCE exchange. @throws AuthError 403 otp_expired */
export async function openMailCode(deps: AuthDeps, token: MailTokenRow): Promise<string> {
  const { code } = await consume(deps, token, "code");
  if (!code) throw otpExpired();
  return code;
}

/** Confirms the address and opens nothing. @throws AuthError 403 otp_expired */
export async function confirmAddress(deps: AuthDeps, token: MailTokenRow): Promise<void> {
  await consume(deps, token, "nothing");
}

/** Uses a mailed link or code. Wrong, used, old and foreign ones get the same answer. */
export async function verifyMailToken(deps: AuthDeps, input: MailTokenInput): Promise<VerifiedMail> {
  await requireWithinLimit(deps, "verify");
  if ("tokenHash" in input ? !input.tokenHash : !input.token || !input.email) {
    throw validationFailed("Verify requires either a token hash or a token with the email address");
  }
  const token = await findMailToken(deps, input);
  if (!token) throw otpExpired();
  if (input.type !== "email_change") return { session: await openMailSession(deps, token) };
  const changed = await confirmEmailChange(deps, token, "session");
  if ("message" in changed || "session" in changed) return changed;
  throw otpExpired();
}
