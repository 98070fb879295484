/**
 * Uses a mailed link or code. Guarantees: of two uses one succeeds, and its effects are written in the same batch.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ConfirmedMail, MailTokenInput, VerifiedMail } from "#app/contracts/auth-service.ts";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { createToken, hashToken } from "#worker/crypto/tokens.ts";
import { runBatch } from "#worker/db/database.ts";
import { account, user } from "#worker/db/schema.ts";
import { removingStatement } from "#worker/limits/limits.ts";
import { refusal, validationFailed } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { cooldownKey } from "../core/rate-limit.ts";
import { findUser, refuseBanned } from "../core/users.ts";
import { issueFlowCode } from "../oauth/flow-state.ts";
import { createSessionRow, issueTokens, memberOf, memberReads, openSession } from "../session/sessions.ts";
import { confirmEmailChange } from "./email-change.ts";
import {
  claimMailToken,
  type FoundMailToken,
  findMailToken,
  isClaimed,
  removeClaimed,
  withoutTry,
} from "./mail-tokens.ts";
import { endEmailChange } from "./pending.ts";

/**
 * The result of a used mail. `choose-password` opens a session for a user without a password, and none for others.
 */
type Outcome = "session" | "code" | "choose-password";

async function requireOwner(deps: AuthDeps, token: FoundMailToken) {
  const owner = await findUser(deps, { id: token.userId });
  if (!owner) throw refusal("otp_expired");
  refuseBanned(owner, deps.now());
  return owner;
}

/**
 * Uses the mail up in one batch: claims the token, confirms the address, opens the session or creates a code. If two
 * requests have the same token, one claims it and the other finds it claimed.
 */
async function consume(deps: AuthDeps, token: FoundMailToken, outcome: Outcome, remember?: boolean) {
  const owner = await requireOwner(deps, token);
  const { db } = deps;
  const now = deps.now();
  const claim = deps.newId();
  const claimed = isClaimed(token, claim);
  const row = createSessionRow(deps, { userId: owner.id, method: "otp", remember });
  const code = createToken();
  const credential = and(eq(account.userId, owner.id), eq(account.providerId, "credential"));
  const opens: Record<Outcome, SQL> = {
    session: claimed,
    code: sql`0`,
    "choose-password": sql`${claimed} AND NOT EXISTS (SELECT 1 FROM account
      WHERE user_id = ${owner.id} AND provider_id = 'credential' AND password IS NOT NULL)`,
  };
  // An attacker may have signed up with this address. The attacker's password must not stay once the owner signs in
  // without it. The row at the time of the batch decides: a password that was confirmed meanwhile stays.
  const unconfirmed = sql`(SELECT email_confirmed_at FROM user WHERE id = ${owner.id}) IS NULL`;
  const password =
    token.kind === "signup"
      ? account.password
      : sql`CASE WHEN ${unconfirmed} THEN NULL ELSE ${account.password} END`;
  // The cool-down of sign-ups ends, so that a user who signs up again after the confirmation gets the mail at once.
  const cooldown = await cooldownKey("signup", token.email);
  const { claims, opened, codes, ...reads } = await runBatch(db, {
    claims: claimMailToken(deps, token, claim),
    identity: db
      .update(account)
      .set({
        identityData: sql`json_set(${account.identityData}, '$.email_verified', json('true'))`,
        password: sql`${password}`,
      })
      .where(and(credential, claimed)),
    confirmed: db
      .update(user)
      .set({
        emailVerified: true,
        emailConfirmedAt: sql`coalesce(${user.emailConfirmedAt}, ${now.getTime()})`,
        lastSignInAt: sql`CASE WHEN ${opens[outcome]} THEN ${now.getTime()} ELSE ${user.lastSignInAt} END`,
        wrongCodes: withoutTry(token.tries),
        updatedAt: now,
      })
      .where(and(eq(user.id, owner.id), claimed)),
    ...openSession(db, row, opens[outcome]),
    codes: issueFlowCode(
      deps,
      { userId: owner.id, kind: token.kind, codeHash: await hashToken(code) },
      outcome === "code" ? claimed : sql`0`,
    ),
    cooldown: removingStatement(db, cooldown, claimed),
    emailChange: endEmailChange(deps, owner.id, token.kind === "recovery" ? claimed : sql`0`),
    used: removeClaimed(deps, token, claim),
    ...memberReads(db, owner.id),
  });
  const member = memberOf(reads);
  if (!claims.length || !member) throw refusal("otp_expired");
  return {
    member,
    session: opened.length ? row : null,
    code: codes.length ? code : null,
  };
}

/** Confirms the address and opens a session. @throws AuthError 403 otp_expired */
export async function openMailSession(
  deps: AuthDeps,
  token: FoundMailToken,
  remember?: boolean,
): Promise<AuthSession> {
  const { session: opened, member } = await consume(deps, token, "session", remember);
  if (!opened) throw refusal("otp_expired");
  return issueTokens(deps, opened, member);
}

/** Confirms the address and answers the code for the PKCE exchange. @throws AuthError 403 otp_expired */
export async function openMailCode(deps: AuthDeps, token: FoundMailToken): Promise<string> {
  const { code } = await consume(deps, token, "code");
  if (!code) throw refusal("otp_expired");
  return code;
}

/** Counts the request and returns the token. @throws AuthError 400 validation_failed, 403 otp_expired, 429 */
async function requireMailToken(deps: AuthDeps, input: MailTokenInput): Promise<FoundMailToken> {
  if ("tokenHash" in input ? !input.tokenHash : !input.token || !input.email) {
    throw validationFailed("Verify requires either a token hash or a token with the email address");
  }
  const token = await findMailToken(deps, input);
  if (!token) throw refusal("otp_expired");
  return token;
}

/** Uses a mailed link or code. Wrong, used, old and unknown tokens get the same answer. */
export async function verifyMailToken(
  deps: AuthDeps,
  input: MailTokenInput & { readonly remember?: boolean },
): Promise<VerifiedMail> {
  await deps.keys.requireSigningKey();
  const token = await requireMailToken(deps, input);
  if (input.type !== "email_change") return { session: await openMailSession(deps, token, input.remember) };
  const changed = await confirmEmailChange(deps, token, "session");
  if ("message" in changed || "session" in changed) return changed;
  throw refusal("otp_expired");
}

/**
 * verifyMailToken for the pages: confirms the address, and opens a session only for a user who has to choose a
 * password, and in the browser that signed up.
 * @param signedUpAs the address with which this browser signed up a short time ago
 */
export async function confirmMail(
  deps: AuthDeps,
  input: MailTokenInput,
  signedUpAs: string | null = null,
): Promise<ConfirmedMail> {
  await deps.keys.requireSigningKey();
  const token = await requireMailToken(deps, input);
  if (input.type === "email_change") {
    const changed = await confirmEmailChange(deps, token, "nothing");
    return "email" in changed ? { kind: "changed", email: changed.email } : { kind: "halfway" };
  }
  const outcome = token.email === signedUpAs ? "session" : "choose-password";
  const { session: opened, member } = await consume(deps, token, outcome, false);
  if (!opened) return { kind: "confirmed", email: member.user.email };
  const hasPassword = member.accounts.some(
    ({ providerId, password }) => providerId === "credential" && password,
  );
  return {
    kind: hasPassword ? "signed-up" : "choose-password",
    session: await issueTokens(deps, opened, member),
  };
}
