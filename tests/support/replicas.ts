import type { FitnessDatabase } from "#app/data/database.ts";
import { createSyncEngine } from "#app/data/sync/engine/sync-engine.ts";
import type { RelayLine } from "#app/data/sync/engine/transport.ts";
import type { SyncTabs, SyncTimers } from "#app/data/sync/environment.ts";
import { syncRecordKey } from "#app/data/sync/find-sync.ts";
import type { SyncKeys } from "#app/data/sync/frames/frame-cipher.ts";
import type { SyncActivity } from "#app/data/sync/sync.ts";
import { commitImport, readImport } from "#app/data/transfer/import-file.ts";
import { exportFormat, exportVersion, type ImportBatch } from "#app/domain/row/export-file.ts";
import { rowTables } from "#app/domain/row/operation.ts";
import { nextTimestamp } from "#app/lib/hybrid-clock.ts";
import { canonical } from "./canonical.ts";
import { openTestDatabase } from "./test-database.ts";

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
};

interface TestTimers extends SyncTimers {
  advance(ms: number): void;
  /** Waits until a timer is set. Returns in how many milliseconds the first is due. */
  nextDue(): Promise<number>;
  /** Whether a timer is due in exactly `ms`. */
  isDueIn(ms: number): boolean;
}

/** Timers whose time the test advances. */
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

/** Stores these keys in the device's record, like app/data/sync/keys. */
export const storeKeys = (
  db: FitnessDatabase,
  { device, epoch }: Pick<SyncKeys, "device" | "epoch">,
): Promise<unknown> => db.meta.put({ key: syncRecordKey, value: { isOn: true, device, epoch } });

/** One device of several that belong to the same user. */
export function createReplica(device: string, clock: { now: number }) {
  let made = 0;
  const db = openTestDatabase({
    device,
    now: () => new Date(clock.now),
    newId: () => `${device}${made++}`,
    formatDate: (instant) => instant.toDateString(),
  });
  const timers = createTimers();
  /** Opens a tab: an engine on the device's rows. `over.db` is the tab's own connection to them. */
  async function open(line: RelayLine, over: Partial<SyncKeys> & { db?: FitnessDatabase } = {}) {
    const { db: connection = db, ...others } = over;
    const keys = { device: deviceId(device), epoch: 1, root: over.root ?? (await importRoot()), ...others };
    await storeKeys(db, keys);
    return createSyncEngine({ db: connection, keys, line, timers, tabs: oneTab });
  }
  return {
    device,
    db,
    timers,
    open,
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

/** Everything that must be the same on all devices once all operations have reached them. */
export async function readShared({ db }: Replica): Promise<unknown> {
  const tables = await Promise.all(
    rowTables.map(async (table) => {
      const rows = await db[table].toArray();
      return [table, rows.map(({ pending: _, ...row }) => row)] as const;
    }),
  );
  const totals = (await db.totals.toArray())
    .filter(({ count }) => count !== 0)
    // Each device counts the records when they are asked for.
    .map(({ records: _, ...row }) => ({
      ...row,
      goals: Object.entries(row.goals ?? {})
        .filter(([, { count }]) => count !== 0)
        .sort(),
    }));
  return canonical({ ...Object.fromEntries(tables), totals });
}

export const importFile = async ({ db }: Replica, file: Blob, name: string): Promise<ImportBatch> =>
  commitImport(db, await readImport(db, file, {}), name);

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

/** Two entries as an import of another app's file makes them. Their timestamps come from the file. */
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
      clock: nextTimestamp("", end, "import"),
    };
  });
  return new Blob([JSON.stringify({ format: exportFormat, version: exportVersion, tables: { history } })]);
}
