/** A browser of a member as sync sees it: its own database, a network that can fail, time that passes by itself. */
import { createMemoryDatabase } from "#app/data/engine/memory-database.ts";
import type { DeviceRecord, RowDatabase, Tx } from "#app/data/engine/row-database.ts";
import { createListeners } from "#app/data/listeners.ts";
import type { StoreContext } from "#app/data/rows/row-writer.ts";
import type { ClosedReason } from "#app/data/sync/connection.ts";
import { createSync } from "#app/data/sync/create-sync.ts";
import type { RelayLine, SyncTabs, SyncTimers } from "#app/data/sync/environment.ts";
import { createRelayClient } from "#app/data/sync/keys/relay-client.ts";
import type { Sync } from "#app/data/sync/sync.ts";
import {
  createSyncEngine,
  type EngineEnd,
  type SyncEngine,
  type SyncEngineDeps,
} from "#app/data/sync/sync-engine.ts";

export interface Member {
  readonly account: string;
  readonly fetch: typeof fetch;
}

/** Passes a request on, or does something else with it. */
export type Between = (next: () => Promise<Response>, path: string, init: RequestInit) => Promise<Response>;

export const offline: Between = async () => {
  throw new TypeError("Failed to fetch");
};

/** A network that never answers. */
export const silent: Between = () => new Promise(() => undefined);

/** An engine that does nothing but remember what it was given. */
function createSilentEngine(deps: SyncEngineDeps) {
  const ends = createListeners<[end: EngineEnd]>();
  const engine = {
    deps,
    isRunning: false,
    /** Whether a real engine would talk to the relay now. */
    leads: false,
    reportEpoch: (epoch: number) => ends.call({ kind: "epoch", epoch }),
    reportClosed: (reason: ClosedReason) => ends.call({ kind: "closed", reason }),
    start() {
      engine.isRunning = true;
      void deps.tabs.lead(new AbortController().signal, async () => {
        engine.leads = (await deps.mayLead?.()) !== false;
      });
    },
    async stop() {
      engine.isRunning = false;
      engine.leads = false;
    },
    syncNow: async () => undefined,
    read: () => idle,
    subscribe: () => () => undefined,
    onEnd: ends.add,
    runningElsewhere: () => [],
    takeOver: async () => undefined,
  };
  return engine satisfies SyncEngine;
}

const idle = {
  mark: "up-to-date",
  reason: "none",
  unsyncedRows: 0,
  lastSentAt: null,
  lastReceivedAt: null,
} as const;

/** Stores keys as IndexedDB does; a clone in workerd's memory can't hold any. */
function holdKeys(base: RowDatabase): RowDatabase {
  const held = new Map<string, DeviceRecord["keys"]>();
  const holding = (tx: Tx): Tx => ({
    ...tx,
    put(table, rows) {
      const bare = rows.map((row) => {
        const copy = { ...row };
        if (!("keys" in copy)) return row;
        held.set(row.key, copy.keys);
        Reflect.deleteProperty(copy, "keys");
        return copy;
      });
      return tx.put(table, bare);
    },
    async findMany(table, keys) {
      const rows = await tx.findMany(table, keys);
      if (table !== "meta") return rows;
      return rows.map((row) => row && (held.has(row.key) ? { ...row, keys: held.get(row.key) } : row));
    },
  });
  return {
    ...base,
    kind: "indexeddb",
    read: (tables, work) => base.read(tables, (tx) => work(holding(tx))),
    write: (tables, work) => base.write(tables, (tx) => work(holding(tx))),
  };
}

/** Waits take no time, but the clock moves on by them. */
function createTime() {
  let time = Date.UTC(2026, 5, 1, 12);
  const turning = {
    isStill: false,
    now: () => new Date(time),
    timers: {
      after(ms: number, run: () => void) {
        if (turning.isStill) return () => undefined;
        const timer = setTimeout(() => {
          time += ms;
          run();
        }, 0);
        return () => clearTimeout(timer);
      },
    },
  };
  return turning;
}

export interface Device {
  readonly name: string;
  readonly db: RowDatabase;
  sync: Sync;
  /** The engine that runs; undefined for none. */
  engine(): ReturnType<typeof createSilentEngine> | undefined;
  /** What stands between the device and the relay. */
  between: Between;
  /** Method and path of each request. */
  readonly requests: string[];
  readonly context: StoreContext;
  /** While `isStill`, waits that begin don't end. */
  readonly time: { isStill: boolean };
  /** Closes the page and opens it again. */
  reopen(): Promise<void>;
  /** A second tab, in which the engine doesn't lead before `lead` is called. */
  openTab(): Promise<{ readonly sync: Sync; lead(): Promise<void> }>;
  /** The network is back, or the page is seen again. */
  wake(): void;
  /** The page is seen no more. */
  hide(): void;
  /** Resolves when the state is of this kind, with it. */
  until<K extends ReturnType<Sync["read"]>["kind"]>(kind: K, reason?: string): Promise<void>;
}

