import type { KeyContext } from "./devices.ts";
import { removeLeft } from "./leave-sync.ts";
import { writeName } from "./name-this-device.ts";

/** Reports to the relay what failed at an earlier start. @throws SyncActionError; the next start tries again */
export async function finish(keys: KeyContext): Promise<void> {
  await removeLeft(keys);
  await writeName(keys);
}
