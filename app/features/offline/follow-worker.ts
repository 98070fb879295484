import { announceUpdate } from "./announce-update.ts";
import { tellIdle } from "./tell-idle.ts";

const hourMs = 3_600_000;

/** Hears of new versions, and tells the worker that this page is through with loading. */
export async function followWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const look = () => void announceUpdate(registration);
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look),
  );
  look();
  // Browsers look for a new version with each document; an app that stays open loads none.
  let askedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - askedAt < hourMs) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  });
  // The next worker has not heard of this page: it would go on with the screens that the former one kept.
  navigator.serviceWorker.addEventListener("controllerchange", () => void tellIdle());
  await tellIdle();
}
