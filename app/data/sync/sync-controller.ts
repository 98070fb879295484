// Runs the engine with the keys of this device's record, and composes the state that screens show.
// Guarantees: in every tab an engine runs only with the keys of the record, and none runs without them.

import { backOff } from "#app/lib/back-off.ts";
import { createListeners } from "#app/lib/listeners.ts";
import type { FitnessDatabase } from "../database.ts";
import { connecting, withReason } from "./engine/sync-activity.ts";
import type { createSyncEngine, SyncEngine } from "./engine/sync-engine.ts";
import type { RelayLine } from "./engine/transport.ts";
import { type SyncTabs, type SyncTimers, watch } from "./environment.ts";
import { listDepartedDevices } from "./find-sync.ts";
import type { KeyContext } from "./keys/devices.ts";
import type { Followed } from "./keys/follow-epoch.ts";
import { type KeyRecord, openSecrets, readRecord } from "./keys/key-record.ts";
import { importSecret } from "./keys/sealing.ts";
import { countPending } from "./store/pending-rows.ts";
import { SyncActionError, type SyncActivity, type SyncReason, type SyncState } from "./sync.ts";

const retry = { firstMs: 2000, longestMs: 5 * 60 * 1000 };

/** The dependencies of sync; tests replace some of them. */
export interface SyncParts {
  readonly db: FitnessDatabase;
  /** Loads the dependencies of the actions with keys, such as the client of the relay's JSON endpoints. */
  loadKeys(): Promise<KeyContext>;
  readonly line: RelayLine;
  readonly timers: SyncTimers;
  readonly tabs: SyncTabs;
  readonly createEngine: typeof createSyncEngine;
}

