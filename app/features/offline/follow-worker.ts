import { announceUpdate } from "./announce-update.ts";
import { reportIdle } from "./report-idle.ts";

const hourMs = 3_600_000;

/** Announces new versions, and reports to the worker that this page has finished loading. */
export async function followWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const announce = () => void announceUpdate(registration);
  const follow = () => registration.installing?.addEventListener("statechange", announce);
  registration.addEventListener("updatefound", follow);
  // One that was found before this page was loaded.
  follow();
  announce();
  // Browsers look for a new version with each document load; an app that stays open loads none.
  let askedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - askedAt < hourMs) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  });
  // A new worker has to know this page as well, to cache the screens of its version.
  navigator.serviceWorker.addEventListener("controllerchange", () => void reportIdle());
  await reportIdle();
}
