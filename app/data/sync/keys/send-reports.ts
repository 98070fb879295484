import type { KeyContext } from "./devices.ts";
import { removeDeparted } from "./leave-sync.ts";
import { nameThisDevice } from "./name-this-device.ts";

/** Reports departed devices and this device's name to the relay. @throws SyncActionError; the next start tries again */
export async function sendReports(keys: KeyContext): Promise<void> {
  await removeDeparted(keys);
  await nameThisDevice(keys);
}
