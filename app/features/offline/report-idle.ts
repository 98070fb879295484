import type { WorkerMessage } from "#app/contracts/offline-messages.ts";
import { pageVersion } from "#app/remix-internals/page-version.ts";

/** Reports to the service worker that this page has finished loading. Waits until a worker is active. */
export async function reportIdle(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const message: WorkerMessage = { type: "idle", version: pageVersion(), path: window.location.pathname };
  active?.postMessage(message);
}
