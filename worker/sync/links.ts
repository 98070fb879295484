/** Links: two devices of one account meet here, and one gives the other the wrapped root. Each field is written once. */
import type * as z from "zod/mini";
import type { Link, linkPatchSchema, newLinkSchema } from "#app/contracts/sync.ts";
import { requireEpoch } from "./devices.ts";
import { findState, type RelayDatabase, requireMember, requireOn } from "./relay-database.ts";
import { SyncRefusal } from "./relay-request.ts";

/** The most links at one time, because a user links one device after another. */
const maxLinks = 3;

interface LinkRow extends Record<string, SqlStorageValue> {
  public_key: string;
  commitment: string;
  answer_key: string | null;
  nonce: string | null;
  wrapped: string | null;
  epoch: number | null;
  at: number;
}

export const linkLifeMs = ({ limits }: RelayDatabase): number => limits.linkMinutes * 60_000;

export const removeExpiredLinks = (relay: RelayDatabase): unknown =>
  relay.sql.exec("DELETE FROM link WHERE at <= ?", relay.now() - linkLifeMs(relay));

const findRow = ({ sql }: RelayDatabase, id: string) =>
  sql.exec<LinkRow>("SELECT * FROM link WHERE id = ?", id).toArray()[0];

function requireRow(relay: RelayDatabase, id: string): LinkRow {
  if (findState(relay)) removeExpiredLinks(relay);
  const row = findState(relay) && findRow(relay, id);
  if (row) return row;
  throw new SyncRefusal(404, "not_found", "This link does not exist, or has expired.");
}

/** @throws SyncRefusal 409 for an id that is taken, 429 for too many links at a time */
export function createLink(relay: RelayDatabase, link: z.infer<typeof newLinkSchema>): void {
  requireOn(relay);
  removeExpiredLinks(relay);
  const known = findRow(relay, link.id);
  if (known?.public_key === link.publicKey && known.commitment === link.commitment) return;
  if (known) throw new SyncRefusal(409, "conflict", "This link is taken.");
  const open = relay.sql.exec<{ at: number }>("SELECT at FROM link ORDER BY at").toArray();
  const [oldest] = open;
  if (oldest && open.length >= maxLinks) {
    const retryAfterS = Math.ceil((oldest.at + linkLifeMs(relay) - relay.now()) / 1000);
    throw new SyncRefusal(429, "too_many_requests", "Other devices are being linked.", { retryAfterS });
  }
  relay.sql.exec(
    "INSERT INTO link (id, public_key, commitment, at) VALUES (?, ?, ?, ?)",
    ...[link.id, link.publicKey, link.commitment, relay.now()],
  );
}

export function readLink(relay: RelayDatabase, id: string): Link {
  const { public_key: publicKey, answer_key: answerKey, ...row } = requireRow(relay, id);
  const { commitment, nonce, wrapped, epoch } = row;
  return { publicKey, commitment, answerKey, nonce, wrapped, epoch };
}

const taken = () => new SyncRefusal(409, "conflict", "This step was made already, or is not the next.");

/**
 * Writes the next field. The same value again changes nothing.
 * @param member the proof that only the old device has; the new one has no root yet
 * @throws SyncRefusal 404, 409; 403 not_member
 */
export function patchLink(
  relay: RelayDatabase,
  id: string,
  patch: z.infer<typeof linkPatchSchema>,
  member: string,
): void {
  const { sql } = relay;
  const row = requireRow(relay, id);
  if ("wrapped" in patch) requireEpoch(relay, patch.epoch);
  if (!("nonce" in patch)) requireMember(relay, member);
  if ("answerKey" in patch) {
    if (row.answer_key === patch.answerKey) return;
    if (row.answer_key !== null) throw taken();
    sql.exec("UPDATE link SET answer_key = ? WHERE id = ?", patch.answerKey, id);
  } else if ("nonce" in patch) {
    if (row.nonce === patch.nonce) return;
    // The nonce is revealed only when the other key can no longer change.
    if (row.nonce !== null || row.answer_key === null) throw taken();
    sql.exec("UPDATE link SET nonce = ? WHERE id = ?", patch.nonce, id);
  } else {
    if (row.wrapped === patch.wrapped) return;
    if (row.wrapped !== null || row.nonce === null) throw taken();
    sql.exec("UPDATE link SET wrapped = ?, epoch = ? WHERE id = ?", patch.wrapped, patch.epoch, id);
  }
}
