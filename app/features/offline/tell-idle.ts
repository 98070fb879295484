import type { WorkerMessage } from "#app/contracts/offline-messages.ts";

/** Tells the service worker that this page needs nothing more for now; waits for it where it is still being set up. */
export async function tellIdle(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { version } = window.__remixManifest;
  const message: WorkerMessage = { type: "idle", version, path: window.location.pathname };
  active?.postMessage(message);
}
