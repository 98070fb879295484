// Packs unsynced rows into frames, one at a time.
// Guarantees: a frame is stored before it is sent, and only one is; a tab killed between any two steps neither loses a row
// nor makes two frames with one counter.

import { syncLimits } from "#app/contracts/sync.ts";
import { frameFormats } from "#app/contracts/sync-frame.ts";
import type { RowChange } from "#app/model/row-change.ts";
import { rowTables } from "#app/model/row-change.ts";
import type { RowDatabase } from "../engine/row-database.ts";
import { changesOf } from "../rows/merge-row.ts";
import { type FrameCipher, hashOf } from "./frame-cipher.ts";
import { formatChange, formatContent } from "./frame-content.ts";
import { fromBase64, toBase64, toHex } from "./keys/bytes.ts";
import { toPadded } from "./padded.ts";
import { nameRunning, readShared } from "./running-share.ts";
import type { SyncKeys } from "./sync-keys.ts";
import {
  metaKeys,
  noHead,
  putRecord,
  readOutgoing,
  readState,
  readTaken,
  type StoredOutgoing,
  type SyncRecord,
  updateState,
} from "./sync-state.ts";
import {
  confirmIn,
  type KnownClocks,
  listUnsyncedIn,
  toKnownClocks,
  type UnsyncedRow,
} from "./unsynced-rows.ts";

/** Changes in a frame. */
export const mostChanges = 500;
/** Of the text of a frame, so that what can't be deflated fits as well. */
export const mostBytes = 240_000;

export interface Outgoing {
  readonly id: string;
  readonly counter: number;
  readonly frame: Uint8Array<ArrayBuffer>;
  /** Everything that was unsynced is in it. */
  readonly isLast: boolean;
}

/** As many of the rows' changes as fit into a frame; those of the first row in any case. */
export function pickChanges(rows: readonly UnsyncedRow[]) {
  const picked = { texts: [] as string[], changes: [] as RowChange[], rows: 0 };
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const { table, row } of rows) {
    const changes = changesOf(table, row, row.unsynced);
    const texts = changes.map(formatChange);
    bytes += texts.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0);
    const isFull = bytes > mostBytes || picked.texts.length + texts.length > mostChanges;
    if (isFull && picked.texts.length > 0) break;
    picked.texts.push(...texts);
    picked.changes.push(...changes);
    picked.rows++;
  }
  return picked;
}

export interface Outbox {
  /** The frame that is to be sent; null when nothing is unsynced. */
  next(): Promise<Outgoing | null>;
  /**
   * Confirms what a frame held.
   * @param inOrder everything before `seq` is merged
   */
  acknowledge(id: string, seq: number, inOrder?: boolean): Promise<void>;
  /** Forgets a frame that the relay has never stored; what it held is packed anew. */
  drop(id: string): Promise<void>;
  /** How many rows the last `next` has found unsynced, up to `mostChanges` of each table. */
  unsent(): number;
}

interface OutboxDeps {
  readonly db: RowDatabase;
  readonly keys: SyncKeys;
  readonly cipher: FrameCipher;
  random(bytes: number): Uint8Array<ArrayBuffer>;
  now(): Date;
}

export function createOutbox({ db, keys, cipher, random, now }: OutboxDeps): Outbox {
  /** Rows too large for any frame; they stay unsynced. */
  const tooLarge = new Set<string>();
  let unsent = 0;

  const nameOf = ({ table, row }: UnsyncedRow) => `${table}/${row.key}/${row.unsynced}`;

  const read = () =>
    db.read([...rowTables, "meta", "session"], async (tx) => {
      const [stored, state, taken, rows, shared] = await Promise.all([
        readOutgoing(tx),
        readState(tx),
        readTaken(tx),
        listUnsyncedIn(tx, mostChanges + tooLarge.size),
        readShared(tx),
      ]);
      unsent = rows.length;
      return { stored, state, taken, rows: rows.filter((item) => !tooLarge.has(nameOf(item))), shared };
    });

  const toOutgoing = ({ id, counter, frame }: StoredOutgoing): Outgoing => ({
    id,
    counter,
    frame: fromBase64(frame),
    isLast: false,
  });

  /** Returns null when another tab was faster. */
  const store = (outgoing: StoredOutgoing, state: SyncRecord, shared: string | null) =>
    db.write(["meta"], async (tx) => {
      const present = await readState(tx);
      const isSame = present.root === state.root && present.epoch === state.epoch;
      const head = present.heads[keys.device] ?? noHead;
      if (!isSame || head.counter + 1 !== outgoing.counter || (await readOutgoing(tx))) return false;
      await putRecord(tx, metaKeys.outgoing, outgoing);
      if (outgoing.taken.length > 0)
        await putRecord(tx, metaKeys.taken, (await readTaken(tx)).slice(outgoing.taken.length));
      await updateState(tx, { shared });
      return true;
    });

  async function next(): Promise<Outgoing | null> {
    for (;;) {
      const { stored, state, taken, rows, shared } = await read();
      if (stored) return toOutgoing(stored);
      const name = nameRunning(shared);
      const isShared = name === state.shared;
      if (rows.length === 0 && taken.length === 0 && isShared) return null;
      const { texts, changes, rows: count } = pickChanges(rows);
      const rest = { ...(!isShared && { r: shared }), ...(taken.length > 0 && { t: taken }) };
      const padded = await toPadded(formatContent(texts, rest));
      const former = state.heads[keys.device] ?? noHead;
      const header = {
        format: frameFormats.changes,
        epoch: keys.epoch,
        id: toHex(random(16)),
        device: keys.device,
        counter: former.counter + 1,
        former: former.hash,
      };
      const frame = padded && (await cipher.seal(header, random(12), padded));
      if (!frame || frame.length > syncLimits.frameBytes) {
        const [first] = rows;
        if (!first) return null;
        tooLarge.add(nameOf(first));
        continue;
      }
      const outgoing: StoredOutgoing = {
        id: header.id,
        counter: header.counter,
        hash: await hashOf(frame),
        frame: toBase64(frame),
        known: { ...toKnownClocks(changes) },
        taken,
      };
      if (await store(outgoing, state, name))
        return {
          id: header.id,
          counter: header.counter,
          frame,
          isLast: count === rows.length && count < mostChanges,
        };
    }
  }

  return {
    next,
    unsent: () => unsent,
    acknowledge: (id, seq, inOrder = false) =>
      db.write([...rowTables, "meta"], async (tx) => {
        const stored = await readOutgoing(tx);
        if (stored?.id !== id) return;
        const state = await readState(tx);
        await confirmIn(tx, stored.known satisfies KnownClocks);
        await tx.remove("meta", [metaKeys.outgoing]);
        await updateState(tx, {
          // Others' frames may lie between: then the relay's next answers move the cursor on.
          cursor: inOrder || seq === state.cursor + 1 ? Math.max(seq, state.cursor) : state.cursor,
          heads: { ...state.heads, [keys.device]: { counter: stored.counter, hash: stored.hash } },
          sentAt: now().toISOString(),
        });
      }),
    drop: (id) =>
      db.write(["meta"], async (tx) => {
        const stored = await readOutgoing(tx);
        if (stored?.id !== id) return;
        await tx.remove("meta", [metaKeys.outgoing]);
        if (stored.taken.length > 0)
          await putRecord(tx, metaKeys.taken, [...stored.taken, ...(await readTaken(tx))]);
        await updateState(tx, { shared: "unknown" });
      }),
  };
}
