/** A user's browser as sync sees it: its own database, a network that can fail, and time that passes by itself. */
import type { DeviceRecord, FitnessDatabase } from "#app/data/database.ts";
import { createSync } from "#app/data/sync/create-sync.ts";
import type { ClosedReason } from "#app/data/sync/engine/connection.ts";
import {
  createSyncEngine,
  type EngineEnd,
  type SyncEngine,
  type SyncEngineDeps,
} from "#app/data/sync/engine/sync-engine.ts";
import type { RelayLine } from "#app/data/sync/engine/transport.ts";
import type { SyncTimers } from "#app/data/sync/environment.ts";
import { createRelayClient } from "#app/data/sync/keys/relay-client.ts";
import type { Sync } from "#app/data/sync/sync.ts";
import { createListeners } from "#app/lib/listeners.ts";
import { openTestDatabase } from "./test-database.ts";

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

/** An engine that only remembers its calls. */
function createSilentEngine(deps: SyncEngineDeps) {
  const ends = createListeners<[end: EngineEnd]>();
  const engine = {
    deps,
    isRunning: false,
    reportEpoch: (epoch: number) => ends.call({ kind: "epoch", epoch }),
    reportClosed: (reason: ClosedReason) => ends.call({ kind: "closed", reason }),
    start() {
      engine.isRunning = true;
    },
    async stop() {
      engine.isRunning = false;
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
  pendingRows: 0,
  lastSentAt: null,
  lastReceivedAt: null,
} as const;

/** Stores keys as a browser does. A clone in workerd's memory can't contain keys. */
function holdKeys(db: FitnessDatabase): FitnessDatabase {
  const held = new Map<string, DeviceRecord["keys"]>();
  const withKeys = (record: DeviceRecord | undefined) => record && { ...record, keys: held.get(record.key) };
  function withoutKeys({ keys, ...record }: DeviceRecord): DeviceRecord {
    held.set(record.key, keys);
    return record;
  }
  db.use({
    stack: "dbcore",
    name: "keys",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== "meta") return table;
        return {
          ...table,
          mutate: (request) =>
            table.mutate(
              "values" in request ? { ...request, values: request.values.map(withoutKeys) } : request,
            ),
          get: (request) => table.get(request).then(withKeys),
          getMany: (request) => table.getMany(request).then((records) => records.map(withKeys)),
        };
      },
    }),
  });
  return db;
}

/** Waits take no time, but advance the clock. */
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
  readonly db: FitnessDatabase;
  sync: Sync;
  /** The engine that runs; undefined for none. */
  engine(): ReturnType<typeof createSilentEngine> | undefined;
  /** The function between the device and the relay. */
  between: Between;
  /** Method and path of each request. */
  readonly requests: string[];
  /** While `isStill`, waits that begin don't end. */
  readonly time: { isStill: boolean };
  /** Closes the page and opens it again. */
  reopen(): Promise<void>;
  /** The network is back, or the page is seen again. */
  wake(): void;
  /** Resolves when the state is of this kind, with it. */
  until<K extends ReturnType<Sync["read"]>["kind"]>(kind: K, reason?: string): Promise<void>;
}

/** A device that talks to a relay in real time. Without it the engine only remembers its calls. */
interface RealLine {
  readonly line: RelayLine;
  /** Stands between the device and its database. */
  wrap?(db: FitnessDatabase): FitnessDatabase;
}

const realTimers: SyncTimers = {
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, 50));
    return () => clearTimeout(timer);
  },
};

export async function openDevice(person: Member, name = "Laptop", real?: RealLine): Promise<Device> {
  const time = createTime();
  let made = 0;
  const db = holdKeys(
    openTestDatabase({
      now: time.now,
      newId: () => `${name.toLowerCase()}${made++}`,
      formatDate: (instant) => instant.toDateString(),
    }),
  );
  real?.wrap?.(db);
  const engines: ReturnType<typeof createSilentEngine>[] = [];
  const requests: string[] = [];
  const waking = new Set<() => void>();
  const fetchFrom: typeof fetch = (input, init = {}) => {
    const path = String(input)
      .replace("/sync/v1", "")
      .replace(/\??&?account=.*/, "");
    requests.push(`${init.method ?? "GET"} ${path}`);
    return device.between(() => person.fetch(input, init), path, init);
  };
  const create = () =>
    createSync({
      db,
      loadKeys: async () => ({
        db,
        deviceName: name,
        client: createRelayClient(fetchFrom, person.account),
      }),
      line: real?.line ?? {
        open: () => Promise.reject(new Error("No line")),
        post: () => Promise.reject(new Error("No line")),
      },
      timers: real ? realTimers : time.timers,
      tabs: {
        lead: (_, work) => work(),
        post: () => undefined,
        listen: () => () => undefined,
        onWake(listener) {
          waking.add(listener);
          return () => waking.delete(listener);
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
    time,
    requests,
    between: (next) => next(),
    engine: () => engines.find(({ isRunning }) => isRunning),
    async reopen() {
      device.sync?.close();
      device.sync = await open();
    },
    wake() {
      for (const listener of [...waking]) listener();
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
