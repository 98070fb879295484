/*
 * The service worker's events. It makes the product usable without a network; where the network answers in time, the
 * page gets the network's answer.
 */

import { parseWorkerMessage } from "#app/contracts/offline-messages.ts";
import { refreshPath, signOutPath } from "#app/contracts/web-session-paths.ts";
import { findDataPath } from "#app/remix-internals/data-request.ts";
import { answerAsset, answerPicture } from "./assets.ts";
import { build } from "./build.ts";
import { cacheAssets, cacheDocuments, dropOtherAssets, dropOtherDocuments } from "./caches.ts";
import { cacheShells, findMember } from "./member.ts";
import { answerNavigation, ask, offlinePage } from "./navigate.ts";
import { openNotification } from "./notifications.ts";
import { answerData, passOn } from "./page-data.ts";
import { findPage, isServerOnly } from "./pages.ts";
import { showRestOver } from "./rest-push.ts";
import { answerSessionCall } from "./session-calls.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  // Scripts and documents of one build, all or none. After a failure the browser tries again.
  event.waitUntil(Promise.all([cacheAssets(build.publicAssets), cacheDocuments()]));
});

self.addEventListener("activate", (event) => {
  // Without a claim, pages that are already open would stay uncontrolled.
  const begin = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
    await dropOtherDocuments();
  };
  event.waitUntil(begin());
});

function choose(event: FetchEvent): Promise<Response> | Response | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || request.headers.has("range")) return null;
  if (url.pathname === refreshPath || url.pathname === signOutPath) return answerSessionCall(event);
  const dataPath = findDataPath(url.pathname);
  if (request.method !== "GET") return dataPath === null ? null : passOn(event, dataPath);
  const isNavigation = request.mode === "navigate";
  if (url.pathname.startsWith("/assets/") && !isNavigation) return answerAsset(request);
  // A mailed link works only once and the preload has used it up, so the preload's answer is returned.
  if (isServerOnly(url.pathname)) return isNavigation ? ask(event).catch(offlinePage) : null;
  if (isNavigation) return answerNavigation(event);
  const isSeldom =
    url.pathname.startsWith("/gallery/") || /^\/(favicon\.svg|local-storage\.js)$/.test(url.pathname);
  if (isSeldom) return answerPicture(request);
  return dataPath === null ? null : answerData(event, dataPath);
}

self.addEventListener("fetch", (event) => {
  const answer = choose(event);
  if (answer) event.respondWith(answer);
});

/** Updates the member's cached screens and removes assets that no open page needs. Runs while the page is idle. */
async function cleanUp(client: Client, path: string, version: string): Promise<void> {
  // A page that was loading while the worker activated is uncontrolled until the next claim.
  await self.clients.claim();
  // By `path`, because the client's own address is the one that it was opened with.
  if (findPage(path).kind === "shell") await cacheShells();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isLastOld = pages.every(({ id }) => id === client.id) && version === build.version;
  const shells = (await findMember())?.shells;
  // The next version puts its assets into the same cache.
  const isLatest = !self.registration.installing && !self.registration.waiting;
  if (isLastOld && isLatest && (!shells || shells.version === build.version)) await dropOtherAssets();
}

self.addEventListener("message", (event) => {
  const message = parseWorkerMessage(event.data);
  if (!message) return;
  if (message.type === "which-version") event.ports[0]?.postMessage(build.version);
  else if (message.type === "take-over") event.waitUntil(self.skipWaiting());
  else if (event.source instanceof Client)
    event.waitUntil(cleanUp(event.source, message.path, message.version));
});

self.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event.notification)));

self.addEventListener("push", (event) => event.waitUntil(showRestOver()));
