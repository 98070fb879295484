/** Signing in by a password. Each try is counted and costs one hash, whether or not the account exists. */
import { eq, sql } from "drizzle-orm";
import type { AuthSession } from "#app/contracts/auth-session.ts";
import { runBatch } from "#worker/db/database.ts";
import { factor, user } from "#worker/db/schema.ts";
import { refusal } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { prepareLimit } from "../core/rate-limit.ts";
import { refuseBanned } from "../core/users.ts";
import { createSessionRow, issueTokens, memberOf, memberReads, openSession } from "../session/sessions.ts";

/** Counts the try and reads the user of the typed address, in one round trip. */
async function findMember(deps: AuthDeps, typed: string) {
  const limit = await prepareLimit(deps, "token");
  const email = typed.trim().toLowerCase();
  const { taken, ...reads } = await runBatch(deps.db, {
    taken: limit.statement,
    ...memberReads(deps.db, sql`(SELECT id FROM user WHERE email = ${email})`),
  });
  limit.requireTaken(taken);
  return memberOf(reads);
}

/**
 * Unknown user, no password and wrong password get the same answer after the same work. Apart from the hash, a
 * sign-in costs two round trips.
 */
export async function signInWithPassword(
  deps: AuthDeps,
  input: { email: string; password: string; remember?: boolean },
): Promise<AuthSession> {
  await deps.keys.requireSigningKey();
  const found = await findMember(deps, input.email);
  const credential = found?.accounts.find((row) => row.providerId === "credential");
  const matches = await deps.passwords.verify(credential?.password ?? null, input.password);
  if (!found || !credential || !matches) throw refusal("invalid_credentials");
  const now = deps.now();
  refuseBanned(found.user, now);
  if (!found.user.emailConfirmedAt) throw refusal("email_not_confirmed");
  const row = createSessionRow(deps, {
    userId: found.user.id,
    method: "password",
    remember: input.remember,
  });
  // A password that was changed after the read must not open a session.
  const unchanged = sql`EXISTS (SELECT 1 FROM account WHERE id = ${credential.id} AND password = ${credential.password})`;
  // The session needs the second step if a factor was verified after the read.
  const { opened, updated, factors } = await runBatch(deps.db, {
    ...openSession(deps.db, row, unchanged),
    updated: deps.db.update(user).set({ lastSignInAt: now }).where(eq(user.id, found.user.id)).returning(),
    factors: deps.db.select().from(factor).where(eq(factor.userId, found.user.id)).orderBy(factor.createdAt),
  });
  const [signedIn] = updated;
  if (!signedIn || !opened.length) throw refusal("invalid_credentials");
  return issueTokens(deps, row, { ...found, user: signedIn, factors });
}
