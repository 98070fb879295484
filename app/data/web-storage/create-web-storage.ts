// A localStorage look-alike over the database: synchronous on a snapshot, written through, shared between tabs.
// Promise: what `flush` resolved for is kept; two tabs that set an array at once keep the items of both.

import type { Owner } from "#app/contracts/owner.ts";
import type { Tx } from "../engine/row-database.ts";
import { compactedKey } from "../log/change-log.ts";
import { goalKey, goalRange } from "../merge/tally.ts";
import { type DataDeps, openContext } from "../open-context.ts";
import type { StoreContext } from "../stores/store-context.ts";
import { type Intent, intentScope, writeIntents } from "./intent.ts";
import { type Loaded, quotaExceeded, StorageArea } from "./storage-area.ts";
import { createStorageObject, type WebStorage } from "./storage-object.ts";
import { goalsArray, historyArray } from "./stored-array.ts";

export interface WebStorageDeps extends DataDeps {
  /** Where `storage` events of other tabs' changes are dispatched; the window by default. */
  target: Pick<EventTarget, "dispatchEvent">;
}

interface News {
  loaded: { history: Loaded[]; goals: Loaded[]; strings: Loaded[] };
  whole: boolean;
  seq: number;
  /** The storage keys that others have changed, in that order. */
  keys: Set<string>;
  /** Whether one of them has called clear(). */
  cleared: boolean;
}

const tablesRead = ["history", "goals", "strings", "tallies", "changes", "meta"] as const;

async function listGoals(tx: Tx): Promise<Loaded[]> {
  const [rows, tallies] = await Promise.all([tx.list("goals"), tx.list("tallies", goalRange)]);
  const byKey = new Map(tallies.map((tally) => [tally.key, tally]));
  return rows.map((row) => ({ key: row.key, row, tally: byKey.get(goalKey(row.key)) }));
}

/**
 * What has changed since position `since` of the log; everything when that is undefined or the log doesn't
 * reach back so far.
 */
function readNews({ db, page }: StoreContext, since: number | undefined): Promise<News> {
  return db.read(tablesRead, async (tx) => {
    const [logged, [compacted], [last]] = await Promise.all([
      since === undefined ? [] : tx.list("changes", { from: since }),
      tx.findMany("meta", [compactedKey]),
      tx.list("changes", { newestFirst: true, limit: 1 }),
    ]);
    const seq = last?.seq ?? 0;
    // The change at `since` itself has to be there still: erasing, too, takes changes away.
    const reaches = since === 0 || logged[0]?.seq === since;
    const whole = since === undefined || !reaches || Number(compacted?.value ?? 0) > since;
    const changes = logged.filter((change) => change.seq !== since);
    const foreign = changes.filter((change) => change.page !== page);
    const keys = new Set<string>();
    for (const { table, key } of foreign) {
      if (table === "strings") keys.add(key);
      else if (table === "goals") keys.add(goalsArray.key);
      // A workout moves goals as well.
      else if (table === "history") keys.add(historyArray.key).add(goalsArray.key);
    }
    const load = async (table: "history" | "strings"): Promise<Loaded[]> => {
      if (whole) return (await tx.list(table)).map((row) => ({ key: row.key, row }));
      const named = [...new Set(changes.filter((change) => change.table === table).map(({ key }) => key))];
      const rows = await tx.findMany(table, named);
      return named.map((key, n) => ({ key, row: rows[n] }));
    };
    const [history, strings, goals] = await Promise.all([load("history"), load("strings"), listGoals(tx)]);
    return {
      loaded: { history, goals, strings },
      whole,
      seq,
      keys,
      cleared: foreign.some((change) => change.clears),
    };
  });
}

/** Opens the owner's data as a `Storage`. Resolves once the snapshot is there, so that reads need no waiting. */
export async function createWebStorage(
  owner: Owner,
  deps: Partial<WebStorageDeps> = {},
): Promise<WebStorage> {
  const context = await openContext(owner, deps);
  const target = deps.target ?? window;
  let queue: Intent[] = [];
  let seen: number | undefined;
  let refused: unknown;
  let work: Promise<void> = Promise.resolve();

  const emit = (intents: Intent[]) => {
    queue.push(...intents);
    if (queue.length === intents.length && intents.length > 0) void inTurn(drain).catch(() => undefined);
  };
  const area = new StorageArea(context.now, emit, () => {
    if (refused === undefined) return;
    refused = undefined;
    throw quotaExceeded();
  });

  function inTurn(step: () => Promise<void>): Promise<void> {
    const turn = work.then(step);
    work = turn.catch(() => undefined);
    return turn;
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const intents = queue;
      queue = [];
      try {
        await context.db.write(intentScope, (tx) => writeIntents(context, tx, intents));
      } catch (cause) {
        // The caller has long gone on. Show what is really kept, and let the next call fail where a browser would.
        refused = cause;
        queue = [];
        seen = undefined;
        await refresh(false);
        throw cause;
      }
    }
  }

  function dispatch(key: string | null, oldValue: string | null, newValue: string | null): void {
    const event = new StorageEvent("storage", { key, oldValue, newValue, url: location.href });
    // The constructor takes only a browser's own Storage.
    Object.defineProperty(event, "storageArea", { value: storage });
    target.dispatchEvent(event);
  }

  async function refresh(tell: boolean): Promise<void> {
    await drain();
    const { loaded, whole, seq, keys, cleared } = await readNews(context, seen);
    // What was set in the meantime is newer than what was read: write it first and read again.
    if (queue.length > 0) return refresh(tell);
    const told = whole ? new Set([...area.keys(), ...keys]) : keys;
    const before = new Map(Array.from(told, (key) => [key, area.get(key)]));
    if (whole) area.empty();
    area.take(loaded);
    seen = seq;
    if (!tell) return;
    if (cleared) {
      dispatch(null, null, null);
      for (const key of before.keys()) before.set(key, null);
    }
    if (whole) for (const key of area.keys()) if (!before.has(key)) before.set(key, null);
    for (const [key, old] of before) if (old !== area.get(key)) dispatch(key, old, area.get(key));
  }

  await refresh(false);
  const following = context.db.onChange((touches) => {
    if (touches("changes")) void inTurn(() => refresh(true)).catch(() => undefined);
  });

  const storage = createStorageObject({
    area,
    flush: async () => {
      await inTurn(drain).catch(() => undefined);
      const cause = refused;
      refused = undefined;
      if (cause !== undefined) throw cause;
    },
    close: async () => {
      following.unsubscribe();
      await inTurn(drain).finally(() => context.db.close());
    },
  });
  return storage;
}
