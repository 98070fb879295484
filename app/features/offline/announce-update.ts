import type { WorkerMessage } from "#app/contracts/offline-messages.ts";
import { showToast } from "#app/ui/toast.ts";

const send = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports);

function askVersion(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    send(worker, { type: "which-version" }, [port2]);
  });
}

/** A worker takes over when the former one has nothing to do any more: what hangs may keep it for minutes. */
const patienceMs = 2000;

/** The new worker takes over, then this page loads anew. Other tabs go on with what they have. */
function takeOver(registration: ServiceWorkerRegistration): void {
  const reload = () => {
    clearTimeout(timer);
    window.location.reload();
  };
  // Another tab was faster: the new version is there already.
  const timer = setTimeout(reload, registration.waiting ? patienceMs : 0);
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  if (registration.waiting) send(registration.waiting, { type: "take-over" });
}

let announced: ServiceWorker | undefined;

/**
 * Says once that the waiting version is ready and offers to load it; nothing is reloaded unasked. If this page is of
 * that version already, because it was loaded after the release, the worker just takes over.
 */
export async function announceUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting, active } = registration;
  // The first worker of a browser replaces none.
  if (!waiting || !active || waiting === announced) return;
  announced = waiting;
  if ((await askVersion(waiting)) === window.__remixManifest.version) {
    send(waiting, { type: "take-over" });
    return;
  }
  showToast("A new version is ready", {
    detail: "A running workout goes on.",
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: "Reload", run: () => takeOver(registration) },
  });
}
