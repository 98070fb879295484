/**
 * The mails about a change of the ways to sign in or of the second steps. Each has a link that undoes the change:
 * undo.ts.
 * Guarantees: the link works for seven days, and also after a new password, which ends all other mailed links.
 */
import { eq, sql } from "drizzle-orm";
import { createToken, hashToken } from "#worker/crypto/tokens.ts";
import { insertIf } from "#worker/db/database.ts";
import { account, undoToken } from "#worker/db/schema.ts";
import { subjectLimits, takeToken } from "#worker/limits/limits.ts";
import { createChangeMail, createDeletedMail, namedChanges } from "#worker/mail/messages.ts";
import type { AuthDeps } from "../core/deps.ts";
import type { FactorRow, UserRow } from "../core/users.ts";

/** The page of the mailed links that undo a change. */
export const undoPath = "/not-me";

/** A change, with the values that undoing it needs. */
export type Change =
  | { readonly kind: "identity"; readonly id: string; readonly provider: string }
  | { readonly kind: "passkey"; readonly id: string }
  | { readonly kind: "factor" | "factor_removed"; readonly row: FactorRow }
  | { readonly kind: "password"; readonly isFirst: boolean }
  /** The removed way to sign in, in the words of a sentence. */
  | { readonly kind: "removed"; readonly way: string }
  | { readonly kind: "moved"; readonly newEmail: string };

/** The value of `target` for a first password. Undoing it leaves the account without a password. */
export const firstPassword = "first";

/** The value of `target`, and the words of the mail. */
function describe({ config }: AuthDeps, change: Change) {
  switch (change.kind) {
    case "identity": {
      const label = config.providers.get(change.provider)?.label ?? change.provider;
      return { target: change.id, named: namedChanges.identity(label) };
    }
    case "passkey":
      return { target: change.id, named: namedChanges.passkey() };
    case "factor":
      return { target: change.row.id, named: namedChanges.factor(change.row.type) };
    case "factor_removed":
      return { target: JSON.stringify(change.row), named: namedChanges.factor_removed(change.row.type) };
    case "password":
      return { target: change.isFirst ? firstPassword : "", named: namedChanges.password() };
    case "removed":
      return { target: "", named: namedChanges.removed(change.way) };
    case "moved":
      return { target: change.newEmail, named: namedChanges.moved(change.newEmail) };
  }
}

const undoLifeMs = 7 * 86_400_000;

type Owner = Pick<UserRow, "id" | "email">;

/**
 * Mails the owner about a change. Called after the change is written. The link is recorded for every change, also if
 * no mail is sent: undoing a moved address also undoes the changes after it.
 */
export async function notify(deps: AuthDeps, owner: Owner, change: Change): Promise<void> {
  const { db } = deps;
  await deps.deliver(async () => {
    const token = createToken();
    const now = deps.now();
    const { target, named } = describe(deps, change);
    const row = {
      linkHash: await hashToken(token),
      userId: owner.id,
      kind: change.kind,
      email: owner.email,
      target,
      createdAt: now,
      expiresAt: new Date(now.getTime() + undoLifeMs),
    };
    // The account may have been deleted meanwhile.
    await insertIf(db, undoToken, row, sql`EXISTS (SELECT 1 FROM user WHERE id = ${owner.id})`);
    if (!(await takeToken(db, `notices:${await hashToken(owner.id)}`, subjectLimits.notices, now))) return;
    const url = `${deps.config.publicUrl}${undoPath}?${new URLSearchParams({ token })}`;
    const isSent = await deps.mail.sendMail(createChangeMail(owner.email, named, url, owner.id));
    if (isSent && change.kind === "identity")
      await db.update(account).set({ announcedAt: now }).where(eq(account.id, change.id));
  });
}

/** Mails the owner that the account is deleted. No link undoes this, because nothing of the account is left. */
export const notifyDeleted = (deps: AuthDeps, { id, email }: Owner): Promise<void> =>
  deps.deliver(() => deps.mail.sendMail(createDeletedMail(email, id)));
