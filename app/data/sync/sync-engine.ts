// Sends unsynced rows of one member to the relay, encrypted, and merges what the member's other devices have sent.
// Guarantees: nothing is sent but ciphertext; what the relay drops, swaps, replays or changes is noticed and changes no row.

import { backOff } from "#app/lib/back-off.ts";
import { rowTables } from "#app/model/row-change.ts";
import type { Commit } from "../engine/row-database.ts";
import { createListeners } from "../listeners.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import { type Connection, createConnection, type Ending } from "./connection.ts";
import type { RelayLine, SyncTabs, SyncTimers, TabMessage } from "./environment.ts";
import { createFrameCipher, type SyncKeys } from "./frame-cipher.ts";
import { type ClosableInbox, createInbox } from "./inbox.ts";
import { randomBytes } from "./keys/sealing.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { readAgain } from "./read-again.ts";
import { listRunningElsewhere, takeRunning, type UnnamedRunning } from "./running-share.ts";
import type { SnapshotPart } from "./snapshot.ts";
import type { SyncActivity, SyncReason } from "./sync.ts";
import { createActivityLog, reasonOf } from "./sync-activity.ts";
import { createSyncStore, MovedOnError, metaKeys, type SyncStore } from "./sync-state.ts";
import { openTransport } from "./transport.ts";

export interface SyncEngineDeps {
  readonly context: StoreContext;
  readonly keys: SyncKeys;
  readonly line: RelayLine;
  readonly timers: SyncTimers;
  /** The tabs of this browser: one of them leads. */
  readonly tabs: SyncTabs;
  /** Asked once this tab leads: whether the engine may connect with these keys. */
  mayLead?(): Promise<boolean>;
  /** Opens an inbox in a worker, for a device that is many frames behind; null where no worker can be used. */
  openInboxWorker?(keys: SyncKeys): Promise<ClosableInbox | null>;
}

export type EngineEnd = Extract<Ending, { readonly kind: "epoch" | "closed" }>;

export interface SyncEngine {
  /** Starts to sync as soon as this tab leads. */
  start(): void;
  /** Closes the connection and gives up the lead. Resolves when no write of the engine is under way. */
  stop(): Promise<void>;
  /** Sends and fetches at once. Resolves when that is done or has failed; `read` then says which. */
  syncNow(): Promise<void>;
  /** The same object until it changes. */
  read(): SyncActivity;
  subscribe(listener: () => void): () => void;
  /**
   * Calls `listener` when these keys have come to their end: the relay is at a newer epoch, whose keys another engine goes on
   * with, or refuses this device. Nothing more is sent.
   */
  onEnd(listener: (end: EngineEnd) => void): () => void;
  /** Newest first. The same array until it changes; `subscribe` reports it. */
  runningElsewhere(): readonly UnnamedRunning[];
  /**
   * Moves the running workout of another device to this one. Rejects while a workout is timed here, or when that
   * workout has ended.
   */
  takeOver(device: string): Promise<void>;
}

/** A running workout is shared this long after a change, with all changes since then. */
const runningMs = 4000;
const retry = { firstMs: 1000, longestMs: 5 * 60 * 1000 };

const touchesMeta = (commit: Commit, key: string): boolean => {
  const keys = commit.get("meta");
  return keys === "all" || keys?.has(key) === true;
};

