// Packs unsynced rows into frames, one at a time.
// Guarantees: a frame is stored before it is sent, and only one is; a tab killed between any two steps neither loses a row
// nor makes two frames with one counter.

import { toBase64 } from "#app/contracts/encoding.ts";
import { syncLimits } from "#app/contracts/sync.ts";
import { frameFormats } from "#app/contracts/sync-frame.ts";
import { type RowChange, rowTables } from "#app/model/row-change.ts";
import type { RowDatabase, Tx } from "../engine/row-database.ts";
import { changesOf } from "../rows/merge-row.ts";
import { type FrameCipher, hashOf, type SyncKeys } from "./frame-cipher.ts";
import { formatChange, formatContent, isReadable } from "./frame-content.ts";
import { fromBase64 } from "./keys/bytes.ts";
import { toPadded } from "./padded.ts";
import { readShared, sharedRevision } from "./running-share.ts";
import type { UnsendableRow } from "./sync.ts";
import {
  dropOutgoingIn,
  metaKeys,
  noHead,
  putMeta,
  readOutgoing,
  readTaken,
  type StoredOutgoing,
  type SyncStore,
} from "./sync-state.ts";
import {
  confirmUnreadableIn,
  listUnsyncedUnreadableIn,
  type UnreadableChange,
} from "./unreadable-changes.ts";
import {
  confirmIn,
  type KnownClocks,
  listUnsyncedIn,
  toKnownClocks,
  type UnsyncedRow,
} from "./unsynced-rows.ts";

/** The most changes in a frame. */
export const maxChanges = 500;
/** The most bytes of a frame's text, so that a text that can't be deflated fits as well. */
export const maxBytes = 240_000;

interface Outgoing {
  readonly id: string;
  readonly frame: Uint8Array<ArrayBuffer>;
  /** The frame has everything that was unsynced. */
  readonly isLast: boolean;
}

/**
 * Picks as many changes as fit into a frame: those of rows first, and those of the first row in any case. `keys` are those of
 * the unreadable changes among them.
 */
function pickChanges(rows: readonly UnsyncedRow[], unreadable: readonly UnreadableChange[] = []) {
  const picked = { texts: [] as string[], changes: [] as RowChange[], rows: 0, keys: [] as string[] };
  const encoder = new TextEncoder();
  let bytes = 0;
  function add(texts: readonly string[]): boolean {
    bytes += texts.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0);
    const isFull = bytes > maxBytes || picked.texts.length + texts.length > maxChanges;
    if (isFull && picked.texts.length > 0) return false;
    picked.texts.push(...texts);
    return true;
  }
  for (const { table, row } of rows) {
    const changes = changesOf(table, row, row.unsynced);
    if (!add(changes.map(formatChange))) return picked;
    picked.changes.push(...changes);
    picked.rows++;
  }
  for (const { key, text } of unreadable) {
    if (!add([text])) return picked;
    picked.keys.push(key);
  }
  return picked;
}

export interface Outbox {
  /** Returns the frame to send; null when nothing is unsynced. */
  next(): Promise<Outgoing | null>;
  /**
   * Confirms that the relay has the content of a frame.
   * @param inOrder everything before `seq` is merged
   */
  acknowledge(id: string, seq: number, inOrder?: boolean): Promise<void>;
  /** Removes a frame that the relay has never stored; its content is packed anew. */
  drop(id: string): Promise<void>;
  /** How many rows (up to `maxChanges` of each table) and unreadable changes the last `next` has found to send. */
  unsynced(): number;
  /** The rows that fit into no frame. They stay on this device; all other rows are sent. */
  unsendable(): readonly UnsendableRow[];
}

export interface OutboxDeps {
  readonly db: RowDatabase;
  readonly store: SyncStore;
  readonly keys: SyncKeys;
  readonly cipher: FrameCipher;
  now(): Date;
}

/** Names one version of a row, so that an edited row, which may be shorter, is tried again. */
function nameOf({ table, row }: UnsyncedRow): string {
  const newest = Object.values(row.edits ?? {}).reduce((a, b) => (a > b ? a : b), row.clock);
  return `${table}/${row.key}/${newest}`;
}

const isDamaged = ({ table, row }: UnsyncedRow): boolean =>
  !changesOf(table, row, row.unsynced).every(isReadable);

/** Describes a row by the name that the member knows. */
function describe({ table, row: { value } }: UnsyncedRow): UnsendableRow {
  const { exercise, name } = value;
  const known = [exercise, name].find((text) => typeof text === "string");
  return { table, name: String(known ?? "").slice(0, 60) };
}

