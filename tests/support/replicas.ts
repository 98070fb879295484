import { createMemoryDatabase } from "#app/data/engine/memory-database.ts";
import type { RowDatabase } from "#app/data/engine/row-database.ts";
import type { StoreContext } from "#app/data/rows/row-writer.ts";
import { createGoalStore } from "#app/data/stores/goal-store.ts";
import { createHistoryStore } from "#app/data/stores/history-store.ts";
import type { RelayLine, SyncTabs, SyncTimers } from "#app/data/sync/environment.ts";
import { syncRecordKey } from "#app/data/sync/find-sync.ts";
import type { SyncKeys } from "#app/data/sync/frame-cipher.ts";
import type { SyncActivity } from "#app/data/sync/sync.ts";
import { createSyncEngine, type SyncEngineDeps } from "#app/data/sync/sync-engine.ts";
import { createTransferStore } from "#app/data/transfer/transfer-store.ts";
import { tick } from "#app/lib/hybrid-clock.ts";
import { exportFormat, exportVersion } from "#app/model/export-file.ts";
import { rowTables } from "#app/model/row-change.ts";

/** The same for every letter. */
export const importRoot = (seed = 1): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(32).fill(seed), "HKDF", false, ["deriveKey", "deriveBits"]);

export const randomBytes = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** A device's id from its letter. */
export const deviceId = (letter: string): string => letter.codePointAt(0)?.toString(16).repeat(16) ?? "";

const oneTab: SyncTabs = {
  lead: (_, work) => work(),
  post: () => undefined,
  listen: () => () => undefined,
  onWake: () => () => undefined,
  onHide: () => () => undefined,
};

interface TestTimers extends SyncTimers {
  advance(ms: number): void;
  /** Waits until a timer is set. Returns in how many milliseconds the first is due. */
  nextDue(): Promise<number>;
  /** Whether a timer is due in exactly `ms`. */
  isDueIn(ms: number): boolean;
}

/** Time that a test turns. */
function createTimers(): TestTimers {
  let now = 0;
  const due = new Map<symbol, { at: number; run: () => void }>();
  let reportSet = () => {};
  return {
    after(ms, run) {
      const name = Symbol("timer");
      due.set(name, { at: now + ms, run });
      reportSet();
      return () => void due.delete(name);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        due.delete(next[0]);
        now = next[1].at;
        next[1].run();
      }
      now = end;
    },
    async nextDue() {
      while (due.size === 0)
        await new Promise<void>((resolve) => {
          reportSet = resolve;
        });
      return Math.min(...[...due.values()].map(({ at }) => at)) - now;
    },
    isDueIn: (ms) => [...due.values()].some(({ at }) => at - now === ms),
  };
}

/** The device's record says that these are its keys, as app/data/sync/keys stores it. */
export const storeKeys = (
  db: RowDatabase,
  { device, epoch }: Pick<SyncKeys, "device" | "epoch">,
): Promise<void> =>
  db.write(["meta"], (tx) => tx.put("meta", [{ key: syncRecordKey, value: { isOn: true, device, epoch } }]));

/** One device of several that belong to the same person. */
export function createReplica(device: string, clock: { now: number }) {
  let made = 0;
  const context: StoreContext = {
    db: createMemoryDatabase(),
    device,
    now: () => new Date(clock.now),
    newId: () => `${device}${made++}`,
    formatDate: (instant) => instant.toDateString(),
  };
  const timers = createTimers();
  /** Opens a tab: an engine on the device's rows. */
  async function open(
    line: RelayLine,
    over: Partial<SyncKeys> & { db?: RowDatabase } & Pick<SyncEngineDeps, "openInboxWorker"> = {},
  ) {
    const { db = context.db, openInboxWorker, ...others } = over;
    const keys = { device: deviceId(device), epoch: 1, root: over.root ?? (await importRoot()), ...others };
    await storeKeys(context.db, keys);
    return createSyncEngine({
      context: { ...context, db },
      keys,
      line,
      timers,
      tabs: oneTab,
      ...(openInboxWorker && { openInboxWorker }),
    });
  }
  return {
    device,
    context,
    timers,
    open,
    history: createHistoryStore(context),
    goals: createGoalStore(context),
    transfer: createTransferStore(context),
    /** Opens a tab, syncs once and closes it. Returns why it needs something, or "none". */
    async sync(line: RelayLine, over: Parameters<typeof open>[1] = {}): Promise<SyncActivity["reason"]> {
      const engine = await open(line, over);
      engine.start();
      await engine.syncNow();
      await engine.stop();
      return engine.read().reason;
    },
  };
}

export type Replica = ReturnType<typeof createReplica>;

/** Everything that must be the same on all devices once all changes have reached them. */
export const readShared = ({ context: { db } }: Replica): Promise<unknown> =>
  db.read([...rowTables, "totals"], async (tx) => {
    const tables = await Promise.all(
      rowTables.map(async (table) => {
        const rows = await tx.list(table);
        return [table, rows.map(({ unsynced: _, ...row }) => row)] as const;
      }),
    );
    const totals = (await tx.list("totals"))
      .filter(({ count }) => count !== 0)
      // Each device counts the records when they are asked for.
      .map(({ records: _, ...row }) => ({
        ...row,
        goals: Object.entries(row.goals ?? {})
          .filter(([, { count }]) => count !== 0)
          .sort(),
      }));
    return canonical({ ...Object.fromEntries(tables), totals });
  });

/** The same value with the fields of every object in alphabetical order. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([field, inner]) => [field, canonical(inner)]));
}

export const workout = (seconds: number, kcal: number, at: number) => ({
  exercise: "Running",
  duration: seconds,
  caloriesBurned: kcal,
  startedAt: new Date(at - seconds * 1000).toISOString(),
  endedAt: new Date(at).toISOString(),
  source: "exercise" as const,
  kcalModel: "exercise" as const,
});

/** How one file is read: with kilograms and an own exercise, or with pounds and one of the library. */
export const readings = {
  kg: { exercise: "Dip", exerciseId: "own-dip", weightG: 20_000, seconds: 60 },
  lb: { exercise: "Dips", exerciseId: "dips", weightG: 9072, seconds: 90 },
} as const;

/** Two entries as the import of another app's file makes them: their readings of the clock are those of the file. */
export function fileRead(as: keyof typeof readings, at: number): Blob {
  const { exercise, exerciseId, weightG, seconds } = readings[as];
  const history = [0, 1].map((n) => {
    const end = at + n * 1000;
    const sets = [{ id: "1", kind: "normal", weightG: weightG * (n + 1), reps: 5 }];
    const { startedAt, endedAt } = workout(seconds, 0, end);
    const times = { startedAt, endedAt, duration: seconds, day: endedAt.slice(0, 10), date: endedAt };
    const rest = { measure: "weight-reps", caloriesBurned: 0, kcalModel: "unknown", source: "imported" };
    return {
      key: `file-${n}`,
      value: { exercise, exerciseId, sets, ...times, ...rest },
      clock: tick("", end, "import"),
    };
  });
  return new Blob([JSON.stringify({ format: exportFormat, version: exportVersion, tables: { history } })]);
}
