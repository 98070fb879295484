// Packs pending rows into frames, one at a time.
// Guarantees: a frame is stored before it is sent, and only one frame is stored. A tab that is killed between any two
// steps neither loses a row nor makes two frames with one counter.

import { toBase64 } from "#app/contracts/encoding.ts";
import { syncLimits } from "#app/contracts/sync.ts";
import { frameFormats } from "#app/contracts/sync-frame.ts";
import { type Operation, rowTables } from "#app/domain/row/operation.ts";
import { later } from "#app/lib/hybrid-clock.ts";
import type { FitnessDatabase } from "../../database.ts";
import { operationsOf } from "../../rows/merge-row.ts";
import { fromBase64 } from "../keys/sealing.ts";
import { confirmRows, listPending, type PendingRow, toKnownTimestamps } from "../store/pending-rows.ts";
import { readShared, sharedRevision } from "../store/running-share.ts";
import {
  dropOutgoing,
  metaKeys,
  noHead,
  putMeta,
  readOutgoing,
  readTaken,
  type StoredOutgoing,
  type SyncStore,
} from "../store/sync-state.ts";
import {
  confirmUnreadable,
  listUnsentUnreadable,
  type UnreadableOperation,
} from "../store/unreadable-operations.ts";
import type { UnsendableRow } from "../sync.ts";
import { type FrameCipher, hashOf, type SyncKeys, toPadded } from "./frame-cipher.ts";
import { formatContent, formatOperation, isReadable } from "./frame-content.ts";

/** The most operations in a frame. */
export const maxOperations = 500;
/** The most bytes of a frame's text. A text that can't be compressed still fits. */
export const maxBytes = 240_000;

interface Outgoing {
  readonly id: string;
  readonly frame: Uint8Array<ArrayBuffer>;
  /** The frame contains everything that was pending. */
  readonly isLast: boolean;
}

/**
 * Picks as many operations as fit into a frame: operations of rows first, and always all of the first row. `keys` are
 * those of the unreadable operations that were picked.
 */
function pickOperations(rows: readonly PendingRow[], unreadable: readonly UnreadableOperation[] = []) {
  const picked = { texts: [] as string[], operations: [] as Operation[], rows: 0, keys: [] as string[] };
  const encoder = new TextEncoder();
  let bytes = 0;
  function add(texts: readonly string[]): boolean {
    bytes += texts.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0);
    const isFull = bytes > maxBytes || picked.texts.length + texts.length > maxOperations;
    if (isFull && picked.texts.length > 0) return false;
    picked.texts.push(...texts);
    return true;
  }
  for (const { table, row } of rows) {
    const operations = operationsOf(table, row, row.pending);
    if (!add(operations.map(formatOperation))) return picked;
    picked.operations.push(...operations);
    picked.rows++;
  }
  for (const { key, text } of unreadable) {
    if (!add([text])) return picked;
    picked.keys.push(key);
  }
  return picked;
}

export interface Outbox {
  /** Returns the frame to send; null when nothing is pending. */
  next(): Promise<Outgoing | null>;
  /**
   * Confirms that the relay has the content of a frame.
   * @param inOrder every frame before `seq` is merged
   */
  acknowledge(id: string, seq: number, inOrder?: boolean): Promise<void>;
  /** Removes a frame that the relay has never stored; its content is packed anew. */
  drop(id: string): Promise<void>;
  /**
   * How many rows (up to `maxOperations` of each table) and unreadable operations the last call of `next` found to
   * send.
   */
  pending(): number;
  /** The rows that fit into no frame. They stay on this device; all other rows are sent. */
  unsendable(): readonly UnsendableRow[];
}

export interface OutboxDeps {
  readonly db: FitnessDatabase;
  readonly store: SyncStore;
  readonly keys: SyncKeys;
  readonly cipher: FrameCipher;
}

/** Names one version of a row, so that a row is tried again after an edit, which may have shortened it. */
function nameOf({ table, row }: PendingRow): string {
  const newest = Object.values(row.fieldTimestamps ?? {}).reduce(later, row.timestamp);
  return `${table}/${row.id}/${newest}`;
}

