// Sync as screens use it: its state, and actions whose code is loaded with the first call.

import type { UnnamedRunning } from "./store/running-share.ts";
import { type RunningElsewhere, type Sync, SyncActionError, type SyncActions } from "./sync.ts";
import { createSyncController, type SyncController, type SyncParts } from "./sync-controller.ts";

export async function createSync(parts: SyncParts): Promise<Sync> {
  const controller = createSyncController(parts);
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

  async function listDevices() {
    const [keys, devices] = await Promise.all([parts.loadKeys(), import("./keys/devices.ts")]);
    const own = controller.record()?.device;
    return (await devices.listDevices(keys)).map((listed) => devices.toSyncDevice(listed, own));
  }

  await controller.refresh();
  // The page shows the stored state and doesn't wait for the network.
  void controller.askRelay().catch(() => undefined);
  void controller.sendPendingReports().catch(() => undefined);

  return {
    read: controller.read,
    subscribe: controller.subscribe,
    prepare: async () => (await load()).prepare(),
    unlock: async (code) => (await load()).unlock(code),
    requestLink: async () => (await load()).requestLink(),
    answerLink: async (code) => (await load()).answerLink(code),
    syncNow: async () => controller.engine()?.syncNow(),
    listDevices,
    async readRelay() {
      const [keys, devices] = await Promise.all([parts.loadKeys(), import("./keys/devices.ts")]);
      return devices.readRelay(keys);
    },
    renewRecoveryCode: async () => (await load()).renewRecoveryCode(),
    rotate: async (recipients) => (await load()).rotate(recipients),
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
    close: controller.close,
  };
}

/**
 * Returns a function that lists the running workouts of other devices with the devices' names: the same array until it
 * changes.
 * @param readNames fetches the names of devices that are not known yet
 */
function nameRunning(
  controller: SyncController,
  readNames: () => Promise<unknown>,
): () => readonly RunningElsewhere[] {
  const asked = new Set<string>();
  let last:
    | { there: readonly UnnamedRunning[]; known: unknown; named: readonly RunningElsewhere[] }
    | undefined;
  return () => {
    const there = controller.engine()?.runningElsewhere() ?? none;
    const known = controller.record()?.known;
    if (last?.there === there && last.known === known) return last.named;
    const named = there.map((workout) => ({
      ...workout,
      deviceName: known?.[workout.device]?.name ?? "another device",
    }));
    last = { there, known, named };
    for (const { device } of there) {
      if (known?.[device] || asked.has(device)) continue;
      asked.add(device);
      void readNames().catch(() => asked.delete(device));
    }
    return named;
  };
}

const none: readonly UnnamedRunning[] = [];
