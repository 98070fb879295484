/** The system's notifications, for events while the page is hidden. Without permission nothing is shown. */

const canNotify = () => "Notification" in globalThis && "serviceWorker" in navigator;

/** Whether this browser allows notifications; false on the server. */
export const mayNotify = (): boolean => canNotify() && Notification.permission === "granted";

/** Makes the browser ask for permission; it asks only once. @returns whether it is granted */
export async function requestNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** The page that a press on a notification of this page opens (service-worker/notifications.ts). */
export const toPageData = () => ({
  address: window.location.pathname + window.location.search,
  opened: performance.getEntriesByType("navigation")[0]?.name,
});

/**
 * Shows `words` if the page is hidden. A later notification replaces it and rings anew. It is shown through the service
 * worker, because phones allow no other way. A press on it opens this page again.
 */
export async function notifyIfHidden(words: string): Promise<void> {
  if (!mayNotify() || document.visibilityState === "visible") return;
  const registration = await navigator.serviceWorker.getRegistration();
  const tag = "workout";
  const shown = (await registration?.getNotifications({ tag })) ?? [];
  // A push message has just rung for the end of this rest (service-worker/rest-push.ts).
  const hasRung = shown.some(({ title, timestamp = 0 }: Notification & { timestamp?: number }) => {
    return title === "Rest is over" && Date.now() - timestamp < 10_000;
  });
  const options = { tag, renotify: !hasRung, icon: "/icon-192.png", data: toPageData() };
  await registration?.showNotification(words, options);
}
