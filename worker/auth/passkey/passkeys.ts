/** A user's passkeys. Guarantees: adding and removing a passkey needs presence, and the last way to sign in stays. */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import {
  maxPasskeyNameLength,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeySummary,
} from "#app/contracts/passkeys.ts";
import { isUuid } from "#worker/crypto/tokens.ts";
import { insertIf, runBatch } from "#worker/db/database.ts";
import { isUniqueViolation } from "#worker/db/faults.ts";
import { passkey, session } from "#worker/db/schema.ts";
import { AuthError, refusal, validationFailed } from "../core/auth-error.ts";
import type { AuthDeps } from "../core/deps.ts";
import { requireWithinLimit } from "../core/rate-limit.ts";
import { notify } from "../mail/notices.ts";
import { requireMailedCode } from "../password/prove-identity.ts";
import { requirePresence, requireSignedIn, requireWriter, type SignedIn } from "../session/signed-in.ts";
import { prepareAnswered } from "./sign-in.ts";
import {
  createCreation,
  findRelyingParty,
  type PasskeyRow,
  requireRelyingParty,
  verifyAttestation,
} from "./webauthn.ts";

const maxPasskeys = 20;

const listRows = ({ db }: AuthDeps, userId: string) =>
  db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(desc(passkey.createdAt));

const tooMany = () =>
  new AuthError(
    422,
    "too_many_passkeys",
    `An account has at most ${maxPasskeys} passkeys. Remove one first.`,
  );

/** @throws AuthError 422 validation_failed */
function requireName(text: string): string {
  const name = text.trim();
  if (name.length <= maxPasskeyNameLength) return name;
  throw validationFailed(`A name has at most ${maxPasskeyNameLength} characters`, 422);
}

/**
 * Returns the options of the browser's request for a passkey. Like a new password, a passkey needs a fresh sign-in,
 * because it opens the account until it is removed.
 */
export async function startPasskey(
  deps: AuthDeps,
  accessToken: string,
  { nonce }: { nonce?: string | undefined },
): Promise<PasskeyCreation> {
  const party = requireRelyingParty(deps.config.publicUrl);
  const caller = await requireWriter(deps, accessToken, 403);
  await requireWithinLimit(deps, "factor");
  requirePresence(deps, caller, nonce !== undefined);
  const existing = await listRows(deps, caller.user.id);
  if (existing.length >= maxPasskeys) throw tooMany();
  // The code is checked last, because the check uses it up.
  if (nonce !== undefined) await requireMailedCode(deps, caller, nonce);
  return createCreation(party, caller.user, existing);
}

/** Stores the passkey of an answer to `challenge`, which startPasskey has given to the same session. */
export async function addPasskey(
  deps: AuthDeps,
  accessToken: string,
  { credential, challenge, name }: { credential: PasskeyAttestation; challenge: string; name: string },
): Promise<void> {
  const party = requireRelyingParty(deps.config.publicUrl);
  const { user: owner, may } = await requireWriter(deps, accessToken, 403);
  await requireWithinLimit(deps, "factor");
  const given = requireName(name);
  const proven = await verifyAttestation(credential, { party, challenge });
  if (!proven)
    throw new AuthError(
      400,
      "passkey_verification_failed",
      "The browser's answer was not right. Please try again.",
    );
  const userId = owner.id;
  const row: PasskeyRow = {
    ...proven,
    id: deps.newId(),
    userId,
    name: given || "Passkey",
    transports: credential.response.transports?.join(",") ?? "",
    createdAt: deps.now(),
    lastUsedAt: null,
  };
  const answered = await prepareAnswered(deps, challenge);
  const isRoom = sql`(SELECT count(*) FROM passkey WHERE user_id = ${userId}) < ${maxPasskeys}`;
  const { inserted } = await runBatch(deps.db, {
    answered: answered.statement,
    inserted: insertIf(deps.db, passkey, row, sql`${answered.isFirst} AND ${isRoom} AND ${may}`).returning({
      id: passkey.id,
    }),
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(422, "passkey_exists", "This passkey is in use already.");
  });
  if (inserted.length) return notify(deps, owner, { kind: "passkey", id: row.id });
  await requireWriter(deps, accessToken, 403);
  if ((await listRows(deps, userId)).length >= maxPasskeys) throw tooMany();
  throw refusal("passkey_challenge_expired");
}

