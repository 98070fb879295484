// Sends a user's pending rows to the relay, encrypted, and merges what the user's other devices have sent.
// Guarantees: only ciphertext is sent. If the relay drops, swaps, replays or changes a frame, this is noticed and
// changes no row.

import { backOff } from "#app/lib/back-off.ts";
import { createListeners } from "#app/lib/listeners.ts";
import type { FitnessDatabase } from "../../database.ts";
import { type SyncTabs, type SyncTimers, type TabMessage, watch } from "../environment.ts";
import { createFrameCipher, type SyncKeys } from "../frames/frame-cipher.ts";
import { createInbox } from "../frames/inbox.ts";
import { createOutbox, type Outbox } from "../frames/outbox.ts";
import type { SnapshotPart } from "../frames/snapshot.ts";
import { randomBytes } from "../keys/sealing.ts";
import { findAnyPending } from "../store/pending-rows.ts";
import { listRunningElsewhere, takeRunning, type UnnamedRunning } from "../store/running-share.ts";
import { createSyncStore, MovedOnError, readTaken, type SyncStore } from "../store/sync-state.ts";
import { readAgain } from "../store/unreadable-operations.ts";
import type { SyncActivity, SyncReason } from "../sync.ts";
import { type Connection, createConnection, type Ending } from "./connection.ts";
import { createActivityLog, reasonOf } from "./sync-activity.ts";
import { createTransports, type RelayLine } from "./transport.ts";

export interface SyncEngineDeps {
  readonly db: FitnessDatabase;
  readonly keys: SyncKeys;
  readonly line: RelayLine;
  readonly timers: SyncTimers;
  /** The tabs of this browser: one of them leads. */
  readonly tabs: SyncTabs;
}

export type EngineEnd = Extract<Ending, { readonly kind: "epoch" | "closed" }>;

export interface SyncEngine {
  /** Starts to sync as soon as this tab leads. */
  start(): void;
  /** Closes the connection and gives up the lead. Resolves once no write of the engine is running. */
  stop(): Promise<void>;
  /** Sends and fetches at once. Resolves when that is done or has failed; `read` then tells which. */
  syncNow(): Promise<void>;
  /** The same object until it changes. */
  read(): SyncActivity;
  subscribe(listener: () => void): () => void;
  /**
   * Calls `listener` when these keys can't be used any more: the relay is at a newer epoch, for whose keys another
   * engine starts, or it refuses this device. Nothing more is sent.
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

/** How long after a change a running workout is shared, with all changes in between. */
const runningMs = 4000;
const retry = { firstMs: 1000, longestMs: 5 * 60 * 1000 };

export function createSyncEngine(deps: SyncEngineDeps): SyncEngine {
  const { db, keys, line, timers, tabs } = deps;
  const cipher = createFrameCipher(keys);
  const openTransport = createTransports(line);
  const log = createActivityLog(tabs);
  const ends = createListeners<[end: EngineEnd]>();
  const stopping = new AbortController();
  const { signal } = stopping;

  let leads = false;
  /** True once these keys can't be used any more. */
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

  /** Reports `reason`, the pending rows, and when the device last sent and received. */
  async function report(reason: SyncReason): Promise<void> {
    if (!parts) return;
    const { store, outbox } = parts;
    const stored = await store.read().catch(() => undefined);
    const times = stored && { lastSentAt: stored.sentAt, lastReceivedAt: stored.receivedAt };
    log.report({ reason, pendingRows: outbox.pending(), unsendable: outbox.unsendable(), ...times });
  }

  /** Fetches the code with the first part, because a device makes a snapshot only every few weeks. */
  async function* makeSnapshot(store: SyncStore): AsyncGenerator<SnapshotPart> {
    const snapshots = await import("../frames/snapshot.ts");
    yield* snapshots.makeSnapshot({ db, store, keys, cipher });
  }

  async function connect(store: SyncStore, outbox: Outbox): Promise<Ending> {
    const made = createConnection({
      store,
      keys,
      inbox: createInbox(db, store, keys, cipher, outbox),
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
      return await made.run(await openTransport(made.emit));
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

  /**
   * Marks the relay as tampered with when the same fault comes twice at the same cursor. Returns whether it is
   * marked.
   */
  async function markIfTampered({ read, update }: SyncStore): Promise<boolean> {
    const { cursor } = await read();
    const isAgain = suspectedAt === cursor;
    suspectedAt = cursor;
    if (isAgain) await update({ tampered: true });
    return isAgain;
  }

  /** Handles the end of a connection. Returns whether to connect again. */
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
    const outbox = createOutbox({ db, store, keys, cipher });
    parts = { store, outbox };
    for (let goesOn = true; goesOn && !signal.aborted; ) {
      try {
        await readAgain(db);
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
    await exchange();
    isOver = true;
    resolveWaiting();
    // This tab keeps the lead, so that no other tab leads with keys of a former epoch.
    if (!signal.aborted)
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  }

  const changed = () => connection?.emit({ type: "changed" });
  const readPending = () => Promise.all([findAnyPending(db), readTaken(db)]);
  let isRunningFollowed = false;
  let isRunningDue = false;
  let cancelRunning = () => {};
  function runningChanged(): void {
    // A new connection reads the running workout by itself, so the first answer of this query is no news.
    if (!isRunningFollowed) {
      isRunningFollowed = true;
      changed();
      return;
    }
    if (!leads || isRunningDue) return;
    isRunningDue = true;
    cancelRunning = timers.after(runningMs, () => {
      isRunningDue = false;
      changed();
    });
  }

  function showElsewhere(found: readonly UnnamedRunning[]): void {
    running = found;
    log.touch();
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
      // This tab may become the leading tab before the leading tab answers.
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
        watch(() => listRunningElsewhere(db), showElsewhere),
        watch(readPending, changed),
        watch(() => db.runningWorkout.toArray(), runningChanged),
        () => cancelRunning(),
        tabs.listen(onTab),
        tabs.onWake(() => refresh(false)),
      );
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
