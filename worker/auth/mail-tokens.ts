import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { LinkMode, MailKind, MailTokenInput } from "#app/contracts/auth-service.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { mailToken } from "#worker/db/schema.ts";
import type { AuthDeps } from "./deps.ts";
import { createCode, createToken, hashToken } from "./vault.ts";

export type MailTokenKind =
  | "signup"
  | "recovery"
  | "magiclink"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication";

export type MailTokenRow = typeof mailToken.$inferSelect;

/** Guesses per code; after that only the mailed link works. */
const maxCodeTries = 10;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

export const mailLifeMs: Record<MailTokenKind, number> = {
  signup: dayMs,
  recovery: hourMs,
  magiclink: hourMs,
  email_change_current: dayMs,
  email_change_new: dayMs,
  reauthentication: hourMs,
};

/** Which outstanding mails answer to a type that a caller names. */
const kindsByType: Record<MailKind | "email", readonly MailTokenKind[]> = {
  signup: ["signup"],
  recovery: ["recovery"],
  magiclink: ["magiclink"],
  invite: [],
  email: ["signup", "magiclink"],
  email_change: ["email_change_current", "email_change_new"],
};

const prefixes = { fragment: "", page: "page_", pkce: "pkce_" } as const;

/** The mode that a link was mailed with; it is part of the hashed token, so it can't be changed. */
export function readLinkMode(token: string): LinkMode["kind"] {
  if (token.startsWith(prefixes.pkce)) return "pkce";
  return token.startsWith(prefixes.page) ? "page" : "fragment";
}

export interface PreparedMailToken {
  readonly row: MailTokenRow;
  readonly link: string;
  readonly code: string;
}

/** A link of 256 random bits and a six-digit code; only hashes of both are in the row. Nothing is written. */
export async function prepareMailToken(
  deps: AuthDeps,
  mail: { userId: string; kind: MailTokenKind; email: string; link: LinkMode["kind"] },
): Promise<PreparedMailToken> {
  const link = prefixes[mail.link] + createToken();
  const code = createCode();
  const now = deps.now();
  const row = {
    userId: mail.userId,
    kind: mail.kind,
    email: mail.email,
    linkHash: await hashToken(link),
    codeHash: await deps.vault.hashCode([mail.userId, mail.kind, code]),
    wrongCodes: 0,
    claim: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + mailLifeMs[mail.kind]),
  };
  return { row, link, code };
}

/** Replaces the user's outstanding mail of this kind. Writes nothing for a user who does not exist. */
export function recordMailToken({ db }: Pick<AuthDeps, "db">, row: MailTokenRow) {
  const { userId: _user, kind: _kind, ...replaced } = row;
  const known = sql`EXISTS (SELECT 1 FROM user WHERE id = ${row.userId})`;
  return insertIf(db, mailToken, row, known).onConflictDoUpdate({
    target: [mailToken.userId, mailToken.kind],
    set: replaced,
  });
}

/** The address in the mail: our own, from the configuration, never from the request. */
export function createVerifyUrl(deps: AuthDeps, link: string, type: MailKind, redirectTo: string): string {
  const query = new URLSearchParams({ token: link, type, redirect_to: redirectTo });
  return `${deps.config.issuer}/verify?${query}`;
}

async function findByLink(
  deps: AuthDeps,
  type: MailKind | "email",
  token: string,
): Promise<MailTokenRow | null> {
  const [row] = await deps.db
    .select()
    .from(mailToken)
    .where(
      and(
        eq(mailToken.linkHash, await hashToken(token)),
        inArray(mailToken.kind, [...kindsByType[type]]),
        isNull(mailToken.claim),
        gt(mailToken.expiresAt, deps.now()),
      ),
    );
  return row ?? null;
}

/** Every try is counted before it is compared, so that parallel guesses don't get more than ten either. */
async function findByCode(
  deps: AuthDeps,
  type: MailKind | "email",
  email: string,
  code: string,
): Promise<MailTokenRow | null> {
  const rows = await deps.db
    .update(mailToken)
    .set({ wrongCodes: sql`${mailToken.wrongCodes} + 1` })
    .where(
      and(
        eq(mailToken.email, email.trim().toLowerCase()),
        inArray(mailToken.kind, [...kindsByType[type]]),
        isNull(mailToken.claim),
        gt(mailToken.expiresAt, deps.now()),
        lt(mailToken.wrongCodes, maxCodeTries),
      ),
    )
    .returning();
  for (const row of rows) {
    if (row.codeHash === (await deps.vault.hashCode([row.userId, row.kind, code]))) return row;
  }
  return null;
}

/** The outstanding mail that this link or code belongs to; null when wrong, used, old or for something else. */
export function findMailToken(deps: AuthDeps, input: MailTokenInput): Promise<MailTokenRow | null> {
  return "tokenHash" in input
    ? findByLink(deps, input.type, input.tokenHash)
    : findByCode(deps, input.type, input.email, input.token);
}

/** Marks the token as used by `claim`; the first of the batch. What follows in it is guarded by `isClaimed`. */
export function claimMailToken({ db, now }: AuthDeps, row: MailTokenRow, claim: string) {
  return db
    .update(mailToken)
    .set({ claim })
    .where(and(eq(mailToken.linkHash, row.linkHash), isNull(mailToken.claim), gt(mailToken.expiresAt, now())))
    .returning({ userId: mailToken.userId });
}

export const isClaimed = (claim: string) => sql`EXISTS (SELECT 1 FROM mail_token WHERE claim = ${claim})`;

/** The last of the batch. */
export const removeClaimed = ({ db }: AuthDeps, claim: string) =>
  db.delete(mailToken).where(eq(mailToken.claim, claim));

/** True once: the nonce was mailed to this user, is young enough and is gone now. */
export async function consumeReauthenticationCode(
  deps: AuthDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const mine = and(
    eq(mailToken.userId, userId),
    eq(mailToken.kind, "reauthentication"),
    gt(mailToken.expiresAt, deps.now()),
    lt(mailToken.wrongCodes, maxCodeTries),
  );
  const codeHash = await deps.vault.hashCode([userId, "reauthentication", code]);
  const [, used] = await deps.db.batch([
    deps.db
      .update(mailToken)
      .set({ wrongCodes: sql`${mailToken.wrongCodes} + 1` })
      .where(mine),
    deps.db
      .delete(mailToken)
      .where(
        and(
          eq(mailToken.userId, userId),
          eq(mailToken.kind, "reauthentication"),
          eq(mailToken.codeHash, codeHash),
          gt(mailToken.expiresAt, deps.now()),
          sql`${mailToken.wrongCodes} <= ${maxCodeTries}`,
        ),
      )
      .returning({ userId: mailToken.userId }),
  ]);
  return used.length > 0;
}
