// A snapshot: all rows of this device as encrypted parts, in place of the frames that they come from.
// Guarantees: rows, cursor and heads are of one transaction.

import type { DeviceMessage } from "#app/contracts/sync.ts";
import { frameFormats, noFormer } from "#app/contracts/sync-frame.ts";
import { rowTables } from "#app/model/row-change.ts";
import type { RowDatabase } from "../engine/row-database.ts";
import { changesOf } from "../rows/merge-row.ts";
import { type FrameCipher, hashOf } from "./frame-cipher.ts";
import { formatChange, formatContent } from "./frame-content.ts";
import { toHex } from "./keys/bytes.ts";
import { mostBytes, mostChanges } from "./outbox.ts";
import { toPadded } from "./padded.ts";
import { listRunning } from "./running-share.ts";
import type { SyncKeys } from "./sync-keys.ts";
import { readState } from "./sync-state.ts";
import { eachRows } from "./unsynced-rows.ts";

export interface SnapshotPart {
  readonly id: string;
  readonly message: DeviceMessage;
  readonly frame: Uint8Array<ArrayBuffer>;
}

interface SnapshotDeps {
  readonly db: RowDatabase;
  readonly keys: SyncKeys;
  readonly cipher: FrameCipher;
  random(bytes: number): Uint8Array<ArrayBuffer>;
}

/** Changes as texts, in groups that fit into a frame. */
function toGroups(texts: Iterable<string>): string[][] {
  const groups: string[][] = [[]];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const text of texts) {
    const { length } = encoder.encode(text);
    const group = groups.at(-1);
    if (group && group.length < mostChanges && (group.length === 0 || bytes + length < mostBytes)) {
      group.push(text);
      bytes += length + 1;
    } else {
      groups.push([text]);
      bytes = length;
    }
  }
  return groups;
}

/** Makes the parts one after the other. Ends early, so that the snapshot never counts, when one is too large. */
export async function* makeSnapshot({
  db,
  keys,
  cipher,
  random,
}: SnapshotDeps): AsyncGenerator<SnapshotPart> {
  const { texts, state, running } = await db.read([...rowTables, "meta", "session"], async (tx) => {
    const found: string[] = [];
    const before = await readState(tx);
    for (const table of rowTables)
      await eachRows(tx, table, (rows) => {
        for (const row of rows) found.push(...changesOf(table, row).map(formatChange));
      });
    return { texts: found, state: before, running: await listRunning(tx, keys.device) };
  });
  const id = toHex(random(16));
  const { cursor: upTo, heads } = state;
  const groups = toGroups(texts);
  let former = noFormer;
  for (const [part, group] of groups.entries()) {
    const s = { upTo, parts: groups.length, ...(part === 0 && { heads, running }) };
    const padded = await toPadded(formatContent(group, { s }));
    if (!padded) return;
    const header = {
      format: frameFormats.snapshot,
      epoch: keys.epoch,
      id: toHex(random(16)),
      device: keys.device,
      counter: part,
      former,
    };
    const frame = await cipher.seal(header, random(12), padded);
    former = await hashOf(frame);
    yield {
      id: header.id,
      message: { type: "snapshot", id, upTo, part, parts: groups.length },
      frame,
    };
  }
}
