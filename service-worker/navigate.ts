/*
 * Documents: the network's answer if there is one, else what is kept for whoever asks, else a page that says so.
 * Nothing that a navigation brings is kept: a redirect, an error or a personal page can't become anybody's document.
 */
import { build } from "./build.ts";
import { findKept, pageCache, personCache } from "./kept.ts";
import { awaitPatiently, isFault, isUndecided } from "./network.ts";
import { currentEpoch, findPerson, forgetPerson, noteHolder } from "./person.ts";
import { findPlace, type Place } from "./places.ts";
import { findWish } from "./wish.ts";

/** Where signed-in people are sent from every visitors' page, as the server does. */
const home = "/dashboard";

/** Learns who is signed in from a page or its data that was asked for in the epoch `begun`. True if somebody is. */
export async function learn(place: Place, answer: Response, begun: number): Promise<boolean> {
  if (await noteHolder(answer, begun)) return true;
  const isSentAway = answer.type === "opaqueredirect" || answer.status === 202;
  // The guard sends whoever isn't signed in away from the app, and whoever is from the visitors' pages.
  const isVisitor = place.kind === "shell" ? isSentAway : place.kind !== "other" && answer.status === 200;
  if (isVisitor) await forgetPerson();
  return false;
}

/**
 * What is kept for the page under the rules of the guards: a document or a redirect; undefined if nothing is.
 * @param answer the server's, if it failed; visitors' pages are for visitors, which it may not be able to say
 */
export async function findKeptPage(place: Place, answer?: Response): Promise<Response | undefined> {
  if (place.kind === "other") return undefined;
  const person = await findPerson();
  // Without kept screens that would lead away from the tracker to nothing.
  if (place.kind !== "shell" && person?.shells) return Response.redirect(home);
  if (place.kind === "online" || (place.kind === "shell" && !person?.shells)) return undefined;
  if (place.kind === "document" && isUndecided(answer)) return undefined;
  return findKept(place.kind === "shell" ? personCache : pageCache, place.path);
}

export const isRedirect = (answer: Response): boolean => answer.status >= 300 && answer.status < 400;

/**
 * Kept documents were rendered without a query; shown under one they would differ from what the script expects. The
 * query travels behind the "#" instead, and app/features/offline/restore-query.tsx puts it back.
 */
async function findKeptAnswer(
  place: Place,
  { pathname, search }: URL,
  answer: Response | undefined,
): Promise<Response | undefined> {
  const kept = await findKeptPage(place, answer);
  return kept && search && !isRedirect(kept) ? Response.redirect(`${pathname}#${search}`) : kept;
}

export const offlinePage = (): Response =>
  new Response(build.offlinePage, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
    },
  });

/** The browser has asked already while the worker started, where it can. */
export async function ask({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse;
  return preloaded ?? fetch(request);
}

/** Answers a navigation. Never rejects. */
export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const place = findPlace(url.pathname);
  const begun = currentEpoch();
  const network = ask(event);
  event.waitUntil(network.then((answer) => learn(place, answer, begun)).catch(() => undefined));
  const answer = await awaitPatiently(network);
  if (answer && !isFault(answer)) return answer;
  const kept = await findKeptAnswer(place, url, answer);
  const wished = findWish(url);
  if (wished) return Response.redirect(wished);
  if (kept) return kept;
  // A slow answer is better than none.
  return network.catch(offlinePage);
}
