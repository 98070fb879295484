import { showToast } from "#app/ui/toast.ts";

const hourMs = 3_600_000;
/** A waiting version takes over once the active one is idle; a hanging request may delay that for minutes. */
const takeOverTimeoutMs = 2000;

/** Lets the waiting version take over, then reloads this page once. Other tabs stay as they are. */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => {
    clearTimeout(timer);
    window.location.reload();
  };
  // Without a waiting version another tab has already let it take over.
  const timer = setTimeout(reload, waiting ? takeOverTimeoutMs : 0);
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  waiting?.postMessage({ type: "SKIP_WAITING" });
}

/** Announces each version that waits, once, and offers to reload. */
export function announceUpdates(registration: ServiceWorkerRegistration): void {
  let announced: ServiceWorker | null = null;
  const announce = () => {
    const { waiting, active } = registration;
    // The first version in a browser replaces no other.
    if (!waiting || !active || waiting === announced) return;
    announced = waiting;
    showToast("A new version is ready", {
      detail: "A running workout goes on.",
      durationMs: Number.POSITIVE_INFINITY,
      // It replaces the notice of an earlier version, which no longer waits.
      id: "new-version",
      action: { label: "Reload", run: () => takeOver(registration) },
    });
  };
  const follow = () => registration.installing?.addEventListener("statechange", announce);
  registration.addEventListener("updatefound", follow);
  // A version may have been found before this page was loaded.
  follow();
  announce();
  // Browsers look for a new version with each document load, but an app that stays open loads no document.
  let askedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - askedAt < hourMs) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}
