import type { WorkerMessage } from "#app/contracts/offline-messages.ts";
import { pageVersion } from "#app/remix-internals/page-version.ts";
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

/** A waiting worker activates once the active one is idle; a hanging request may delay that for minutes. */
const takeOverTimeoutMs = 2000;

/** Activates the new worker, then reloads this page. Other tabs stay as they are. */
function takeOver(registration: ServiceWorkerRegistration): void {
  const reload = () => {
    clearTimeout(timer);
    window.location.reload();
  };
  // Without a waiting worker another tab has already activated it.
  const timer = setTimeout(reload, registration.waiting ? takeOverTimeoutMs : 0);
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  if (registration.waiting) send(registration.waiting, { type: "take-over" });
}

let announced: ServiceWorker | undefined;
/** Removes the notice of the version before, whose worker waits no more. */
let withdraw: (() => void) | undefined;

/**
 * Announces a waiting version once and offers to reload. If this page already has that version, because it was loaded
 * after the release, the worker is activated silently.
 */
export async function announceUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting, active } = registration;
  // The first worker of a browser replaces no other.
  if (!waiting || !active || waiting === announced) return;
  announced = waiting;
  if ((await askVersion(waiting)) === pageVersion()) {
    send(waiting, { type: "take-over" });
    return;
  }
  withdraw?.();
  showToast("A new version is ready", {
    detail: "A running workout goes on.",
    durationMs: Number.POSITIVE_INFINITY,
    until: (done) => {
      withdraw = done;
    },
    action: { label: "Reload", run: () => takeOver(registration) },
  });
}
