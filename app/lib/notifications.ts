/** The system's notifications, for what happens while nobody looks at the page. Silent wherever they aren't allowed. */

const canNotify = () => "Notification" in globalThis && "serviceWorker" in navigator;

/** Whether this browser has been allowed to show them; false on the server. */
export const mayNotify = (): boolean => canNotify() && Notification.permission === "granted";

/** Has the browser ask the person, once and for all. @returns whether it is allowed */
export async function requestNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/**
 * Shows `words` if the page is hidden; a later one replaces it. Phones only allow the service worker's, and a press on
 * it leads back here (service-worker/notifications.ts).
 */
export async function notifyIfHidden(words: string): Promise<void> {
  if (!mayNotify() || document.visibilityState === "visible") return;
  const registration = await navigator.serviceWorker.getRegistration();
  const address = window.location.pathname + window.location.search;
  const opened = performance.getEntriesByType("navigation")[0]?.name;
  const data = { address, opened };
  await registration?.showNotification(words, { tag: "workout", icon: "/icon-192.png", data });
}
