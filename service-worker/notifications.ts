declare const self: ServiceWorkerGlobalScope;

const withoutHash = (address: string): string => address.replace(/#.*/, "");

/**
 * Opens the page that the notification is about: in the tab that showed the notification, else in another tab on that
 * page, else in a new tab. The service worker only knows the address with which a tab was opened, without client-side
 * navigations, so the notification names that address as well.
 */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { address, opened }: { address?: unknown; opened?: unknown } = notification.data ?? {};
  if (typeof address !== "string") return;
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own =
    pages.find((page) => typeof opened === "string" && withoutHash(page.url) === withoutHash(opened)) ??
    pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (own) await own.focus();
  else await self.clients.openWindow(url.pathname + url.search);
}
