/*
 * The service worker's events. It makes the product usable without a network. If the network answers in time, the
 * page gets the network's answer.
 */
import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { addPlugins, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { findMemberId, forgetScreens, storeScreens } from "#app/data/member-screens.ts";
import { documents, offlinePage, visitedPages } from "./documents.ts";
import { openNotification } from "./notifications.ts";
import { showRestOver } from "./rest-push.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

/**
 * Documents that only the server has or that it gives only once, such as mailed links and the codes of providers.
 * Each is requested once and without a timeout, so that no answer is lost.
 */
const serverOnly = /^\/(auth|rest|dev|docs|health|\.well-known)(\/|$)|\.(json|xml|txt)$|[?&]code=/;

registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [{ handlerDidError: async () => offlinePage() }] }), {
    allowlist: [serverOnly],
  }),
);
registerRoute(new NavigationRoute(documents));

// The public documents are stored as guests get them.
addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { credentials: "omit" }) }]);
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "", cleanURLs: false });

/**
 * The content under a hashed name never changes. The next version of the service worker, which waits, has stored its
 * own files.
 */
const hashedFiles = new CacheFirst({
  cacheName: "assets",
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ?? caches.match(request),
    },
    new ExpirationPlugin({ maxEntries: 200 }),
  ],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), hashedFiles);

const otherFiles = /^\/gallery\/|^\/(favicon\.svg|local-storage\.js)$/;
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && otherFiles.test(url.pathname),
  new NetworkFirst({ cacheName: "files", plugins: [new ExpirationPlugin({ maxEntries: 50 })] }),
);

// A browser may lose its caches or refuse them.
setCatchHandler(({ request }) => fetch(request));

clientsClaim();

/**
 * A user's stored screens name the scripts of their build. These scripts are deleted when the next version becomes
 * active.
 */
async function renewScreens(): Promise<void> {
  const userId = await findMemberId().catch(() => null);
  if (userId !== null) await storeScreens(userId).catch(() => forgetScreens());
}
self.addEventListener("install", (event) => event.waitUntil(renewScreens()));

async function begin(): Promise<void> {
  // The browser requests a page while the worker starts.
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys())
    if (name.startsWith("pages-") && name !== visitedPages) await caches.delete(name);
}
self.addEventListener("activate", (event) => event.waitUntil(begin()));

self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});

self.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event.notification)));

self.addEventListener("push", (event) => event.waitUntil(showRestOver()));
