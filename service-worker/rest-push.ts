/** Handles the push message of a rest alarm. The message has no content and means that a rest is over. */
import { restAlarmCache, restAlarmPage } from "#app/contracts/alarm-addresses.ts";

declare const self: ServiceWorkerGlobalScope;

/** The tag of the page's own notification, so that the later of the two notifications replaces the earlier one. */
const tag = "workout";
/** The tag of the silent notification, which must not replace another. */
const rungTag = "rest-rung";
const title = "Rest is over";
/** A visible page whose timers aren't slowed down gives its cue within this time. */
const waitMs = 250;
const waits = 6;
/** An older notification belongs to an earlier rest, so the new notification rings again. */
const freshMs = 10_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A tab that gives a cue holds a lock for three seconds (app/features/workout/rest/cues.ts). */
async function isCueGiven(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith("cue/"));
}

/** Whether a visible page has given the cue. Without a visible page there is nothing to wait for. */
async function hasVisiblePageRung(): Promise<boolean> {
  for (let turn = 0; turn < waits; turn += 1) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!pages.some(({ visibilityState }) => visibilityState === "visible")) return false;
    if (await isCueGiven()) return true;
    await wait(waitMs);
  }
  return false;
}

/**
 * Whether a notification must be shown: Safari ends a subscription after three messages without one, even if a page is
 * visible.
 */
async function mustShow(): Promise<boolean> {
  const { endpoint = "" } = (await self.registration.pushManager?.getSubscription()) ?? {};
  return /^https:\/\/[^/]+\.push\.apple\.com\//.test(endpoint);
}

async function showAndClose(): Promise<void> {
  const { registration } = self;
  await registration.showNotification(title, { tag: rungTag, silent: true });
  for (const shown of await registration.getNotifications({ tag: rungTag })) shown.close();
}

/** The page on which the rest was started; undefined if it isn't known. */
async function findPage(): Promise<unknown> {
  try {
    return await (await caches.match(restAlarmPage, { cacheName: restAlarmCache }))?.json();
  } catch {
    return undefined;
  }
}

/**
 * Shows that the rest is over, unless a visible page has given the cue. Pressing the notification opens the page on
 * which the rest was started.
 */
export async function showRestOver(): Promise<void> {
  if (await hasVisiblePageRung()) return (await mustShow()) ? showAndClose() : undefined;
  const [data, shown] = await Promise.all([findPage(), self.registration.getNotifications({ tag })]);
  const isShown = shown.some(({ timestamp = 0 }: Notification & { timestamp?: number }) => {
    return Date.now() - timestamp < freshMs;
  });
  const options = {
    tag,
    renotify: !isShown,
    body: "Time for your next set",
    icon: "/icon-192.png",
    vibrate: [180, 90, 180, 90, 180],
    data: data ?? { address: "/work-out-now" },
  };
  await self.registration.showNotification(title, options);
}
