import { and, eq, sql } from "drizzle-orm";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { account, user } from "#worker/db/schema.ts";
import { AuthError, invalidCredentials } from "./auth-error.ts";
import { refuseBanned } from "./bans.ts";
import type { AuthDeps } from "./deps.ts";
import { verifyPassword } from "./passwords.ts";
import { requireWithinLimit } from "./rate-limit.ts";
import { createSessionRow, insertSession, issueTokens, lifetimes, personReads } from "./sessions.ts";

export interface PasswordSignIn {
  readonly email: string;
  readonly password: string;
  readonly remember?: boolean;
}

/** Unknown user, no password and wrong password get the same answer after the same work. */
export async function signInWithPassword(deps: AuthDeps, input: PasswordSignIn): Promise<AuthSession> {
  await requireWithinLimit(deps, "token");
  const [found] = await deps.db
    .select({ user, account })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, "credential")))
    .where(eq(user.email, input.email.trim().toLowerCase()));
  const matches = await verifyPassword(found?.account?.password ?? null, input.password);
  if (!found?.account || !matches) throw invalidCredentials();
  const now = deps.now();
  refuseBanned(found.user, now);
  if (!found.user.emailConfirmedAt) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  const row = createSessionRow(deps, {
    userId: found.user.id,
    method: "password",
    lifetimeS: input.remember === false ? lifetimes.short : lifetimes.remembered,
  });
  // A password that was changed since the read must not open a session any more.
  const unchanged = sql`EXISTS (SELECT 1 FROM account WHERE id = ${found.account.id} AND password = ${found.account.password})`;
  const [inserted, , , users, accounts, factors] = await deps.db.batch([
    insertSession(deps.db, row, unchanged),
    deps.db.update(user).set({ lastSignInAt: now }).where(eq(user.id, found.user.id)),
    deps.db.update(account).set({ lastSignInAt: now }).where(eq(account.id, found.account.id)),
    ...personReads(deps.db, found.user.id),
  ]);
  const [signedIn] = users;
  if (!signedIn || !inserted.length) throw invalidCredentials();
  return issueTokens(deps, row, { user: signedIn, accounts, factors });
}
