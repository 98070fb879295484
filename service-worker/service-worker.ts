/*
 * The service worker: what happens when. It keeps the product usable without a network and is otherwise not noticed:
 * wherever the network answers in time, its answer is what the page gets.
 */

import { parseWorkerMessage } from "#app/contracts/offline-messages.ts";
import { refreshPath, signOutPath } from "#app/contracts/web-session-paths.ts";
import { answerAsset, answerPicture } from "./assets.ts";
import { build } from "./build.ts";
import { dropOtherAssets, dropOtherDocuments, keepAssets, keepDocuments } from "./kept.ts";
import { answerNavigation, ask, offlinePage } from "./navigate.ts";
import { openNotification } from "./notifications.ts";
import { answerData, answerRoutes, passOn } from "./page-data.ts";
import { findPerson, keepShells } from "./person.ts";
import { findDataPath, findPlace, isServerOnly } from "./places.ts";
import { answerSessionCall } from "./session-calls.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  // All or nothing: scripts and documents of one build. A failure leaves the browser as it was; it tries again.
  event.waitUntil(Promise.all([keepAssets(build.publicAssets), keepDocuments()]));
});

self.addEventListener("activate", (event) => {
  // The pages that are open now have no other chance to be looked after than to be taken over.
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
  // Left alone, the browser would ask once more than it has already, and a mailed link works only once.
  if (isServerOnly(url.pathname)) return isNavigation ? ask(event).catch(offlinePage) : null;
  if (isNavigation) return answerNavigation(event);
  if (url.pathname.startsWith("/assets/")) return answerAsset(request);
  if (url.pathname.startsWith("/gallery/") || url.pathname === "/favicon.svg") return answerPicture(request);
  if (url.pathname === "/__manifest") return answerRoutes(url);
  return dataPath === null ? null : answerData(event, dataPath);
}

self.addEventListener("fetch", (event) => {
  const answer = choose(event);
  if (answer) event.respondWith(answer);
});

/** Nobody waits for anything: the person's screens are brought up to date, and what no page needs any more goes. */
async function tidy(client: Client, path: string, version: string): Promise<void> {
  // A page that was on its way while the worker began is nobody's until it is claimed once more.
  await self.clients.claim();
  // Not the client's own address: that is the one that it was opened with.
  if (findPlace(path).kind === "shell") await keepShells();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isLastOld = pages.every(({ id }) => id === client.id) && version === build.version;
  const kept = (await findPerson())?.shells;
  // What comes next brings its own into the same cache.
  const isLatest = !self.registration.installing && !self.registration.waiting;
  if (isLastOld && isLatest && (!kept || kept.version === build.version)) await dropOtherAssets();
}

self.addEventListener("message", (event) => {
  const message = parseWorkerMessage(event.data);
  if (!message) return;
  if (message.type === "which-version") event.ports[0]?.postMessage(build.version);
  else if (message.type === "take-over") event.waitUntil(self.skipWaiting());
  else if (event.source instanceof Client) event.waitUntil(tidy(event.source, message.path, message.version));
});

self.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event.notification)));
