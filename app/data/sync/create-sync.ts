// Sync as screens use it: its state, and actions that are loaded when they are asked for.

import { createLateWork } from "./late-work.ts";
import { nameRunning } from "./name-running.ts";
import { type Sync, SyncActionError, type SyncActions } from "./sync.ts";
import type { SyncParts } from "./sync-parts.ts";
import { createSyncStanding } from "./sync-standing.ts";

const isOlder = (cause: unknown): boolean =>
  cause instanceof SyncActionError && cause.failure === "prove-identity";

export async function createSync(parts: SyncParts): Promise<Sync> {
  const settling = createLateWork(parts, () =>
    settleCode().catch((cause) => {
      // That is known by now, and the person's to put right.
      if (!isOlder(cause)) throw cause;
    }),
  );
  const standing = createSyncStanding(parts, settling.start);
  let loaded: Promise<SyncActions> | undefined;
  function load(): Promise<SyncActions> {
    loaded ??= import("./sync-actions.ts").then(({ createSyncActions }) =>
      createSyncActions(parts, standing),
    );
    // A script that can't be fetched now is asked for again.
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  }

  const listDevices = async () =>
    (await import("./relay-facts.ts")).listSyncDevices(parts, standing.record()?.device);
  const running = nameRunning(standing, listDevices);
  /** Whether the recovery code is still the newest can't be known without the relay. */
  async function settleCode(): Promise<void> {
    if (!standing.record()?.isOn) return;
    const [keys, recovery] = await Promise.all([parts.loadKeys(), import("./keys/recovery.ts")]);
    try {
      await recovery.settleCode(keys);
      standing.reportCode("settled");
    } catch (cause) {
      if (isOlder(cause)) standing.reportCode("older");
      throw cause;
    }
  }
  await standing.refresh();
  // A page shows what is known here, and doesn't wait for a network.
  void standing.askRelay().catch(() => undefined);
  void standing.finish().catch(() => undefined);
  settling.plan();

  return {
    read: standing.read,
    subscribe: standing.subscribe,
    prepare: async () => (await load()).prepare(),
    unlock: async (code) => (await load()).unlock(code),
    requestLink: async () => (await load()).requestLink(),
    answerLink: async (code) => (await load()).answerLink(code),
    syncNow: async () => standing.engine()?.syncNow(),
    listDevices,
    settleCode,
    readRelay: async () => (await import("./relay-facts.ts")).readRelay(parts),
    renewRecoveryCode: async () => (await load()).renewRecoveryCode(),
    rotate: async (devices) => (await load()).rotate(devices),
    eraseEverywhere: async () => (await load()).eraseEverywhere(),
    eraseHere: async () => (await load()).eraseHere(),
    resendAll: async () => (await load()).resendAll(),
    turnOff: async (options) => (await load()).turnOff(options),
    runningElsewhere: running,
    takeOver: async (device) => {
      const engine = standing.engine();
      if (!engine) throw new SyncActionError("conflict");
      await engine.takeOver(device);
    },
    close() {
      settling.close();
      standing.close();
    },
  };
}
