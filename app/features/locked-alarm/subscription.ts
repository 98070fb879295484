/** This browser's push subscription, to which only our server can send messages. */
import { fromBase64Url } from "#app/contracts/encoding.ts";
import { fetchKey, type ServerKey } from "./alarm-api.ts";

const readyMs = 10_000;

let known: Promise<ServerKey | null> | undefined;

/** The key, requested once per page; null when the server has no alarms. */
export function requireKey(): Promise<ServerKey | null> {
  known ??= fetchKey().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Forgets the key and the clock, so that the next use asks for them again. */
export function forgetKey(): void {
  known = undefined;
}

async function findPushManager(): Promise<PushManager> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, readyMs, new Error("The service worker is not ready"));
  });
  try {
    return (await Promise.race([navigator.serviceWorker.ready, late])).pushManager;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a subscription was made for this key; a server's new key ends the subscriptions of the former one. */
function isOfKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const used = options?.applicationServerKey;
  return !used || String(new Uint8Array(used)) === String(key);
}

/** The address of the subscription, which is created if there is none. Rejects when the browser refuses. */
export async function requireEndpoint(publicKey: string): Promise<string> {
  const manager = await findPushManager();
  const applicationServerKey = fromBase64Url(publicKey);
  const present = await manager.getSubscription();
  if (present && isOfKey(present, applicationServerKey)) return present.endpoint;
  await present?.unsubscribe();
  return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey })).endpoint;
}

export async function endSubscription(): Promise<void> {
  await (await (await findPushManager()).getSubscription())?.unsubscribe();
}
