import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { runBatch } from "#worker/db/batch.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { account, flowState, session, user } from "#worker/db/schema.ts";
import { createEmailChangeMail } from "#worker/mail/messages.ts";
import { AuthError, otpExpired } from "./auth-error.ts";
import { requireNotBanned } from "./bans.ts";
import type { AuthDeps } from "./deps.ts";
import { createFlowRow, issueFlowCode } from "./flow-state.ts";
import {
  claimMailToken,
  createMailUrl,
  type FoundMailToken,
  isClaimed,
  mailLifeMs,
  prepareMailToken,
  recordMailToken,
  removeClaimed,
} from "./mail-tokens.ts";
import { endPending } from "./pending.ts";
import { chooseRedirect } from "./redirects.ts";
import { createSessionRow, insertSession, issueTokens, memberReads } from "./sessions.ts";
import type { UserRow } from "./user-view.ts";
import { createToken, hashToken } from "./vault.ts";
import { withoutTry } from "./wrong-codes.ts";

const halfwayMessage = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const emailExists = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");

/** @throws AuthError 422 email_exists */
export async function requireFreeAddress(deps: AuthDeps, email: string): Promise<void> {
  const [taken] = await deps.db.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (taken) throw emailExists();
}

/**
 * What makes `newEmail` pending: columns of the user, statements for the same batch, which write if `guard` holds there,
 * and the two mails to send once they are written. Both the old and the new address have to confirm. The cool-down is
 * the caller's.
 */
export async function prepareEmailChange(
  deps: AuthDeps,
  owner: UserRow,
  newEmail: string,
  mail: MailOptions,
  guard: SQL = sql`1`,
) {
  const redirectTo = chooseRedirect(mail.redirectTo, { ...deps.config, allowLoopback: deps.allowLoopback });
  const base = { userId: owner.id, link: mail.link.kind };
  const current = await prepareMailToken(deps, { ...base, kind: "email_change_current", email: owner.email });
  const next = await prepareMailToken(deps, { ...base, kind: "email_change_new", email: newEmail });
  const flow = createFlowRow(deps, {
    kind: "email_change",
    userId: owner.id,
    link: mail.link,
    redirectTo,
    lifeMs: mailLifeMs.email_change_new,
  });
  const pending = { newEmail, emailChangeHalves: 0, emailChangeSentAt: deps.now() };
  const statements = [
    recordMailToken(deps, current.row, guard),
    recordMailToken(deps, next.row, guard),
    ...(mail.link.kind === "pkce" ? [insertIf(deps.db, flowState, flow, guard)] : []),
  ];
  const send = async () => {
    for (const { row, link, code } of [current, next]) {
      const url = createMailUrl(deps, link, "email_change", redirectTo);
      await deps.mail.sendMail(createEmailChangeMail(row.email, newEmail, { url, code }));
    }
  };
  return { pending, statements, send };
}

type ChangedEmail = { session: AuthSession } | { code: string } | { email: string } | { message: string };

/**
 * Uses up one of the two confirmations. The second one moves the address, in the same batch that checks that both are
 * there; uniqueness is checked again by the database. What was mailed to the old address before is worth nothing then.
 */
export async function confirmEmailChange(
  deps: AuthDeps,
  token: FoundMailToken,
  outcome: "session" | "code" | "nothing",
): Promise<ChangedEmail> {
  const { db } = deps;
  const now = deps.now();
  const claim = deps.newId();
  const claimed = isClaimed(claim);
  const mine = eq(user.id, token.userId);
  const moved = and(
    claimed,
    sql`EXISTS (SELECT 1 FROM user WHERE id = ${token.userId} AND email_change_halves = 2)`,
  );
  const isDone = and(
    claimed,
    sql`EXISTS (SELECT 1 FROM user WHERE id = ${token.userId} AND new_email IS NULL AND email_change_halves = 0)`,
  );
  const row = createSessionRow(deps, { userId: token.userId, method: "otp" });
  const code = createToken();
  const open = sql`${moved} AND ${requireNotBanned(token.userId, now)}`;
  const newEmail = sql`(SELECT new_email FROM user WHERE id = ${token.userId})`;
  const results = await runBatch(db, {
    claims: claimMailToken(deps, token, claim),
    half: db
      .update(user)
      .set({
        emailChangeHalves: sql`${user.emailChangeHalves} + 1`,
        wrongCodes: withoutTry(token.tries),
      })
      .where(and(mine, isNotNull(user.newEmail), claimed)),
    identity: db
      .update(account)
      .set({
        identityData: sql`json_set(${account.identityData}, '$.email', ${newEmail}, '$.email_verified', json('true'))`,
        updatedAt: now,
      })
      .where(and(eq(account.userId, token.userId), eq(account.providerId, "credential"), moved)),
    inserted: insertSession(db, row, outcome === "session" ? open : sql`0`),
    codes: issueFlowCode(
      deps,
      { userId: token.userId, kind: "email_change", codeHash: await hashToken(code) },
      outcome === "code" ? open : sql`0`,
    ),
    finished: db
      .update(user)
      .set({
        email: sql`${user.newEmail}`,
        newEmail: null,
        emailVerified: true,
        emailConfirmedAt: now,
        emailChangeHalves: 0,
        updatedAt: now,
      })
      .where(and(mine, eq(user.emailChangeHalves, 2), claimed))
      .returning({ id: user.id }),
    pending: endPending(deps, token.userId, {
      ...(isDone && { guard: isDone }),
      exceptKind: "email_change",
    }),
    used: removeClaimed(deps, claim),
    sessions: db.select().from(session).where(eq(session.id, row.id)),
    ...memberReads(db, token.userId),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw emailExists();
    throw error;
  });
  const { claims, codes, finished, sessions, users, accounts, factors } = results;
  const [owner] = users;
  if (!claims.length || !owner) throw otpExpired();
  if (!finished.length) return { message: halfwayMessage };
  const [opened] = sessions;
  if (opened) return { session: await issueTokens(deps, opened, { user: owner, accounts, factors }) };
  if (outcome === "session") throw otpExpired();
  return outcome === "code" && codes.length ? { code } : { email: owner.email };
}
