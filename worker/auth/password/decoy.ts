/**
 * What a sign-up of a confirmed address leaves: the password hash that a new account would have, under the hash of the
 * address, for as long as an unconfirmed account lasts.
 * Guarantees: a sign-in with the password of a sign-up says "Email not confirmed", whether or not the address has an account.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import { hashToken } from "#worker/crypto/tokens.ts";
import { verification } from "#worker/db/schema.ts";
import type { AuthDeps } from "../core/deps.ts";
import { unconfirmedLifeMs } from "../core/member-rows.ts";

const decoyId = async (email: string) => `decoy:${await hashToken(email)}`;

/** The condition that a row of `verification` is the decoy of this address. */
export const isDecoyOf = async (email: string) => eq(verification.id, await decoyId(email));

/** The statement that records the decoy unless there is one. `password` is what a new account would store; null for none. */
export async function prepareDecoy(
  { db, now }: Pick<AuthDeps, "db" | "now">,
  email: string,
  password: SQL | null,
) {
  const at = now();
  const id = await decoyId(email);
  const row = { id, identifier: id, createdAt: at, updatedAt: at };
  const expiresAt = new Date(at.getTime() + unconfirmedLifeMs);
  const value = sql`coalesce(${password}, '')`;
  return {
    statement: db
      .insert(verification)
      .values({ ...row, value, expiresAt })
      .onConflictDoNothing(),
  };
}

/**
 * The statement that clears the decoy's password in the cases in which contestSignUp clears an unconfirmed account's. It
 * writes the decoy in the other cases as well, because contestSignUp always writes an unconfirmed account, and the time of
 * a write would show which of the two the address has.
 */
export async function prepareContest(
  { db }: Pick<AuthDeps, "db">,
  email: string,
  passwordHash: string | null,
) {
  const same = passwordHash === null ? sql`0` : eq(verification.value, passwordHash);
  const value = sql`iif(${same}, ${verification.value}, '')`;
  return {
    statement: db
      .update(verification)
      .set({ value })
      .where(await isDecoyOf(email)),
  };
}
