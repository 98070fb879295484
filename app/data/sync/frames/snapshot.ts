// A snapshot: all rows of this device as encrypted parts, which replace the frames that the rows came from.
// Guarantees: rows, cursor and heads are read in one transaction. A device that may lack rows of the relay makes no
// snapshot.

import { toHex } from "#app/contracts/encoding.ts";
import { syncLimits } from "#app/contracts/sync.ts";
import { frameFormats, minFrameLength, noFormer } from "#app/contracts/sync-frame.ts";
import type { DeviceMessage } from "#app/contracts/sync-message.ts";
import { type RowTable, rowTables } from "#app/domain/row/operation.ts";
import { timeOf } from "#app/lib/hybrid-clock.ts";
import { operationsOf } from "../../rows/merge-row.ts";
import type { Row } from "../../rows/row.ts";
import { randomBytes } from "../keys/sealing.ts";
import { eachRows } from "../store/pending-rows.ts";
import { listRunning } from "../store/running-share.ts";
import { hashOf, toPadded } from "./frame-cipher.ts";
import { formatContent, formatOperation, isReadable } from "./frame-content.ts";
import { maxBytes, maxOperations, type OutboxDeps } from "./outbox.ts";

export interface SnapshotPart {
  readonly id: string;
  readonly message: DeviceMessage;
  readonly frame: Uint8Array<ArrayBuffer>;
}

/**
 * Operations as texts, in groups that each fit into a frame.
 * @param first the bytes of the first group that are already used
 */
function toGroups(texts: Iterable<string>, first: number): string[][] {
  const groups: string[][] = [[]];
  const encoder = new TextEncoder();
  let bytes = first;
  for (const text of texts) {
    const { length } = encoder.encode(text);
    const group = groups.at(-1);
    if (group && group.length < maxOperations && bytes + length < maxBytes) {
      group.push(text);
      bytes += length + 1;
    } else {
      groups.push([text]);
      bytes = length;
    }
  }
  return groups;
}

/**
 * The content of a snapshot; null if this device can't make one. An operation that is larger than a frame and was
 * never sent is left out, so the relay loses nothing. If such an operation was sent while it was smaller, devices
 * that join later would miss it, so there is no snapshot.
 */
async function readAll({ db, store, keys }: OutboxDeps) {
  const texts: string[] = [];
  const large: { text: string; isSent: boolean }[] = [];
  let isComplete = true;
  function add(table: RowTable, row: Row): void {
    for (const operation of operationsOf(table, row)) {
      const isSent = row.pending === undefined || !(timeOf(operation.timestamp) >= row.pending);
      const text = formatOperation(operation);
      if (!isReadable(operation)) isComplete &&= !isSent;
      else if (text.length > maxBytes / 4) large.push({ text, isSent });
      else texts.push(text);
    }
  }
  const tables = [...rowTables.map((table) => db[table]), db.meta, db.runningWorkout];
  const { state, running } = await db.transaction("r", tables, async () => {
    for (const table of rowTables)
      await eachRows(db, table, (rows) => {
        for (const row of rows) add(table, row);
      });
    return { state: await store.read(), running: await listRunning(db, keys.device) };
  });
  for (const { text, isSent } of large) {
    const padded = await toPadded(formatContent([text], { s: noFormer }));
    if (padded && padded.length + minFrameLength <= syncLimits.frameBytes) texts.push(text);
    else isComplete &&= !isSent;
  }
  return isComplete && !state.hasUnreadable ? { state, running, texts } : null;
}

/** Makes the parts one after the other; none if this device can't make a snapshot. */
export async function* makeSnapshot(deps: OutboxDeps): AsyncGenerator<SnapshotPart> {
  const all = await readAll(deps);
  if (!all) return;
  const { state, running, texts } = all;
  const id = toHex(randomBytes(16));
  const { cursor: upTo, heads } = state;
  const rest = { heads, ...(JSON.stringify(running).length < maxBytes / 2 && { running }) };
  const groups = toGroups(texts, JSON.stringify(rest).length);
  let former = noFormer;
  for (const [part, group] of groups.entries()) {
    const s = { upTo, parts: groups.length, ...(part === 0 && rest) };
    const padded = await toPadded(formatContent(group, { s }));
    if (!padded) return;
    const made = await deps.cipher.seal({ format: frameFormats.snapshot, counter: part, former }, padded);
    former = await hashOf(made.frame);
    yield { ...made, message: { type: "snapshot", id, upTo, part, parts: groups.length } };
  }
}
