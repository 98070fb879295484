import { type Change, changeFormat, changeSchema, keptTables } from "#app/contracts/change-log.ts";
import { isClock } from "#app/lib/hybrid-clock.ts";
import { createChangeLog } from "../log/change-log.ts";
import { createPen, scopeOf } from "../log/pen.ts";
import { quarantined } from "../log/quarantine.ts";
import type { StoreContext } from "../stores/store-context.ts";
import type { SyncAdapter } from "./sync-adapter.ts";

const batch = 500;
const cursorKey = "cursor";

export type SyncOutcome =
  | { kind: "done" }
  /** Another device runs a newer version of the app; nothing is lost, this one has to be updated first. */
  | { kind: "outdated" };

async function pushAll(context: StoreContext, adapter: SyncAdapter): Promise<void> {
  const log = createChangeLog(context.db);
  for (;;) {
    const pending = await log.listPending(batch);
    if (pending.length === 0) return;
    await adapter.push(pending.map(({ seq: _, pending: __, page: ___, ...change }) => change));
    await log.acknowledge(pending.map((change) => change.seq));
  }
}

/** Changes that read, and the others as they came. */
function sort(pulled: readonly unknown[]): { changes: Change[]; unreadable: unknown[] } {
  const changes: Change[] = [];
  const unreadable: unknown[] = [];
  for (const item of pulled) {
    const { data } = changeSchema.safeParse(item);
    if (data && isClock(data.clock)) changes.push(data);
    else unreadable.push(item);
  }
  return { changes, unreadable };
}

/**
 * Sends what is pending and merges what others have sent. Where it is cut off, the next call goes on:
 * the cursor moves in the transaction that merges what it stands for.
 */
export async function sync(context: StoreContext, adapter: SyncAdapter): Promise<SyncOutcome> {
  await pushAll(context, adapter);
  const { db } = context;
  for (;;) {
    const [record] = await db.read(["meta"], (tx) => tx.findMany("meta", [cursorKey]));
    const cursor = typeof record?.value === "string" ? record.value : null;
    const pulled = await adapter.pull(cursor);
    if (pulled.changes.length === 0) break;
    const { changes, unreadable } = sort(pulled.changes);
    if (changes.some((change) => change.v > changeFormat)) return { kind: "outdated" };
    await db.write([...scopeOf(...keptTables), "quarantine"], async (tx) => {
      const pen = createPen(tx, context);
      await pen.merge(changes, false);
      await tx.put(
        "quarantine",
        unreadable.map((item) => quarantined(context, "sync", item, "not a change")),
      );
      await tx.put("meta", [{ key: cursorKey, value: pulled.cursor }]);
    });
  }
  // Merging may have brought a goal to its target here; that is news for the others.
  await pushAll(context, adapter);
  return { kind: "done" };
}