export function createSyncEngine(deps: SyncEngineDeps): SyncEngine {
  const { context, keys, line, timers, tabs } = deps;
  const { db, now } = context;
  const cipher = createFrameCipher(keys);
  const log = createActivityLog(tabs);
  const ends = createListeners<[end: EngineEnd]>();
  const stopping = new AbortController();
  const { signal } = stopping;

  let leads = false;
  /** Nothing more is sent or fetched with these keys. */
  let isOver = false;
  /** Settles once this tab neither leads nor waits to lead. */
  let led: Promise<void> = Promise.resolve();
  /** The stored state and the outbox; null in a tab that doesn't lead. */
  let parts: { readonly store: SyncStore; readonly outbox: Outbox } | null = null;
  let connection: Connection | null = null;
  /** Ends the pause between two connections. */
  let goOn: () => void = () => undefined;
  /** Resolve the calls of `syncNow` that wait. */
  let waiting: (() => void)[] = [];
  let failures = 0;
  /** The cursor at which the relay was suspected last. */
  let suspectedAt = -1;
  let running: readonly UnnamedRunning[] = [];
  const cleanUps: (() => void)[] = [];

  function resolveWaiting(): void {
    const done = waiting;
    waiting = [];
    for (const resolve of done) resolve();
  }

  /** Reports `reason`, with what is unsynced and when the device has sent and received last. */
  async function report(reason: SyncReason): Promise<void> {
    if (!parts) return;
    const { store, outbox } = parts;
    const stored = await db.read(["meta"], store.read).catch(() => undefined);
    const times = stored && { lastSentAt: stored.sentAt, lastReceivedAt: stored.receivedAt };
    log.report({ reason, unsyncedRows: outbox.unsynced(), unsendable: outbox.unsendable(), ...times });
  }

  /** Fetches the code with the first part: a device makes a snapshot every few weeks. */
  async function* makeSnapshot(store: SyncStore): AsyncGenerator<SnapshotPart> {
    const snapshots = await import("./snapshot.ts");
    yield* snapshots.makeSnapshot({ db, store, keys, cipher });
  }

  async function connect(store: SyncStore, outbox: Outbox): Promise<Ending> {
    const made = createConnection({
      store,
      keys,
      inbox: createInbox(context, store, keys, cipher, outbox),
      openInboxWorker: async () => (await deps.openInboxWorker?.(keys)) ?? null,
      outbox,
      timers,
      makeSnapshot: () => makeSnapshot(store),
      report,
      onIdle: resolveWaiting,
      caughtUp: () => {
        failures = 0;
      },
    });
    connection = made;
    try {
      const transport = await openTransport(line, made.emit);
      return await made.run(transport);
    } catch (cause) {
      return { kind: "lost", cause };
    } finally {
      connection = null;
    }
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = timers.after(ms, resolve);
      goOn = () => {
        cancel();
        resolve();
      };
      if (signal.aborted) goOn();
    });

  /** Marks the relay as tampered with when the same fault comes at the same cursor twice. Returns whether it is marked. */
  async function markIfTampered({ read, update }: SyncStore): Promise<boolean> {
    const { cursor } = await db.read(["meta"], read);
    const isAgain = suspectedAt === cursor;
    suspectedAt = cursor;
    if (isAgain) await db.write(["meta"], (tx) => update(tx, { tampered: true }));
    return isAgain;
  }

  /** Returns whether to go on. */
  async function conclude(ending: Ending, store: SyncStore): Promise<boolean> {
    switch (ending.kind) {
      case "epoch":
        ends.call(ending);
        return false;
      case "closed":
        await report(ending.reason === "revoked" ? "revoked" : "none");
        ends.call(ending);
        return false;
      case "suspect":
        if (!(await markIfTampered(store))) return true;
        await report("relay-tampered");
        return false;
      case "lost": {
        const { cause } = ending;
        if (signal.aborted) return false;
        if (cause instanceof MovedOnError) return true;
        if (cause !== undefined || failures > 0) await report(reasonOf(cause));
        resolveWaiting();
        const ms = backOff(failures++, retry);
        const [byte = 0] = randomBytes(1);
        await pause(ms / 2 + (ms / 2) * (byte / 255));
        return true;
      }
    }
  }

  async function exchange(): Promise<void> {
    const store = await createSyncStore(db, keys);
    const outbox = createOutbox({ db, store, keys, cipher, now });
    parts = { store, outbox };
    for (let goesOn = true; goesOn && !signal.aborted; ) {
      try {
        await readAgain(context);
        const state = await store.begin();
        if (!state) break;
        await report(state.tampered ? "relay-tampered" : "sending");
        const ending = state.tampered ? null : await connect(store, outbox);
        goesOn = ending !== null && !signal.aborted && (await conclude(ending, store));
      } catch (cause) {
        await conclude({ kind: "lost", cause }, store);
      }
    }
  }

  async function lead(): Promise<void> {
    if (signal.aborted) return;
    leads = true;
    if (!deps.mayLead || (await deps.mayLead())) await exchange();
    isOver = true;
    resolveWaiting();
    // This tab goes on leading, so that no other tab leads with keys of a former epoch.
    if (!signal.aborted)
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  }

  const changed = () => connection?.emit({ type: "changed" });
  let isRunningDue = false;
  let cancelRunning = () => {};
  function runningChanged(): void {
    if (isRunningDue) return;
    isRunningDue = true;
    cancelRunning = timers.after(runningMs, () => {
      isRunningDue = false;
      changed();
    });
  }

  async function readElsewhere(): Promise<void> {
    running = await listRunningElsewhere(db, now());
    log.touch();
  }

  function onCommit(commit: Commit): void {
    if (touchesMeta(commit, metaKeys.running)) void readElsewhere().catch(() => undefined);
    if (!leads) return;
    const isTaken = touchesMeta(commit, metaKeys.taken);
    if (isTaken || rowTables.some((table) => commit.has(table))) changed();
    if (commit.has("session")) runningChanged();
  }

  function refresh(isAsked: boolean): void {
    goOn();
    connection?.emit({ type: "refresh", isAsked });
  }

  function onTab({ type, value }: TabMessage): void {
    if (type === "activity" && !leads) log.adopt(value as SyncActivity);
    else if (type === "ask" && leads) log.report({});
    else if (type === "now" && leads) void syncNow().then(() => tabs.post({ type: "done", value }));
  }

  function syncNow(): Promise<void> {
    if (signal.aborted || isOver) return Promise.resolve();
    return new Promise((resolve) => {
      // This tab may come to lead before the leading tab answers.
      waiting.push(resolve);
      if (leads) return refresh(true);
      const id = randomBytes(8).join("");
      const stop = tabs.listen(({ type, value }) => {
        if (type !== "done" || value !== id) return;
        stop();
        resolve();
      });
      tabs.post({ type: "now", value: id });
    });
  }

  return {
    start() {
      cleanUps.push(
        db.onChange(onCommit),
        () => cancelRunning(),
        tabs.listen(onTab),
        tabs.onWake(() => refresh(false)),
      );
      void readElsewhere().catch(() => undefined);
      tabs.post({ type: "ask" });
      led = tabs.lead(signal, lead);
    },
    async stop() {
      stopping.abort();
      goOn();
      connection?.emit({ type: "closed" });
      for (const cleanUp of cleanUps) cleanUp();
      await led;
      resolveWaiting();
    },
    syncNow,
    read: log.read,
    subscribe: log.subscribe,
    onEnd: ends.add,
    runningElsewhere: () => running,
    takeOver: (device) => takeRunning(db, device),
  };
}
