declare const self: ServiceWorkerGlobalScope;

/** Leads back to the page that the notification is about: its tab if it is still open, else a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const address: unknown = notification.data?.address;
  if (typeof address !== "string") return;
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = pages.find((page) => new URL(page.url).pathname === url.pathname) ?? pages[0];
  if (own) await own.focus();
  else await self.clients.openWindow(url.pathname + url.search);
}
