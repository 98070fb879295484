import { eq, sql } from "drizzle-orm";
import { runBatch } from "#worker/db/batch.ts";
import { factor, user, verification } from "#worker/db/schema.ts";
import { refusal } from "./auth-error.ts";
import { isDecoyOf } from "./decoy.ts";
import type { AuthDeps, Operation } from "./deps.ts";
import { prepareLimit } from "./rate-limit.ts";
import { createSessionRow, insertSession, issueTokens, memberOf, memberReads } from "./sessions.ts";
import { refuseBanned } from "./signed-in.ts";

/** Counts the try and reads who it is for, with the decoy's password, in one round trip. */
async function findMember(deps: AuthDeps, typed: string) {
  const limit = await prepareLimit(deps, "token");
  const email = typed.trim().toLowerCase();
  const { taken, decoys, ...reads } = await runBatch(deps.db, {
    taken: limit.statement,
    decoys: deps.db
      .select({ password: verification.value })
      .from(verification)
      .where(await isDecoyOf(email)),
    ...memberReads(deps.db, sql`(SELECT id FROM user WHERE email = ${email})`),
  });
  limit.requireTaken(taken);
  return { found: memberOf(reads), decoy: decoys[0]?.password ?? null };
}

/**
 * Unknown user, no password and wrong password get the same answer after the same work. The password of a decoy is answered
 * like that of an unconfirmed account. Apart from the hash, a sign-in costs two round trips.
 */
export const signInWithPassword: Operation<"signInWithPassword"> = async (deps, input) => {
  const { found, decoy } = await findMember(deps, input.email);
  const credential = found?.accounts.find((row) => row.providerId === "credential");
  const hashes = [credential?.password ?? null, decoy];
  const [matches, matchesDecoy] = await deps.passwords.compare(hashes, input.password);
  if (!found || !credential || !matches)
    throw refusal(matchesDecoy ? "email_not_confirmed" : "invalid_credentials");
  const now = deps.now();
  refuseBanned(found.user, now);
  if (!found.user.emailConfirmedAt) throw refusal("email_not_confirmed");
  const row = createSessionRow(deps, {
    userId: found.user.id,
    method: "password",
    remember: input.remember,
  });
  // A password that was changed since the read must not open a session any more.
  const unchanged = sql`EXISTS (SELECT 1 FROM account WHERE id = ${credential.id} AND password = ${credential.password})`;
  // A factor that was verified since the read must be asked for.
  const { inserted, updated, factors } = await runBatch(deps.db, {
    inserted: insertSession(deps.db, row, unchanged),
    updated: deps.db.update(user).set({ lastSignInAt: now }).where(eq(user.id, found.user.id)).returning(),
    factors: deps.db.select().from(factor).where(eq(factor.userId, found.user.id)).orderBy(factor.createdAt),
  });
  const [signedIn] = updated;
  if (!signedIn || !inserted.length) throw refusal("invalid_credentials");
  return issueTokens(deps, row, { ...found, user: signedIn, factors });
};