export function createOutbox({ db, store, keys, cipher, now }: OutboxDeps): Outbox {
  /**
   * Names of rows that are larger than a frame, or damaged, and keys of unreadable changes that are larger than a frame.
   */
  const refused = new Set<string>();
  let unsynced = 0;
  let unsendable: readonly UnsendableRow[] = [];

  const read = () =>
    db.read([...rowTables, "meta", "session", "quarantine"], async (tx) => {
      const state = await store.read(tx);
      const [stored, taken, all, allUnreadable, shared] = await Promise.all([
        readOutgoing(tx),
        readTaken(tx),
        listUnsyncedIn(tx, maxChanges + refused.size),
        state.hasUnreadable ? listUnsyncedUnreadableIn(tx) : [],
        readShared(tx),
      ]);
      const rows = all.filter((item) => !refused.has(nameOf(item)));
      const unreadable = allUnreadable.filter(({ key }) => !refused.has(key));
      unsynced = rows.length + unreadable.length;
      unsendable = all.filter((item) => refused.has(nameOf(item))).map(describe);
      return { stored, state, taken, rows, unreadable, shared };
    });

  /** Returns false when another tab was faster. */
  const put = (outgoing: StoredOutgoing, shared: string | null) =>
    db.write(["meta"], async (tx) => {
      const head = (await store.read(tx)).heads[keys.device] ?? noHead;
      if (head.counter + 1 !== outgoing.counter || (await readOutgoing(tx))) return false;
      await putMeta(tx, metaKeys.outgoing, outgoing);
      if (outgoing.taken.length > 0)
        await putMeta(tx, metaKeys.taken, (await readTaken(tx)).slice(outgoing.taken.length));
      await store.update(tx, { shared });
      return true;
    });

  async function next(): Promise<Outgoing | null> {
    for (let isRestAlone = false; ; ) {
      const { stored, state, taken, rows, unreadable, shared } = await read();
      if (stored) return { id: stored.id, frame: fromBase64(stored.frame), isLast: false };
      const name = sharedRevision(shared);
      const isShared = name === state.shared;
      if (unsynced === 0 && taken.length === 0 && isShared) return null;
      const picked = isRestAlone ? pickChanges([]) : pickChanges(rows, unreadable);
      const damaged = rows.slice(0, picked.rows).filter(isDamaged);
      if (damaged.length > 0) {
        for (const item of damaged) refused.add(nameOf(item));
        continue;
      }
      const rest = { ...(!isShared && { r: shared }), ...(taken.length > 0 && { t: taken }) };
      const padded = await toPadded(formatContent(picked.texts, rest));
      const former = state.heads[keys.device] ?? noHead;
      const header = { format: frameFormats.changes, counter: former.counter + 1, former: former.hash };
      const made = padded && (await cipher.seal(header, padded));
      if (!made || made.frame.length > syncLimits.frameBytes) {
        const first = rows[0] ? nameOf(rows[0]) : unreadable[0]?.key;
        if (first === undefined || isRestAlone) return null;
        if (Object.keys(rest).length > 0) isRestAlone = true;
        else refused.add(first);
        continue;
      }
      const { id, frame } = made;
      const outgoing: StoredOutgoing = {
        id,
        counter: header.counter,
        hash: await hashOf(frame),
        frame: toBase64(frame),
        known: { ...toKnownClocks(picked.changes) },
        unread: picked.keys,
        taken,
      };
      if (await put(outgoing, name))
        return {
          id,
          frame,
          isLast: picked.rows + picked.keys.length === unsynced && picked.rows < maxChanges,
        };
    }
  }

  return {
    next,
    unsynced: () => unsynced,
    unsendable: () => unsendable,
    async acknowledge(id, seq, inOrder = false) {
      const confirm = async (tx: Tx) => {
        const stored = await readOutgoing(tx);
        if (stored?.id !== id) return;
        const state = await store.read(tx);
        await confirmIn(tx, stored.known satisfies KnownClocks);
        await confirmUnreadableIn(tx, stored.unread ?? []);
        await tx.remove("meta", [metaKeys.outgoing]);
        await store.update(tx, {
          // Frames of other devices may come before `seq`: then the cursor moves when they are merged.
          cursor: inOrder || seq === state.cursor + 1 ? Math.max(seq, state.cursor) : state.cursor,
          heads: { ...state.heads, [keys.device]: { counter: stored.counter, hash: stored.hash } },
          sentAt: now().toISOString(),
        });
      };
      // No page shows which rows are unsynced.
      await db.write([...rowTables, "meta", "quarantine"], confirm, "unreported");
    },
    drop: (id) =>
      db.write(["meta"], async (tx) => {
        if ((await readOutgoing(tx))?.id !== id) return;
        await dropOutgoingIn(tx);
        await store.update(tx, { shared: "unknown" });
      }),
  };
}
