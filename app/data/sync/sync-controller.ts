// Runs the engine with the keys of this device's record, and composes the state that screens show.
// Guarantees: in every tab an engine runs only with the keys of the record, and none runs without them.

import { backOff } from "#app/lib/back-off.ts";
import { rowTables } from "#app/model/row-change.ts";
import { leftKey, syncRecordKey } from "./find-sync.ts";
import { createFinishing } from "./finishing.ts";
import type { Followed } from "./keys/follow-epoch.ts";
import { isUndecided, type KeyRecord, openSecrets, readRecord } from "./keys/key-record.ts";
import { importSecret, randomBytes } from "./keys/sealing.ts";
import { createListeners } from "./listeners.ts";
import { SyncActionError, type SyncActivity, type SyncState } from "./sync.ts";
import type { SyncEngine } from "./sync-engine.ts";
import type { SyncParts } from "./sync-parts.ts";

const connecting: SyncActivity = {
  mark: "waiting",
  reason: "none",
  unsyncedRows: 0,
  lastSentAt: null,
  lastReceivedAt: null,
};
const retry = { firstMs: 2000, longestMs: 5 * 60 * 1000 };

export interface SyncController {
  read(): SyncState;
  subscribe(listener: () => void): () => void;
  readonly record: () => KeyRecord | null;
  readonly engine: () => SyncEngine | null;
  /** Reads what is stored, and starts, stops or changes the engine accordingly. */
  refresh(): Promise<void>;
  /** Asks the relay whether the account syncs, where this device doesn't or has no key. */
  askRelay(): Promise<void>;
  /** "older": the relay's recovery code is one that was replaced, and only the person may put that right. */
  reportCode(code: "older" | "settled"): void;
  /** The relay has forgotten everything. */
  reportForgotten(): void;
  /** Reports to the relay what failed at an earlier start: devices that have left, and this device's name. */
  finish(): Promise<void>;
  /** Runs `work` while no engine runs in this tab. */
  holdEngine<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** @param moved is called when this device has followed the relay to another epoch */
export function createSyncController(parts: SyncParts, moved: () => void): SyncController {
  const { context, loadKeys, timers } = parts;
  const { db } = context;
  const listeners = createListeners();
  let record: KeyRecord | null = null;
  /** Whether the account syncs, as this device has taken part or the relay has said since; null before. */
  let isOnRelay: boolean | null = null;
  /** The relay has answered, or couldn't be asked. */
  let wasAsked = false;
  let engine: SyncEngine | null = null;
  let engineKeys: string | null = null;
  /** Why the engine is not enough; null while it is. */
  let reason: SyncActivity["reason"] | null = null;
  let unsynced = 0;
  /** The record's secrets when the relay's code was found to be an older one. */
  let olderCodeBeside: string | null = null;
  let state: SyncState = { kind: "off", elsewhere: null };
  let isClosed = false;
  let isHeld = false;
  let failures = 0;
  let follows = 0;
  let cancelRetry: () => void = () => undefined;
  let queue: Promise<void> = Promise.resolve();

  function describeActivity({ needs, secrets }: KeyRecord): SyncActivity {
    if (needs === "erase-answer")
      return { ...connecting, mark: "needs-you", reason: "erased-elsewhere", unsyncedRows: unsynced };
    const activity = engine?.read() ?? connecting;
    const hasOlderCode = olderCodeBeside !== null && olderCodeBeside === secrets;
    const shown = reason ?? (hasOlderCode && activity.mark === "up-to-date" ? "older-code" : null);
    if (!shown) return activity;
    const mark = /^(offline|relay-failing)$/.test(shown) ? "waiting" : "needs-you";
    return { ...activity, mark, reason: shown };
  }

  function compose(): SyncState {
    if (record?.isOn && record.needs !== "key")
      return { kind: "on", epoch: record.epoch, activity: describeActivity(record) };
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
    const { createEngine, line, tabs } = parts;
    const engineRoot = await importSecret(root);
    if (isClosed) return;
    const made = createEngine({
      context,
      keys: { device, epoch, root: engineRoot },
      line,
      random: randomBytes,
      timers,
      tabs,
      mayLead,
    });
    engine = made;
    const isCurrent = () => engine === made;
    made.subscribe(() => isCurrent() && report());
    made.onEpoch(() => isCurrent() && followLater(null));
    made.onClosed(() => isCurrent() && followLater("revoked"));
    made.start();
  }

  async function followEpoch(): Promise<Followed> {
    const [keys, steps] = await Promise.all([loadKeys(), import("./keys/follow-epoch.ts")]);
    const followed = await steps.followEpoch(keys);
    if (followed !== "moved") return followed;
    await refresh();
    moved();
    return followed;
  }

  /**
   * Returns false, and asks the relay first, while a join may have succeeded unnoticed: with the keys of the former epoch, a
   * relay that counts epochs anew would look tampered with.
   */
  async function mayLead(): Promise<boolean> {
    const stored = await readRecord(db).catch(() => null);
    if (!stored || !isUndecided(stored)) return true;
    followLater(null);
    return false;
  }

  /** @param closed the reason where the relay has closed its door although nothing is newer there */
  async function follow(closed: SyncActivity["reason"] | null): Promise<void> {
    cancelRetry();
    const turn = ++follows;
    let found: typeof reason;
    try {
      const followed = await followEpoch();
      if (turn !== follows) return;
      failures = 0;
      const hasChanged = followed === "moved" || followed === "needs-key";
      found = hasChanged ? null : (reasonOf(followed) ?? closed);
      // The relay named another epoch to the engine, and now names this one: a new engine asks again.
      if (followed === "current" && !closed && engine) cancelRetry = timers.after(retry.firstMs, restart);
    } catch (cause) {
      // A later call has asked meanwhile, such as when the network came back.
      if (turn !== follows) return;
      found = failureOf(cause);
      cancelRetry = timers.after(backOff(failures++, retry), () => followLater(closed));
    }
    await refresh();
    reason = found;
    report();
  }

  /** Ignores errors, because the database may be closed by then. */
  const followLater = (closed: SyncActivity["reason"] | null) => void follow(closed).catch(() => undefined);

  function restart(): void {
    engineKeys = "another";
    void refresh().catch(() => undefined);
  }

  async function load(): Promise<void> {
    if (isClosed) return;
    const wasOn = record?.isOn === true;
    record = await readRecord(db);
    if (!waitsForKey(record)) isOnRelay = true;
    // Left in another tab, or erased with everything else: whether the account still syncs is the relay's to say.
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
      engineKeys = wanted;
      if (record && secrets) await startEngine(record, secrets.root);
      else if (record && wanted) record = { ...record, needs: "key" };
    }
    if (record?.needs === "erase-answer") unsynced = await countUnsynced();
    report();
  }

