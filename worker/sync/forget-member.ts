import { createRelayRequest } from "./relay-request.ts";
import type { SyncEnv } from "./sync-env.ts";

/** Deletes what the relay stores of a member whose account is gone. Should this fail, the object's own alarm does it. */
export async function forgetMember({ SYNC }: SyncEnv, userId: string): Promise<void> {
  if (!SYNC) return;
  const request = createRelayRequest(
    "/",
    { userId, sessionId: "", counter: null, isProved: true },
    { method: "DELETE", body: null },
  );
  const { ok, status } = await SYNC.get(SYNC.idFromName(userId)).fetch(request);
  if (!ok) throw new Error(`The relay answered ${status}`);
}
