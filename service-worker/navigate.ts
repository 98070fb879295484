/*
 * Documents: the network's answer if there is one, else the cached page that this browser may show, else the offline page.
 * An answer to a navigation is never cached, because it may be a redirect, an error or a personal page.
 */

import { isDataRedirect } from "#app/remix-internals/data-request.ts";
import { build } from "./build.ts";
import { findCached, memberCache, pageCache } from "./caches.ts";
import { currentEpoch, findMember, forgetMember, noteMemberOf } from "./member.ts";
import { awaitAnswer, isFault, isSessionUnknown } from "./network.ts";
import { findPage, type Page } from "./pages.ts";
import { findPendingNavigation } from "./pending-navigation.ts";

/** The server redirects members here from every visitors' page. */
const home = "/dashboard";

/**
 * Notes who is signed in, from the answer to a request for a page or its data in the epoch `begun`. True if a member is.
 */
export async function noteMemberOfPage(page: Page, answer: Response, begun: number): Promise<boolean> {
  if (await noteMemberOf(answer, begun)) return true;
  const isRedirected = answer.type === "opaqueredirect" || isDataRedirect(answer);
  // The guards redirect visitors away from the app, and members away from the visitors' pages.
  const isVisitor = page.kind === "shell" ? isRedirected : page.kind !== "other" && answer.status === 200;
  if (isVisitor) await forgetMember();
  return false;
}

/**
 * The cached page under the rules of the guards: a document or a redirect; undefined if there is none.
 * @param answer the server's answer, if it is a failure. Where it can't say who is asking, no visitors' page is shown.
 */
export async function findCachedPage(page: Page, answer?: Response): Promise<Response | undefined> {
  if (page.kind === "other") return undefined;
  const member = await findMember();
  // Without cached screens the redirect would lead to a page that can't be shown.
  if (page.kind !== "shell" && member?.shells) return Response.redirect(home);
  if (page.kind === "online" || (page.kind === "shell" && !member?.shells)) return undefined;
  if (page.kind === "document" && isSessionUnknown(answer)) return undefined;
  return findCached(page.kind === "shell" ? memberCache : pageCache, page.path);
}

export const isRedirect = (answer: Response): boolean => answer.status >= 300 && answer.status < 400;

/**
 * Cached documents were rendered without a query; with one, they would differ from what the script expects. The query is put
 * behind the "#" instead, and app/features/offline/restore-query.tsx restores it.
 */
async function findCachedAnswer(
  page: Page,
  { pathname, search }: URL,
  answer: Response | undefined,
): Promise<Response | undefined> {
  const cached = await findCachedPage(page, answer);
  return cached && search && !isRedirect(cached) ? Response.redirect(`${pathname}#${search}`) : cached;
}

export const offlinePage = (): Response =>
  new Response(build.offlinePage, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
    },
  });

/** Returns the answer to the request that the browser sent while the worker started, if it sent one; else sends it. */
export async function ask({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse;
  return preloaded ?? fetch(request);
}

/** Answers a navigation. Never rejects. */
export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const page = findPage(url.pathname);
  const begun = currentEpoch();
  const network = ask(event);
  // A provider's code works once: the cached page would ask with it again while this request has used it up.
  const isOnce = url.searchParams.has("code");
  const note = async (answer: Response) => {
    // The redirect that takes a code off the address doesn't say who is signed in. The page that it leads to does.
    if (!isOnce || answer.type !== "opaqueredirect") await noteMemberOfPage(page, answer, begun);
  };
  event.waitUntil(network.then(note).catch(() => undefined));
  const answer = await (isOnce ? network.catch(() => undefined) : awaitAnswer(network));
  if (answer && !isFault(answer)) return answer;
  const cached = await findCachedAnswer(page, url, answer);
  const pending = findPendingNavigation(url);
  if (pending) return Response.redirect(pending);
  if (cached) return cached;
  // A slow answer is better than none.
  return network.catch(offlinePage);
}