const viewPasskey = (row: PasskeyRow): PasskeySummary => ({
  id: row.id,
  name: row.name || "Passkey",
  isSynced: row.backedUp,
  createdAt: (row.createdAt ?? new Date(0)).toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/** The passkeys, newest first; null if this site can't have passkeys. */
export async function listPasskeys(
  deps: AuthDeps,
  accessToken: string,
): Promise<readonly PasskeySummary[] | null> {
  if (!findRelyingParty(deps.config.publicUrl)) return null;
  const { user } = await requireSignedIn(deps, accessToken);
  return (await listRows(deps, user.id)).map(viewPasskey);
}

/** The condition that a row is this passkey of the caller. */
function isMine(caller: SignedIn, passkeyId: string) {
  if (!isUuid(passkeyId)) throw refusal("passkey_not_found");
  return and(eq(passkey.id, passkeyId.toLowerCase()), eq(passkey.userId, caller.user.id));
}

/** @throws AuthError 404 passkey_not_found, 403 insufficient_aal */
export async function renamePasskey(
  deps: AuthDeps,
  accessToken: string,
  passkeyId: string,
  name: string,
): Promise<void> {
  const caller = await requireWriter(deps, accessToken, 403);
  const given = requireName(name);
  if (!given) throw validationFailed("Give the passkey a name", 422);
  const renamed = await deps.db
    .update(passkey)
    .set({ name: given })
    .where(and(isMine(caller, passkeyId), caller.may))
    .returning({ id: passkey.id });
  if (renamed.length) return;
  await requireWriter(deps, accessToken, 403);
  throw refusal("passkey_not_found");
}

/**
 * Removes a passkey unless it is the last way to sign in. The other sessions that passkeys have opened end, because a
 * session doesn't record which passkey opened it. A session does record the passkey that raised it to aal2: if the
 * removed passkey raised the caller's session, the session goes back to aal1. Like adding a passkey, removing it
 * needs the user's presence.
 * @throws AuthError 404 passkey_not_found, 422 passkey_not_deletable, 403 insufficient_aal, 400
 * reauthentication_needed
 */
export async function removePasskey(
  deps: AuthDeps,
  accessToken: string,
  passkeyId: string,
  isProved: boolean,
): Promise<void> {
  const caller = await requireWriter(deps, accessToken, 403);
  requirePresence(deps, caller, isProved);
  const mine = isMine(caller, passkeyId);
  const { db } = deps;
  const userId = caller.user.id;
  const id = passkeyId.toLowerCase();
  const isOtherWay = sql`((SELECT count(*) FROM passkey WHERE user_id = ${userId}) > 1 OR EXISTS (SELECT 1 FROM account
    WHERE user_id = ${userId} AND (provider_id <> 'credential' OR password IS NOT NULL)))`;
  const isGone = sql`NOT EXISTS (SELECT 1 FROM passkey WHERE id = ${id})`;
  const isOwn = eq(session.userId, userId);
  const openedByPasskey = sql`json_extract(${session.amr}, '$[#-1].method') = 'webauthn'`;
  const { removed } = await runBatch(db, {
    removed: db
      .delete(passkey)
      .where(and(mine, isOtherWay, caller.may))
      .returning({ id: passkey.id }),
    ended: db.delete(session).where(and(isOwn, ne(session.id, caller.session.id), openedByPasskey, isGone)),
    lowered: db
      .update(session)
      .set({ aal: "aal1", factorId: null })
      .where(and(isOwn, eq(session.factorId, id), isGone)),
  });
  if (removed.length) return notify(deps, caller.user, { kind: "removed", way: "a passkey" });
  const known = (await listRows(deps, userId)).some((row) => row.id === id);
  await requireWriter(deps, accessToken, 403);
  if (!known) throw refusal("passkey_not_found");
  throw new AuthError(
    422,
    "passkey_not_deletable",
    "This passkey is your only way to sign in. Set a password or add another passkey first.",
  );
}
