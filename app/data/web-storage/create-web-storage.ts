// A localStorage look-alike over the database: synchronous on a snapshot, written through, shared between tabs.
// Guarantees: when `flush` resolves, all earlier calls are stored; if two tabs set an array at once, the items of both stay.

import type { Owner } from "#app/model/owner.ts";
import type { Commit, RowDatabase } from "../engine/row-database.ts";
import { stringKey } from "../engine/row-upgrade.ts";
import { type DataDeps, openContext } from "../open-context.ts";
import { allKey } from "../rows/totals.ts";
import type { LoadedRow } from "./array-snapshot.ts";
import { type Intent, intentScope, writeIntents } from "./intent.ts";
import { type Loaded, quotaExceeded, StorageArea } from "./storage-area.ts";
import { createStorageObject, type WebStorage } from "./storage-object.ts";

interface WebStorageDeps extends DataDeps {
  /** Where `storage` events of other changes are dispatched; the window by default. */
  target: Pick<EventTarget, "dispatchEvent">;
}

/** What has to be read again: all, or the keys of rows of the history and of strings, and whether goals have changed. */
type Stale = "all" | { history: ReadonlySet<string>; strings: ReadonlySet<string>; goals: boolean };

const stringPrefix = stringKey("");
const none = new Set<string>();

/** Returns `stale` with the writes of the commit, or `stale` itself if none of them is shown in the storage. */
function addCommit(stale: Stale | null, commit: Commit): Stale | null {
  const history = commit.get("history") ?? none;
  const settings = commit.get("settings") ?? none;
  if (history === "all" || settings === "all" || stale === "all") return "all";
  const strings = [...settings].filter((key) => key.startsWith(stringPrefix));
  const goals = (["history", "goals", "totals"] as const).some((table) => commit.has(table));
  if (!goals && strings.length === 0) return stale;
  return {
    history: new Set([...(stale?.history ?? none), ...history]),
    strings: new Set([...(stale?.strings ?? none), ...strings]),
    goals: goals || stale?.goals === true,
  };
}

function readRows(db: RowDatabase, stale: Stale): Promise<Loaded> {
  return db.read(["history", "goals", "settings", "totals"], async (tx) => {
    const find = async (table: "history" | "settings", keys?: ReadonlySet<string>): Promise<LoadedRow[]> => {
      if (!keys) return (await tx.list(table)).map((row) => ({ key: row.key, row }));
      const rows = await tx.findMany(table, [...keys]);
      return Array.from(keys, (key, n) => ({ key, row: rows[n] }));
    };
    const known = stale === "all" ? undefined : stale;
    const [history, settings, goals, [totals]] = await Promise.all([
      find("history", known?.history),
      find("settings", known?.strings),
      tx.list("goals"),
      tx.findMany("totals", [allKey]),
    ]);
    return {
      history,
      goals: goals.map((row) => ({ key: row.key, row, sums: totals?.goals?.[row.key] })),
      strings: settings
        .filter(({ key }) => key.startsWith(stringPrefix))
        .map(({ key, row }) => ({ key: key.slice(stringPrefix.length), row })),
    };
  });
}

/** Opens the owner's data as a `Storage`. Resolves once the snapshot is there, so that reads are synchronous. */
export async function createWebStorage(
  owner: Owner,
  deps: Partial<WebStorageDeps> = {},
): Promise<WebStorage> {
  const context = await openContext(owner, deps);
  const { db } = context;
  const target = deps.target ?? window;
  let queue: Intent[] = [];
  let stale: Stale | null = "all";
  /** Whether stale data were changed through another object than this one. */
  let isForeign = false;
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
        await db.write(intentScope, (tx) => writeIntents(context, tx, intents));
      } catch (cause) {
        // The failed call has already returned. The storage shows the stored data again, and the next call fails where a
        // browser's would.
        refused = cause;
        queue = [];
        stale = "all";
        isForeign = false;
        await refresh();
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

  async function refresh(): Promise<void> {
    await drain();
    if (!stale) return;
    const [what, isReported] = [stale, isForeign];
    stale = null;
    isForeign = false;
    const loaded = await readRows(db, what).catch((cause: unknown) => {
      stale = "all";
      throw cause;
    });
    // Items that were set in the meantime are newer than the rows that were read: they are written first, then all is read
    // again.
    if (queue.length > 0) {
      stale = "all";
      isForeign ||= isReported;
      return refresh();
    }
    const before = new Map(isReported ? area.keys().map((key) => [key, area.get(key)]) : []);
    if (what === "all") area.empty();
    area.take(loaded);
    if (isReported) report(before);
  }

  function report(before: ReadonlyMap<string, string | null>): void {
    const keys = new Set([...before.keys(), ...area.keys()]);
    const changed = [...keys].filter((key) => (before.get(key) ?? null) !== area.get(key));
    // A browser dispatches one event for clear(), and only clear() removes several keys at once.
    if (changed.length > 1 && area.keys().length === 0) dispatch(null, null, null);
    else for (const key of changed) dispatch(key, before.get(key) ?? null, area.get(key));
  }

  // Followed before the first read, so that no commit comes in between.
  const stopFollowing = db.onChange((commit, isOwn) => {
    const added = addCommit(stale, commit);
    // After a failed read all is still stale, and read again with the next commit.
    if (added === stale && stale !== "all") return;
    stale = added;
    isForeign ||= !isOwn;
    void inTurn(refresh).catch(() => undefined);
  });
  await inTurn(refresh);

  const storage = createStorageObject({
    area,
    flush: async () => {
      await inTurn(drain).catch(() => undefined);
      const cause = refused;
      refused = undefined;
      if (cause !== undefined) throw cause;
    },
    close: async () => {
      stopFollowing();
      await inTurn(drain).finally(() => db.close());
    },
  });
  return storage;
}
