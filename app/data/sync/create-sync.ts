// Sync as screens use it: its state, and actions that are loaded when they are asked for.

import { createLateWork } from "./late-work.ts";
import { nameRunning } from "./name-running.ts";
import { type Sync, SyncActionError, type SyncActions } from "./sync.ts";
import { createSyncController } from "./sync-controller.ts";
import type { SyncParts } from "./sync-parts.ts";

const isOlder = (cause: unknown): boolean =>
  cause instanceof SyncActionError && cause.failure === "prove-identity";

export async function createSync(parts: SyncParts): Promise<Sync> {
  const settling = createLateWork(parts, () =>
    settleCode().catch((cause) => {
      // Another try wouldn't help: only the person may replace an older code.
      if (!isOlder(cause)) throw cause;
    }),
  );
  const controller = createSyncController(parts, settling.start);
  let loaded: Promise<SyncActions> | undefined;
  function load(): Promise<SyncActions> {
    loaded ??= import("./sync-actions.ts").then(({ createSyncActions }) =>
      createSyncActions(parts, controller),
    );
    // A script that can't be fetched now is asked for again.
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  }

  const listDevices = async () =>
    (await import("./relay-facts.ts")).listSyncDevices(parts, controller.record()?.device);
  const running = nameRunning(controller, listDevices);
  /** Whether the recovery code is still the newest can't be known without the relay. */
  async function settleCode(): Promise<void> {
    if (!controller.record()?.isOn) return;
    const [keys, recovery] = await Promise.all([parts.loadKeys(), import("./keys/recovery.ts")]);
    try {
      await recovery.settleCode(keys);
      controller.reportCode("settled");
    } catch (cause) {
      if (isOlder(cause)) controller.reportCode("older");
      throw cause;
    }
  }
  await controller.refresh();
  // A page shows what is known here, and doesn't wait for a network.
  void controller.askRelay().catch(() => undefined);
  void controller.finish().catch(() => undefined);
  settling.plan();

  return {
    read: controller.read,
    subscribe: controller.subscribe,
    prepare: async () => (await load()).prepare(),
    unlock: async (code) => (await load()).unlock(code),
    requestLink: async () => (await load()).requestLink(),
    answerLink: async (code) => (await load()).answerLink(code),
    syncNow: async () => controller.engine()?.syncNow(),
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
      const engine = controller.engine();
      if (!engine) throw new SyncActionError("conflict");
      await engine.takeOver(device);
    },
    close() {
      settling.close();
      controller.close();
    },
  };
}
