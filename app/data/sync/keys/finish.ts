import type { KeyContext } from "./devices.ts";
import { removeLeft } from "./leave-sync.ts";
import { writeName } from "./name-this-device.ts";

/** Does at the relay what an earlier start could not. @throws SyncActionError; the next start tries again */
export async function finish(keys: KeyContext): Promise<void> {
  await removeLeft(keys);
  await writeName(keys);
}