const isDamaged = ({ table, row }: PendingRow): boolean =>
  !operationsOf(table, row, row.pending).every(isReadable);

/** The row under the name that the user knows. */
function toUnsendable({ table, row }: PendingRow): UnsendableRow {
  const known = [row.exercise, row.name].find((text) => typeof text === "string");
  return { table, name: String(known ?? "").slice(0, 60) };
}

export function createOutbox({ db, store, keys, cipher }: OutboxDeps): Outbox {
  /**
   * Names of rows that are larger than a frame, or damaged, and keys of unreadable operations that are larger than a frame.
   */
  const refused = new Set<string>();
  let pending = 0;
  let unsendable: readonly UnsendableRow[] = [];

  const sharedTables = rowTables.map((table) => db[table]);
  const read = () =>
    db.transaction("r", [...sharedTables, db.meta, db.runningWorkout, db.quarantine], async () => {
      const state = await store.read();
      const [stored, taken, all, allUnreadable, shared] = await Promise.all([
        readOutgoing(db),
        readTaken(db),
        listPending(db, maxOperations + refused.size),
        state.hasUnreadable ? listUnsentUnreadable(db) : [],
        readShared(db),
      ]);
      const rows = all.filter((item) => !refused.has(nameOf(item)));
      const unreadable = allUnreadable.filter(({ key }) => !refused.has(key));
      pending = rows.length + unreadable.length;
      unsendable = all.filter((item) => refused.has(nameOf(item))).map(toUnsendable);
      return { stored, state, taken, rows, unreadable, shared };
    });

  /** Returns false when another tab was faster. */
  const put = (outgoing: StoredOutgoing, shared: string | null) =>
    db.transaction("rw", db.meta, async () => {
      const head = (await store.read()).heads[keys.device] ?? noHead;
      if (head.counter + 1 !== outgoing.counter || (await readOutgoing(db))) return false;
      await putMeta(db, metaKeys.outgoing, outgoing);
      if (outgoing.taken.length > 0)
        await putMeta(db, metaKeys.taken, (await readTaken(db)).slice(outgoing.taken.length));
      await store.update({ shared });
      return true;
    });

  async function next(): Promise<Outgoing | null> {
    for (let isRestAlone = false; ; ) {
      const { stored, state, taken, rows, unreadable, shared } = await read();
      if (stored) return { id: stored.id, frame: fromBase64(stored.frame), isLast: false };
      const name = sharedRevision(shared);
      const isShared = name === state.shared;
      if (pending === 0 && taken.length === 0 && isShared) return null;
      const picked = isRestAlone ? pickOperations([]) : pickOperations(rows, unreadable);
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
        known: { ...toKnownTimestamps(picked.operations) },
        unread: picked.keys,
        taken,
      };
      if (await put(outgoing, name))
        return {
          id,
          frame,
          isLast: picked.rows + picked.keys.length === pending && picked.rows < maxOperations,
        };
    }
  }

  return {
    next,
    pending: () => pending,
    unsendable: () => unsendable,
    acknowledge: (id, seq, inOrder = false) =>
      db.transaction("rw", [...sharedTables, db.meta, db.quarantine], async () => {
        const stored = await readOutgoing(db);
        if (stored?.id !== id) return;
        const state = await store.read();
        await confirmRows(db, stored.known);
        await confirmUnreadable(db, stored.unread ?? []);
        await db.meta.delete(metaKeys.outgoing);
        await store.update({
          // Frames of other devices may come before `seq`. In that case the cursor moves when they are merged.
          cursor: inOrder || seq === state.cursor + 1 ? Math.max(seq, state.cursor) : state.cursor,
          heads: { ...state.heads, [keys.device]: { counter: stored.counter, hash: stored.hash } },
          sentAt: db.now().toISOString(),
        });
      }),
    drop: (id) =>
      db.transaction("rw", db.meta, async () => {
        if ((await readOutgoing(db))?.id !== id) return;
        await dropOutgoing(db);
        await store.update({ shared: "unknown" });
      }),
  };
}