/** A device that talks to a relay, in real time; without it the engine only remembers what it was given. */
interface RealLine {
  readonly line: RelayLine;
  /** Stands between the device and its database. */
  wrap?(db: RowDatabase): RowDatabase;
}

const realTimers: SyncTimers = {
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, 50));
    return () => clearTimeout(timer);
  },
};

export async function openDevice(person: Member, name = "Laptop", real?: RealLine): Promise<Device> {
  const held = holdKeys(createMemoryDatabase());
  const db = real?.wrap?.(held) ?? held;
  const time = createTime();
  let made = 0;
  const context = {
    db,
    now: time.now,
    newId: () => `${name.toLowerCase()}${made++}`,
    formatDate: (instant: Date) => instant.toDateString(),
  };
  const engines: ReturnType<typeof createSilentEngine>[] = [];
  const requests: string[] = [];
  const waking = new Set<() => void>();
  const hiding = new Set<() => void>();
  const fetchFrom: typeof fetch = (input, init = {}) => {
    const path = String(input)
      .replace("/sync/v1", "")
      .replace(/\??&?account=.*/, "");
    requests.push(`${init.method ?? "GET"} ${path}`);
    return device.between(() => person.fetch(input, init), path, init);
  };
  const create = (tabs: Pick<SyncTabs, "lead"> = { lead: (_, work) => work() }) =>
    createSync({
      context,
      loadKeys: async () => ({
        ...{ db, now: time.now, deviceName: name },
        client: createRelayClient(fetchFrom, person.account),
      }),
      line: real?.line ?? {
        open: () => Promise.reject(new Error("No line")),
        post: () => Promise.reject(new Error("No line")),
      },
      timers: real ? realTimers : time.timers,
      tabs: {
        ...tabs,
        post: () => undefined,
        listen: () => () => undefined,
        onWake(listener) {
          waking.add(listener);
          return () => waking.delete(listener);
        },
        onHide(listener) {
          hiding.add(listener);
          return () => hiding.delete(listener);
        },
      },
      createEngine(deps) {
        if (real) return createSyncEngine(deps);
        const engine = createSilentEngine(deps);
        engines.push(engine);
        return engine;
      },
    });
  /** Where sync is off, resolves once the relay was asked whether the account syncs elsewhere. */
  async function open(): Promise<Sync> {
    const sync = await create();
    const isAsking = () => JSON.stringify(sync.read()) === JSON.stringify({ kind: "off", elsewhere: null });
    if (device.between !== silent && isAsking())
      await new Promise<void>((resolve) => {
        const stop = sync.subscribe(() => {
          if (isAsking()) return;
          stop();
          resolve();
        });
      });
    return sync;
  }
  const device: Omit<Device, "sync"> & { sync?: Sync } = {
    name,
    db,
    context,
    time,
    requests,
    between: (next) => next(),
    engine: () => engines.find(({ isRunning }) => isRunning),
    async reopen() {
      device.sync?.close();
      device.sync = await open();
    },
    async openTab() {
      let lead = async () => {};
      const waiting: SyncTabs["lead"] = (_, work) => {
        lead = work;
        return Promise.resolve();
      };
      const sync = await create({ lead: waiting });
      return { sync, lead: () => lead() };
    },
    wake() {
      for (const listener of [...waking]) listener();
    },
    hide() {
      for (const listener of [...hiding]) listener();
    },
    until: (kind, reason) =>
      new Promise((resolve) => {
        const { sync } = device as Device;
        const check = () => {
          const state = sync.read();
          if (state.kind !== kind || (reason && !(state.kind === "on" && state.activity.reason === reason)))
            return;
          stop();
          resolve();
        };
        const stop = sync.subscribe(check);
        check();
      }),
  };
  device.sync = await open();
  return device as Device;
}

/** Turns sync on. Returns the recovery code. */
export async function turnOn({ sync }: Device): Promise<string> {
  const { recoveryCode, confirm } = await sync.prepare();
  await confirm(recoveryCode);
  return recoveryCode;
}
