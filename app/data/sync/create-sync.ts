// Sync as screens use it: its state, and actions whose code is loaded with the first call.

import { createDeferredWork } from "./deferred-work.ts";
import { nameRunning } from "./name-running.ts";
import { type Sync, SyncActionError, type SyncActions } from "./sync.ts";
import { createSyncController } from "./sync-controller.ts";
import type { SyncParts } from "./sync-parts.ts";

const needsIdentityProof = (cause: unknown): boolean =>
  cause instanceof SyncActionError && cause.failure === "prove-identity";

export async function createSync(parts: SyncParts): Promise<Sync> {
  const codeCheck = createDeferredWork(parts, () =>
    restoreNewestCode().catch((cause) => {
      // A retry wouldn't help: only the member can prove their identity.
      if (!needsIdentityProof(cause)) throw cause;
    }),
  );
  const controller = createSyncController(parts, codeCheck.start);
  let loaded: Promise<SyncActions> | undefined;
  function load(): Promise<SyncActions> {
    loaded ??= import("./sync-actions.ts").then(({ createSyncActions }) =>
      createSyncActions(parts, controller),
    );
    // If the script can't be fetched, the next call fetches it again.
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  }

  const listDevices = async () =>
    (await import("./relay-facts.ts")).listSyncDevices(parts, controller.record()?.device);
  /** Replaces an older recovery code by the newest one, and reports whether the relay still has an older one. */
  async function restoreNewestCode(): Promise<void> {
    if (!controller.record()?.isOn) return;
    const [keys, recovery] = await Promise.all([parts.loadKeys(), import("./keys/recovery.ts")]);
    try {
      await recovery.restoreNewestCode(keys);
      controller.reportCode("newest");
    } catch (cause) {
      if (needsIdentityProof(cause)) controller.reportCode("older");
      throw cause;
    }
  }
  await controller.refresh();
  // The page shows the stored state and doesn't wait for the network.
  void controller.askRelay().catch(() => undefined);
  void controller.sendPendingReports().catch(() => undefined);
  codeCheck.plan();

  return {
    read: controller.read,
    subscribe: controller.subscribe,
    prepare: async () => (await load()).prepare(),
    unlock: async (code) => (await load()).unlock(code),
    requestLink: async () => (await load()).requestLink(),
    answerLink: async (code) => (await load()).answerLink(code),
    syncNow: async () => controller.engine()?.syncNow(),
    listDevices,
    restoreNewestCode,
    readRelay: async () => (await import("./relay-facts.ts")).readRelay(parts),
    renewRecoveryCode: async () => (await load()).renewRecoveryCode(),
    rotate: async (devices) => (await load()).rotate(devices),
    eraseEverywhere: async () => (await load()).eraseEverywhere(),
    eraseHere: async () => (await load()).eraseHere(),
    resendAll: async () => (await load()).resendAll(),
    turnOff: async (options) => (await load()).turnOff(options),
    runningElsewhere: nameRunning(controller, listDevices),
    takeOver: async (device) => {
      const engine = controller.engine();
      if (!engine) throw new SyncActionError("conflict");
      await engine.takeOver(device);
    },
    close() {
      codeCheck.close();
      controller.close();
    },
  };
}
