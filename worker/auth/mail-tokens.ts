import { and, eq, exists, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { LinkMode, MailKind, MailTokenInput } from "#app/contracts/auth-service.ts";
import { formatMailedLink } from "#app/contracts/mailed-link.ts";
import { runBatch } from "#worker/db/batch.ts";
import { insertIf } from "#worker/db/insert-if.ts";
import { mailToken, user } from "#worker/db/schema.ts";
import type { AuthDeps } from "./deps.ts";
import { createCode, createToken, hashToken } from "./vault.ts";
import { countTry, returnTry } from "./wrong-codes.ts";

type MailTokenKind =
  | "signup"
  | "recovery"
  | "magiclink"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication";

type MailTokenRow = typeof mailToken.$inferSelect;

/** `tries`: how many tries were counted when it was found; using the token gives them back. */
export type FoundMailToken = MailTokenRow & { readonly tries: 0 | 1 };

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

/** Which pending mails belong to a type that a caller names. */
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

interface PreparedMailToken {
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
    claim: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + mailLifeMs[mail.kind]),
  };
  return { row, link, code };
}

/**
 * Replaces the user's pending mail of this kind if `guard` holds. Writes nothing when the address is not the user's,
 * or not the one that is pending: it may have moved since it was read, and must not open what it has lost.
 */
export function recordMailToken({ db }: Pick<AuthDeps, "db">, row: MailTokenRow, guard: SQL = sql`1`) {
  const { userId: _user, kind: _kind, ...replaced } = row;
  const column = row.kind === "email_change_new" ? user.newEmail : user.email;
  const known = sql`EXISTS (SELECT 1 FROM user WHERE id = ${row.userId} AND ${column} = ${row.email})`;
  return insertIf(db, mailToken, row, sql`${known} AND ${guard}`).onConflictDoUpdate({
    target: [mailToken.userId, mailToken.kind],
    set: replaced,
  });
}

/**
 * The address in the mail: our own, from the configuration, never from the request. For the pages it is theirs, with a
 * button: opening it changes nothing.
 */
export function createMailUrl(
  deps: Pick<AuthDeps, "config">,
  link: string,
  type: MailKind,
  redirectTo: string,
): string {
  if (readLinkMode(link) === "page") return deps.config.publicUrl + formatMailedLink({ token: link, type });
  const query = new URLSearchParams({ token: link, type, redirect_to: redirectTo });
  return `${deps.config.issuer}/verify?${query}`;
}

const isUsable = (deps: AuthDeps, type: MailKind | "email") =>
  and(
    inArray(mailToken.kind, [...kindsByType[type]]),
    isNull(mailToken.claim),
    gt(mailToken.expiresAt, deps.now()),
  );

async function findByLink(
  deps: AuthDeps,
  type: MailKind | "email",
  token: string,
): Promise<FoundMailToken | null> {
  const [row] = await deps.db
    .select()
    .from(mailToken)
    .where(and(eq(mailToken.linkHash, await hashToken(token)), isUsable(deps, type)));
  return row ? { ...row, tries: 0 } : null;
}

async function findByCode(
  deps: AuthDeps,
  type: MailKind | "email",
  email: string,
  code: string,
): Promise<FoundMailToken | null> {
  const mailed = and(eq(mailToken.email, email.trim().toLowerCase()), isUsable(deps, type));
  const owners = deps.db.select({ id: mailToken.userId }).from(mailToken).where(mailed);
  const [counted, rows] = await deps.db.batch([
    countTry(deps, owners),
    deps.db.select().from(mailToken).where(mailed),
  ]);
  const mayTry = new Set(counted.map(({ id }) => id));
  for (const row of rows) {
    const hashes = await deps.vault.listCodeHashes([row.userId, row.kind, code]);
    if (mayTry.has(row.userId) && hashes.includes(row.codeHash)) return { ...row, tries: 1 };
  }
  return null;
}

/** Returns the pending mail of this link or code; null when it is wrong, used, expired or of another type. */
export function findMailToken(deps: AuthDeps, input: MailTokenInput): Promise<FoundMailToken | null> {
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

/** Uses the code up. Returns false when it was not mailed to this user, has expired or was used. */
export async function consumeReauthenticationCode(
  deps: AuthDeps,
  userId: string,
  code: string,
): Promise<boolean> {
  const { db } = deps;
  const counted = await countTry(deps, sql`(${userId})`);
  if (!counted.length) return false;
  const hashes = await deps.vault.listCodeHashes([userId, "reauthentication", code]);
  const mailed = and(
    eq(mailToken.userId, userId),
    eq(mailToken.kind, "reauthentication"),
    inArray(mailToken.codeHash, [...hashes]),
    gt(mailToken.expiresAt, deps.now()),
  );
  const { used } = await runBatch(db, {
    returned: returnTry(deps, userId, exists(db.select().from(mailToken).where(mailed))),
    used: db.delete(mailToken).where(mailed).returning({ userId: mailToken.userId }),
  });
  return used.length > 0;
}