export interface SyncController {
  read(): SyncState;
  subscribe(listener: () => void): () => void;
  readonly record: () => KeyRecord | null;
  readonly engine: () => SyncEngine | null;
  /** Reads the stored record, and starts, stops or replaces the engine accordingly. */
  refresh(): Promise<void>;
  /** Asks the relay whether the account syncs, if this device doesn't sync or has no key. */
  askRelay(): Promise<void>;
  /** Tells the controller that the relay has forgotten everything. */
  reportForgotten(): void;
  /** Reports to the relay what it doesn't know yet: departed devices, and this device's name. */
  sendPendingReports(): Promise<void>;
  /** Runs `work` while no engine runs in this tab. */
  holdEngine<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

export function createSyncController(parts: SyncParts): SyncController {
  const { db, loadKeys, timers } = parts;
  const listeners = createListeners();
  let record: KeyRecord | null = null;
  /**
   * Whether the account syncs: true if this device syncs, else the relay's last answer; null before the first answer.
   */
  let isOnRelay: boolean | null = null;
  /** The relay has answered, or couldn't be asked. */
  let wasAsked = false;
  let engine: SyncEngine | null = null;
  let engineKeys: string | null = null;
  /** The reason that is shown in place of the engine's; null to show the engine's. */
  let reason: SyncReason | null = null;
  /** The rows that were never sent, while the user has to decide about them. */
  let pendingRows = 0;
  let state: SyncState = { kind: "off", elsewhere: null };
  let isClosed = false;
  let isHeld = false;
  let failures = 0;
  let follows = 0;
  let cancelRetry: () => void = () => undefined;
  /** Asks the relay again before the pause after a failure is over. */
  let retryNow: () => void = () => undefined;
  let queue: Promise<void> = Promise.resolve();

  function readActivity({ needs }: KeyRecord): SyncActivity {
    if (needs === "erase-answer") return withReason({ ...connecting, pendingRows }, "erased-elsewhere");
    const activity = engine?.read() ?? connecting;
    return reason ? withReason(activity, reason) : activity;
  }

  function compose(): SyncState {
    if (record?.isOn && record.needs !== "key")
      return { kind: "on", epoch: record.epoch, activity: readActivity(record) };
    // A device without a key stays locked until the relay says that there is nothing to unlock.
    const isLocked = record?.isOn ? isOnRelay !== false : isOnRelay && !record?.hasLeft;
    if (isLocked) return { kind: "locked" };
    return { kind: "off", elsewhere: isOnRelay ?? (wasAsked ? false : null) };
  }

  function report(): void {
    if (isClosed) return;
    const next = compose();
    if (JSON.stringify(next) !== JSON.stringify(state)) state = next;
    listeners.call();
  }

  async function stopEngine(): Promise<void> {
    const stopped = engine;
    engine = null;
    engineKeys = null;
    await stopped?.stop();
  }

  async function startEngine({ device, epoch }: KeyRecord, root: Uint8Array<ArrayBuffer>): Promise<void> {
    const keys = { device, epoch, root: await importSecret(root) };
    if (isClosed) return;
    const made = parts.createEngine({ ...parts, keys });
    engine = made;
    const isCurrent = () => engine === made;
    made.subscribe(() => isCurrent() && report());
    made.onEnd(({ kind }) => isCurrent() && followLater(kind === "closed" ? "revoked" : null));
    made.start();
  }

  async function followEpoch(): Promise<Followed> {
    const [keys, steps] = await Promise.all([loadKeys(), import("./keys/follow-epoch.ts")]);
    const followed = await steps.followEpoch(keys);
    if (followed === "moved") await refresh();
    return followed;
  }

  /** @param closed the reason to show if the relay refuses this device and has no other epoch */
  async function follow(closed: SyncReason | null): Promise<void> {
    cancelRetry();
    retryNow = () => undefined;
    const turn = ++follows;
    let found: typeof reason;
    try {
      const followed = await followEpoch();
      if (turn !== follows) return;
      failures = 0;
      const hasChanged = followed === "moved" || followed === "needs-key";
      found = hasChanged ? null : (reasonOfFollowed(followed) ?? closed);
      // The relay has told the engine of another epoch, but now answers with this epoch, so a new engine connects
      // again.
      if (followed === "current" && !closed && engine) cancelRetry = timers.after(retry.firstMs, restart);
    } catch (cause) {
      // A later call has asked the relay meanwhile, for example because the network came back.
      if (turn !== follows) return;
      found = failureOf(cause);
      retryNow = () => followLater(closed);
      cancelRetry = timers.after(backOff(failures++, retry), retryNow);
    }
    await refresh();
    reason = found;
    report();
  }

  /** Ignores errors, because the database may be closed by then. */
  const followLater = (closed: SyncReason | null) => void follow(closed).catch(() => undefined);

  function restart(): void {
    engineKeys = "another";
    void refresh().catch(() => undefined);
  }

  async function readStored() {
    const stored = await readRecord(db);
    return { stored, pending: stored?.needs === "erase-answer" ? await countPending(db) : 0 };
  }

  async function load(): Promise<void> {
    if (isClosed) return;
    const wasOn = record?.isOn === true;
    const { stored, pending } = await readStored();
    record = stored;
    pendingRows = pending;
    if (!waitsForKey(record)) isOnRelay = true;
    // Another tab has left sync, or erased everything here. Only the relay knows whether the account still syncs.
    if (wasOn && !record?.isOn) {
      if (record && !record.hasLeft) isOnRelay = false;
      void askRelay().catch(() => undefined);
    }
    const runs = !isHeld && record?.isOn && record.needs === "nothing";
    const wanted = runs && record ? `${record.device} ${record.epoch} ${record.secrets}` : null;
    if (wanted !== engineKeys) {
      await stopEngine();
      reason = null;
      const secrets = wanted && record ? await openSecrets(record) : null;
      // Keys that don't open are read again the next time; until then this device stays locked.
      engineKeys = secrets && wanted;
      if (record && secrets) await startEngine(record, secrets.root);
      else if (record && wanted) record = { ...record, needs: "key" };
    }
    report();
  }

  /** The calls run one after the other, so that two engines never run at once. */
  function refresh(): Promise<void> {
    queue = queue.catch(() => undefined).then(load);
    return queue;
  }

  const watched = [
    watch(readStored, () => void refresh().catch(() => undefined)),
    // A device whose data are erased has also left sync.
    watch(
      () => listDepartedDevices(db),
      () => void sendPendingReports().catch(() => undefined),
    ),
  ];

  const readStatus = async () => (await loadKeys()).client.readStatus();

  async function askRelay(): Promise<void> {
    const stored = await readRecord(db);
    const isAsked = waitsForKey(stored);
    const status = isAsked ? await readStatus().catch(() => null) : null;
    if (status) isOnRelay = status.on;
    wasAsked = true;
    // An earlier attempt to begin an epoch may have succeeded.
    const mayHaveSucceeded = stored && stored.pending.length > 0 && (!isAsked || status?.on === true);
    if (mayHaveSucceeded) await followEpoch().catch(() => undefined);
    await refresh();
  }

  const sendPendingReports = createPendingReports(parts, () => isClosed);

  const stopWaking = parts.tabs.onWake(() => {
    void sendPendingReports().catch(() => undefined);
    if (waitsForKey(record)) void askRelay().catch(() => undefined);
    else retryNow();
  });

  return {
    read: () => state,
    subscribe: listeners.add,
    record: () => record,
    engine: () => engine,
    refresh,
    askRelay,
    reportForgotten() {
      isOnRelay = false;
    },
    sendPendingReports,
    async holdEngine(work) {
      isHeld = true;
      try {
        await refresh();
        return await work();
      } finally {
        isHeld = false;
        await refresh();
      }
    },
    close() {
      isClosed = true;
      // An answer that still comes is ignored and starts no retry.
      follows++;
      cancelRetry();
      for (const stop of watched) stop();
      stopWaking();
      listeners.clear();
      void stopEngine().catch(() => undefined);
    },
  };
}

/** Sync is off here, or this device has no key: only the relay knows whether the account syncs. */
const waitsForKey = (record: KeyRecord | null): boolean => !record?.isOn || record.needs === "key";

const reasonOfFollowed = (followed: Followed): SyncReason | null => {
  if (followed === "tampered") return "relay-tampered";
  return followed === "revoked" || followed === "off" ? "revoked" : null;
};

function failureOf(cause: unknown): SyncReason {
  if (!(cause instanceof SyncActionError)) return "relay-failing";
  if (cause.failure === "offline" || cause.failure === "signed-out") return cause.failure;
  return "relay-failing";
}

/**
 * Returns a function that reports to the relay what it doesn't know yet: departed devices, and this device's name.
 * The calls run one after the other, so that no report is sent twice.
 */
function createPendingReports(
  { db, loadKeys }: { readonly db: FitnessDatabase; loadKeys(): Promise<KeyContext> },
  isClosed: () => boolean,
) {
  let last: Promise<void> = Promise.resolve();

  async function hasPending(): Promise<boolean> {
    const [departed, record] = await Promise.all([listDepartedDevices(db), readRecord(db)]);
    const hasRoot = record?.isOn === true && record.needs !== "key";
    return departed.length > 0 || (hasRoot && !record.isNamed);
  }

  async function sendPending(): Promise<void> {
    if (isClosed() || !(await hasPending())) return;
    const [keys, steps] = await Promise.all([loadKeys(), import("./keys/devices.ts")]);
    await steps.sendReports(keys);
  }

  return (): Promise<void> => {
    last = last.catch(() => undefined).then(sendPending);
    return last;
  };
}
