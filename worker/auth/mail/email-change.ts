/** A change of address. Guarantees: both addresses confirm it, and the new one is still free when it happens. */
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { MailOptions } from "#app/contracts/auth-service.ts";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { createToken, hashToken } from "#worker/crypto/tokens.ts";
import { runBatch } from "#worker/db/database.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { account, session, user } from "#worker/db/schema.ts";
import {
  createAddressChangedMail,
  createEmailChangeMail,
  createTakenAddressMail,
} from "#worker/mail/messages.ts";
import { refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import type { OrRelease } from "../core/rate-limit.ts";
import { findUser, requireNotBanned, type UserRow } from "../core/users.ts";
import { issueFlowCode } from "../oauth/flow-state.ts";
import { createSessionRow, issueTokens, memberOf, memberReads, openSession } from "../session/sessions.ts";
import {
  type ChangeKind,
  changeKinds,
  claimMailToken,
  type FoundMailToken,
  isClaimed,
  prepareMail,
  removeClaimed,
  withoutTry,
} from "./mail-tokens.ts";
import { endPending } from "./pending.ts";

const halfwayMessage = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** @throws AuthError 422 email_exists */
export async function requireFreeAddress(deps: AuthDeps, email: string): Promise<void> {
  if (await findUser(deps, { email })) throw refusal("email_exists");
}

/**
 * Prepares a change to `newEmail`: the columns of the user, the statements for the same batch, which write if `guard`
 * holds there, and the mails to send after the batch. Both the old and the new address have to confirm. The caller
 * takes the cool-down. If another account has the address, its mail has no link and no code, so that the change can't
 * be confirmed.
 * @param kinds the mails of addresses that have not confirmed
 */
export async function prepareEmailChange(
  deps: AuthDeps,
  owner: UserRow,
  newEmail: string,
  mail: MailOptions,
  guard: SQL,
  kinds: readonly ChangeKind[] = changeKinds,
) {
  const taken = await findUser(deps, { email: newEmail });
  const mails = await Promise.all(
    kinds.map(async (kind) => {
      const email = kind === "email_change_new" ? newEmail : owner.email;
      const to = { ...mail, userId: owner.id, kind, email, sharesFlow: kind !== kinds.at(-1) };
      const { statements, secrets } = await prepareMail(deps, to, guard);
      const isRefused = taken && kind === "email_change_new";
      const message = isRefused
        ? createTakenAddressMail(newEmail)
        : createEmailChangeMail(email, newEmail, secrets, owner.id);
      return { statements, message };
    }),
  );
  return {
    pending: {
      newEmail,
      emailChangeHalves: changeKinds.length - kinds.length,
      emailChangeSentAt: deps.now(),
    },
    statements: mails.flatMap(({ statements }) => statements),
    /**
     * Once the first mail is sent, the request has had an effect. So `orRelease` gives back only a refusal of the
     * first mail.
     */
    async send(orRelease: OrRelease = (work) => work()) {
      for (const [at, { message }] of mails.entries())
        await (at === 0 ? orRelease(() => deps.mail.sendMail(message)) : deps.mail.sendMail(message));
    },
  };
}

type ChangedEmail = { session: AuthSession } | { code: string } | { email: string } | { message: string };

/**
 * Uses up one of the two confirmations. The second confirmation changes the address, in the same batch that checks
 * that both are there. The database checks again that the address is unique. Links and codes that were mailed to the
 * old address before then stop working.
 */
export async function confirmEmailChange(
  deps: AuthDeps,
  token: FoundMailToken,
  outcome: "session" | "code" | "nothing",
): Promise<ChangedEmail> {
  const { db } = deps;
  const now = deps.now();
  const claim = deps.newId();
  const claimed = isClaimed(token, claim);
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
    before: db.select({ email: user.email }).from(user).where(mine),
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
    ...openSession(db, row, outcome === "session" ? open : sql`0`),
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
    used: removeClaimed(deps, token, claim),
    sessions: db.select().from(session).where(eq(session.id, row.id)),
    ...memberReads(db, token.userId),
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw refusal("email_exists");
    throw error;
  });
  const { before, claims, codes, finished, sessions, ...reads } = results;
  const member = memberOf(reads);
  if (!claims.length || !member) throw refusal("otp_expired");
  if (!finished.length) return { message: halfwayMessage };
  const former = before[0]?.email ?? "";
  const notice = createAddressChangedMail(former, member.user.email, member.user.id);
  await deps.deliver(() => deps.mail.sendMail(notice));
  const [opened] = sessions;
  if (opened) return { session: await issueTokens(deps, opened, member) };
  if (outcome === "session") throw refusal("otp_expired");
  return outcome === "code" && codes.length ? { code } : { email: member.user.email };
}
