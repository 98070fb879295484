/** Mailed links and codes: their mails, their rows, and the count of wrong codes. */

import { and, eq, exists, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { LinkMode, MailKind, MailOptions, MailTokenInput } from "#app/contracts/auth-service.ts";
import { formatMailedLink } from "#app/contracts/mailed-link.ts";
import { createCode, createToken, hashToken } from "#worker/crypto/tokens.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { flowState, mailToken, user } from "#worker/db/schema.ts";
import { takeTry, wrongCodeLimits } from "#worker/limits/limits.ts";
import type { AuthDeps } from "../core/deps.ts";
import { prepareLimit } from "../core/rate-limit.ts";
import { chooseRedirect } from "../core/redirects.ts";
import { createFlowRow } from "../oauth/flow-state.ts";

/** The two mails of a change of address: one to the present address and one to the new address. */
export const changeKinds = ["email_change_current", "email_change_new"] as const;
export type ChangeKind = (typeof changeKinds)[number];

type MailTokenKind = "signup" | "recovery" | "magiclink" | ChangeKind | "reauthentication";

type MailTokenRow = typeof mailToken.$inferSelect;

/** `tries`: the tries that were counted when the token was found. Using the token gives its own try back. */
export type FoundMailToken = MailTokenRow & { readonly tries: 0 | 1 };

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const mailLifeMs: Record<MailTokenKind, number> = {
  signup: dayMs,
  recovery: hourMs,
  magiclink: hourMs,
  email_change_current: dayMs,
  email_change_new: dayMs,
  reauthentication: hourMs,
};

/** The mails that a type opens, as in GoTrue, which has one token for recoveries and magic links. */
const kindsByType: Record<MailKind | "email", readonly MailTokenKind[]> = {
  signup: ["signup"],
  recovery: ["recovery", "magiclink"],
  magiclink: ["magiclink", "recovery"],
  invite: [],
  email: ["signup", "magiclink", "recovery"],
  email_change: changeKinds,
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

/** Creates a link of 256 random bits and a six-digit code. The row has only hashes of both. Nothing is written. */
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
    codeHash: await deps.codes.hash([mail.userId, mail.kind, code]),
    claim: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + mailLifeMs[mail.kind]),
  };
  return { row, link, code };
}

/**
 * Replaces the user's pending mail of this kind if `guard` holds. Writes nothing if the address is no longer the
 * user's, or, for the new address of a change, no longer pending: a mail to a former address must not open the
 * account.
 */
export function recordMailToken({ db }: Pick<AuthDeps, "db">, row: MailTokenRow, guard: SQL) {
  const { userId: _user, kind: _kind, ...replaced } = row;
  const column = row.kind === "email_change_new" ? user.newEmail : user.email;
  const known = sql`EXISTS (SELECT 1 FROM user WHERE id = ${row.userId} AND ${column} = ${row.email})`;
  return insertIf(db, mailToken, row, sql`${known} AND ${guard}`).onConflictDoUpdate({
    target: [mailToken.userId, mailToken.kind],
    set: replaced,
  });
}

/**
 * The address that a mail links to. Its origin is ours, from the configuration, never from the request. A link for
 * the pages leads to a page with a button, so that opening it changes nothing.
 */
export function createMailUrl(
  { config }: AuthDeps,
  link: string,
  type: MailKind,
  redirectTo: string,
): string {
  if (readLinkMode(link) === "page") return config.publicUrl + formatMailedLink({ token: link, type });
  const query = new URLSearchParams({ token: link, type, redirect_to: redirectTo });
  return `${config.issuer}/verify?${query}`;
}

interface NewMail extends MailOptions {
  readonly userId: string;
  readonly email: string;
  readonly kind: Exclude<MailTokenKind, "reauthentication">;
  /** True when another mail of the same request records the flow. */
  readonly sharesFlow?: boolean;
}

/** The link and the code of a mail, and the statements that record it if `guard` holds. */
export async function prepareMail(deps: AuthDeps, mail: NewMail, guard: SQL = sql`1`) {
  const { userId, kind, link } = mail;
  const isChange = kind === "email_change_current" || kind === "email_change_new";
  const type = isChange ? "email_change" : kind;
  const redirectTo = chooseRedirect(mail.redirectTo, deps.config);
  const token = await prepareMailToken(deps, { ...mail, link: link.kind });
  const flow = createFlowRow(deps, { kind: type, userId, link, redirectTo, lifeMs: mailLifeMs[kind] });
  const hasFlow = link.kind === "pkce" && !mail.sharesFlow;
  return {
    statements: [
      recordMailToken(deps, token.row, guard),
      ...(hasFlow ? [insertIf(deps.db, flowState, flow, guard)] : []),
    ],
    secrets: { url: createMailUrl(deps, token.link, type, redirectTo), code: token.code },
  };
}

/**
 * Counts a try for each of these users who has a try left, if `guard` holds, and returns their ids. A new mail
 * doesn't reset the count.
 */