  const countUnsynced = (): Promise<number> =>
    db.read(rowTables, async (tx) => {
      const lists = await Promise.all(rowTables.map((table) => tx.list(table, { by: "unsynced" })));
      return lists.flat().length;
    });

  /** One after the other, so that never two engines run. */
  function refresh(): Promise<void> {
    queue = queue.catch(() => undefined).then(load);
    return queue;
  }

  const changes = db.onChange((commit) => {
    const touched = commit.get("meta");
    const isCounted = record?.needs === "erase-answer" && rowTables.some((table) => commit.has(table));
    if (isCounted || touched === "all" || touched?.has(syncRecordKey)) void refresh().catch(() => undefined);
    // Erasing this device's data ends its part in sync as well.
    if (touched === "all" || touched?.has(leftKey)) void finish().catch(() => undefined);
  });

  const readStatus = async () => (await loadKeys()).client.readStatus();

  async function askRelay(): Promise<void> {
    const stored = await readRecord(db);
    const isAsked = waitsForKey(stored);
    const status = isAsked ? await readStatus().catch(() => null) : null;
    if (status) isOnRelay = status.on;
    wasAsked = true;
    // An earlier attempt to turn it on, or to join, may have succeeded.
    const mayHaveSucceeded = stored && stored.pending.length > 0 && (!isAsked || status?.on === true);
    if (mayHaveSucceeded) await (isUndecided(stored) ? follow(null) : followEpoch().catch(() => undefined));
    await refresh();
  }

  const finish = createFinishing(parts, () => isClosed);

  const stopWaking = parts.tabs.onWake(() => {
    void finish().catch(() => undefined);
    if (waitsForKey(record) || (record && isUndecided(record))) void askRelay().catch(() => undefined);
  });

  return {
    read: () => state,
    subscribe: listeners.add,
    record: () => record,
    engine: () => engine,
    refresh,
    askRelay,
    reportCode(code) {
      olderCodeBeside = code === "older" ? (record?.secrets ?? null) : null;
      report();
    },
    reportForgotten() {
      isOnRelay = false;
    },
    finish,
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
      // A question that is on its way has no answer any more, and starts no retry.
      follows++;
      cancelRetry();
      changes.unsubscribe();
      stopWaking();
      listeners.clear();
      void stopEngine().catch(() => undefined);
    },
  };
}

/** Sync is off here, or waits to be unlocked: how it stands is the relay's to say. */
const waitsForKey = (record: KeyRecord | null): boolean => !record?.isOn || record.needs === "key";

const reasonOf = (followed: Followed): SyncActivity["reason"] | null => {
  if (followed === "tampered") return "relay-tampered";
  return followed === "revoked" || followed === "off" ? "revoked" : null;
};

function failureOf(cause: unknown): SyncActivity["reason"] {
  if (!(cause instanceof SyncActionError)) return "relay-failing";
  if (cause.failure === "offline" || cause.failure === "signed-out") return cause.failure;
  return "relay-failing";
}