function countTry({ db, now }: Pick<AuthDeps, "db" | "now">, userIds: SQLWrapper, guard: SQL = sql`1`) {
  const columns = { count: user.wrongCodes, since: user.wrongCodesSince };
  const { count, since, isLeft } = takeTry(columns, wrongCodeLimits.mailed, now());
  return db
    .update(user)
    .set({ wrongCodes: count, wrongCodesSince: since })
    .where(and(inArray(user.id, userIds), isLeft, guard))
    .returning({ id: user.id });
}

/**
 * The value of `wrong_codes` after a right code. Only the try of this code is given back, so that a user who signs in
 * by codes doesn't give an attacker new tries.
 */
export const withoutTry = (tries: number) => sql`max(0, ${user.wrongCodes} - ${tries})`;

/** The statement that gives the try of a right code back. */
const returnTry = ({ db }: Pick<AuthDeps, "db">, userId: string, guard: SQL = sql`1`) =>
  db
    .update(user)
    .set({ wrongCodes: withoutTry(1) })
    .where(and(eq(user.id, userId), guard));

/**
 * Counts the request and returns the pending mail of this link or code; null when it is wrong, used, expired or of
 * another type. Everything is one round trip, which always writes: a separate try would show which addresses have a
 * pending mail. A right code with a wrong type gets its try back, because the caller has the mail and only mistook
 * the type.
 * @throws AuthError 429 over_request_rate_limit; no try is counted then
 */
export async function findMailToken(deps: AuthDeps, input: MailTokenInput): Promise<FoundMailToken | null> {
  const limit = await prepareLimit(deps, "verify");
  const kinds: readonly string[] = kindsByType[input.type];
  const fits = inArray(mailToken.kind, [...kinds]);
  const usable = and(isNull(mailToken.claim), gt(mailToken.expiresAt, deps.now()));
  if ("tokenHash" in input) {
    const linked = and(eq(mailToken.linkHash, await hashToken(input.tokenHash)), fits, usable);
    const { taken, rows } = await runBatch(deps.db, {
      taken: limit.statement,
      rows: deps.db.select().from(mailToken).where(linked),
    });
    limit.requireTaken(taken);
    const [row] = rows;
    return row ? { ...row, tries: 0 } : null;
  }
  const mailed = and(eq(mailToken.email, input.email.trim().toLowerCase()), usable);
  const owners = deps.db.select({ id: mailToken.userId }).from(mailToken).where(and(mailed, fits));
  const { counted, taken, rows } = await runBatch(deps.db, {
    counted: countTry(deps, owners, limit.mayTake),
    taken: limit.statement,
    rows: deps.db.select().from(mailToken).where(mailed),
  });
  limit.requireTaken(taken);
  const mayTry = new Set(counted.map(({ id }) => id));
  for (const row of rows) {
    const hashes = await deps.codes.listHashes([row.userId, row.kind, input.token]);
    if (!mayTry.has(row.userId) || !hashes.includes(row.codeHash)) continue;
    if (kinds.includes(row.kind)) return { ...row, tries: 1 };
    await returnTry(deps, row.userId);
    break;
  }
  return null;
}

/**
 * The batch's first statement: marks the token as used by `claim`. The other statements have the condition
 * `isClaimed`.
 */
export function claimMailToken({ db, now }: AuthDeps, row: MailTokenRow, claim: string) {
  return db
    .update(mailToken)
    .set({ claim })
    .where(and(eq(mailToken.linkHash, row.linkHash), isNull(mailToken.claim), gt(mailToken.expiresAt, now())))
    .returning({ userId: mailToken.userId });
}

export const isClaimed = ({ linkHash }: MailTokenRow, claim: string) =>
  sql`EXISTS (SELECT 1 FROM mail_token WHERE link_hash = ${linkHash} AND claim = ${claim})`;

/** The batch's last statement: removes the claimed token. */
export const removeClaimed = ({ db }: AuthDeps, { linkHash }: MailTokenRow, claim: string) =>
  db.delete(mailToken).where(and(eq(mailToken.linkHash, linkHash), eq(mailToken.claim, claim)));

/** Uses the code up and returns its row. Returns null when it was not mailed to this user, has expired or was used. */
export async function consumeReauthenticationCode(
  deps: AuthDeps,
  userId: string,
  code: string,
): Promise<MailTokenRow | null> {
  const { db } = deps;
  const counted = await countTry(deps, sql`(${userId})`);
  if (!counted.length) return null;
  const hashes = await deps.codes.listHashes([userId, "reauthentication", code]);
  const mailed = and(
    eq(mailToken.userId, userId),
    eq(mailToken.kind, "reauthentication"),
    inArray(mailToken.codeHash, [...hashes]),
    gt(mailToken.expiresAt, deps.now()),
  );
  const { used } = await runBatch(db, {
    returned: returnTry(deps, userId, exists(db.select().from(mailToken).where(mailed))),
    used: db.delete(mailToken).where(mailed).returning(),
  });
  return used[0] ?? null;
}

/** Undoes consumeReauthenticationCode, unless a newer code was mailed since. */
export const restoreReauthenticationCode = ({ db }: Pick<AuthDeps, "db">, row: MailTokenRow) =>
  db.insert(mailToken).values(row).onConflictDoNothing();
